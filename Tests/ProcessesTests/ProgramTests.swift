import CrushFixtures
import CrushProcesses
import Testing

/// Other programs with an input, a time limit and a limit of their output.
@Suite struct ProgramTests {
  @Test(arguments: [1, 70_000, 1_000_000])
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

  @Test func `the exit code and the error output are captured`() throws {
    let result = try Program.run("sh", ["-c", "echo out; echo problem >&2; exit 3"], capturesErrors: true, seconds: 60)
    #expect(result.exitCode == 3 && result.errors == "problem\n" && result.output == Array("out\n".utf8))
  }
}
