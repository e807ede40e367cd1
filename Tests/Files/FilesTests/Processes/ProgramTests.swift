import CrushFiles
import CrushFixtures
import Testing

/// Other programs with an input, a time limit and a limit of their output.
@Suite struct ProgramTests {
  @Test(arguments: [1, 70_000, 8_000_000])
  func `a program receives its input`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try Program.run("cat", [], input: bytes).output == bytes)
    #expect(try Program.run("cat", [], input: bytes, capturesErrors: true, seconds: 60).output == bytes)
  }

  @Test func `a program without input reads an end`() throws {
    #expect(try Program.run("cat", []).output.isEmpty)
    #expect(try Program.run("cat", [], seconds: 60).output.isEmpty)
  }

  @Test func `a program that does not end is killed`() {
    #expect(throws: Program.StartError.tooSlow("sleep", limit: 1)) { try Program.run("sleep", ["60"], seconds: 1) }
  }

  @Test func `an output over the limit is an error`() {
    #expect(throws: Program.StartError.tooLong("cat", limit: 9)) {
      try Program.run("cat", [], input: [UInt8](repeating: 1, count: 10), seconds: 60, limit: 9)
    }
  }

  @Test func `a program is stopped when its caller asks for it`() throws {
    var checks = 0
    #expect(throws: Program.StartError.stopped("sleep")) {
      try Program.run("sleep", ["60"]) {
        checks += 1
        return checks > 3
      }
    }
  }

  @Test(arguments: [nil, 60])
  func `a program may end without reading its input`(_ seconds: Int?) throws {
    let bytes = [UInt8](repeating: 1, count: 8 << 20)
    #expect(try Program.run("true", [], input: bytes, seconds: seconds).exitCode == 0)
    #expect(try Program.run("head", ["-c", "3"], input: bytes, seconds: seconds).output == [1, 1, 1])
    let slow = ["-c", "exec < /dev/null; sleep 1; echo end"]
    #expect(try Program.run("sh", slow, input: bytes, seconds: seconds).output == Array("end\n".utf8))
  }

  @Test func `the exit code and the error output are captured`() throws {
    let result = try Program.run("sh", ["-c", "echo out; echo problem >&2; exit 3"], capturesErrors: true, seconds: 60)
    #expect(result.exitCode == 3 && result.errors == "problem\n" && result.output == Array("out\n".utf8))
  }
}
