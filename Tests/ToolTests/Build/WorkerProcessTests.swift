import CrushFixtures
import Foundation
import Testing

/// The tool as Bazel's worker, with its exact input and output bytes.
@Suite struct WorkerProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "icon.png")
    try folder.copy(Corpus.testImages.appending(path: "Broken/bad-crc.png"), to: "bad.png")
    try folder.copy(Corpus.testImages.appending(path: "Broken/bad-plist.plist"), to: "bad.plist")
  }

  private func worker(_ input: String, _ arguments: [String] = ["--persistent_worker"]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path, input: Array(input.utf8))
  }

  private static let good =
    #"{"arguments":["build","icon.png","-o","out"],"inputs":[{"path":"icon.png","digest":"eA=="}]}"#
  private static let goodAnswer = #"{"exitCode":0,"output":"","requestId":0}"# + "\n"
  private static let bad = #"{"arguments":["build","bad.png","-o","out"]}"#
  private static let badAnswer =
    #"{"exitCode":1,"output":"bad.png: error: chunk IDAT at offset 33: "#
    + #"its CRC is 0xb6ef2da0, but its bytes give 0xb6ef2da1; it is damaged\n","requestId":0}"# + "\n"

  @Test func `requests without line breaks between them are answered in order`() throws {
    let result = try worker(Self.good + Self.bad + " \n" + Self.good)
    #expect(result.output == Self.goodAnswer + Self.badAnswer + Self.goodAnswer)
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
    #expect(try folder.tree("out").keys.sorted() == ["icon.png"])
  }

  @Test func `the end of the input is never an error`() throws {
    for input in ["", "\n"] {
      let result = try worker(input)
      #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty)
    }
  }

  @Test func `an open pipe may deliver one byte at a time`() throws {
    let pipe = Pipe()
    let tool = try ToolProcess(["worker"], in: folder.path, input: pipe.fileHandleForReading)
    for byte in (Self.good + Self.bad).utf8 { try pipe.fileHandleForWriting.write(contentsOf: [byte]) }
    // The answers are written before the end of the input.
    let deadline = Date(timeIntervalSinceNow: 20)
    while try tool.outputSoFar() != Self.goodAnswer + Self.badAnswer && Date.now < deadline { usleep(2000) }
    #expect(try tool.outputSoFar() == Self.goodAnswer + Self.badAnswer)
    #expect(tool.isRunning)
    try pipe.fileHandleForWriting.close()
    #expect(try tool.finish().exitCode == 0)
  }

  @Test func `every answer has the id of its request`() throws {
    var names = Set<String>()
    let requests = try (1...12).map { id in
      try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "icon\(id).png")
      names.insert("icon\(id).png")
      return #"{"requestId":\#(id),"arguments":["build","icon\#(id).png","-o","out","-j","1"]}"#
    }
    let result = try worker(requests.joined())
    #expect(result.exitCode == 0)
    let expected = Set((1...12).map { #"{"exitCode":0,"output":"","requestId":\#($0)}"# })
    #expect(Set(result.output.split(separator: "\n").map(String.init)) == expected)
    #expect(try Set(folder.tree("out").keys) == names)
  }

  @Test func `the sandbox folder is added to every path and removed from messages`() throws {
    try folder.makeFolder("sandbox/7")
    for name in ["icon.png", "bad.plist"] {
      try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path("sandbox/7/" + name))
    }
    let result = try worker(
      #"{"arguments":["build","icon.png","bad.plist","-o","bin/out","--stamp","bin/s","--depfile","bin/d"],"#
        + #""inputs":[{"path":"icon.png"},{"path":"bad.plist"}],"sandboxDir":"sandbox/7","requestId":7}"#)
    let expected =
      #"{"exitCode":1,"output":"bad.plist:6:13: error: end tag </integer> does not match the open element; "#
      + #"expected </string>\n","requestId":7}"# + "\n"
    #expect(result.output == expected)
    #expect(try folder.tree("sandbox/7/bin/out").keys.sorted() == ["icon.png"])
    #expect(!folder.exists("out") && !folder.exists("bin"))
  }

  @Test func `sources outside the declared inputs are not read`() throws {
    let result = try worker(#"{"arguments":["build","icon.png","-o","out"],"inputs":[{"path":"other.png"}]}"#)
    #expect(
      result.output
        == #"{"exitCode":1,"output":"icon.png: error: not among the inputs of the request\n","requestId":0}"#
        + "\n")
    #expect(!folder.exists("out"))
    // A file may be declared by its folder.
    try folder.write(folder.read("icon.png"), to: "tree/a/icon.png")
    let tree = try worker(#"{"arguments":["build","tree","-o","out"],"inputs":[{"path":"tree/a/icon.png"}]}"#)
    #expect(tree.output == Self.goodAnswer)
  }

  @Test func `arguments before the flag are added to each request`() throws {
    let result = try worker(#"{"arguments":["icon.png","-o","out"]}"#, ["build", "-O0", "--persistent_worker"])
    #expect(result.output == Self.goodAnswer)
    #expect(folder.exists("out/icon.png"))
  }

  @Test func `a parameter file has one argument on each line, with and without a worker`() throws {
    try folder.write(folder.read("icon.png"), to: "box/a b.png")
    try folder.write("build\na b.png\n--output\nmy out\n-O0\n", to: "box/p.params")
    let result = try worker(#"{"arguments":["--flagfile=p.params"],"sandboxDir":"box"}"#)
    #expect(result.output == Self.goodAnswer)
    #expect(folder.exists("box/my out/a b.png"))
    let alone = try ToolProcess.run(["--flagfile=p.params"], in: folder.path("box"))
    #expect(alone.exitCode == 0, "\(alone.errors)")
    #expect(try ToolProcess.run(["--flagfile=none"], in: folder.path).exitCode == 2)
    #expect(try worker(#"{"arguments":["--flagfile=none"]}"#).output.contains("none: cannot open"))
  }

  @Test func `verbose requests print their work on standard error`() throws {
    let result = try worker(#"{"arguments":["build","icon.png","-o","out"],"verbosity":10,"requestId":3}"#)
    #expect(result.output == #"{"exitCode":0,"output":"","requestId":3}"# + "\n")
    #expect(result.errors.hasPrefix("worker: request 3: build icon.png -o out: exit code 0, "))
  }

  @Test(arguments: [
    (#"{"arguments":["audit","icon.png"]}"#, 2, "a worker's requests must be builds"),
    (#"{"arguments":["build","icon.png"]}"#, 2, "--output"), (#"{}"#, 2, "builds"),
    (#"{"arguments":["build","none.png","-o","out"]}"#, 2, "none.png: cannot access: No such file or directory"),
    (#"{"arguments":["build","icon.png","-o","bad.png"]}"#, 2, "bad.png: the output must be a folder"),
    (#"{"arguments":["build","icon.png","-o","out","--nonsense"]}"#, 2, "Unknown option '--nonsense'"),
  ])
  func `a failed request is answered and the worker continues`(_ request: String, _ code: Int, _ words: String)
    throws
  {
    let result = try worker(request + Self.good)
    let answers = result.output.split(separator: "\n").map { try? ToolFixture.json(String($0)) }
    #expect(answers.first??["exitCode"] as? Int == code)
    #expect((answers.first??["output"] as? String)?.contains(words) == true, "\(result.output)")
    #expect(result.output.hasSuffix("\n" + Self.goodAnswer))
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    ("nonsense", "byte 0 of the requests is n; expected { or space"),
    (#"{"arguments":"#, "the requests end inside the one at byte 0"),
    (#"{"arguments":["build" "x"]}"#, "the request at byte 0: it is not JSON, or a number in it is out of range"),
    (#"{"arguments":"build"}"#, #"the request at byte 0: "arguments" is not a list"#),
  ])
  func `an unreadable stream ends the worker after the answers to earlier requests`(
    _ wrong: String, _ message: String
  ) throws {
    let alone = try worker(wrong)
    #expect(alone.exitCode == 2 && alone.output.isEmpty)
    #expect(alone.errors == "assetcrush: error: worker: \(message)\n")
    let behind = try worker(Self.good + wrong)
    #expect(behind.exitCode == 2 && behind.output == Self.goodAnswer)
  }

  @Test func `a request may be large but has a limit`() throws {
    let many = (0..<20_000).map { #"{"path":"external/some/long/path/to/an/input-\#($0).png","digest":"eA=="}"# }
    let large =
      #"{"arguments":["build","icon.png","-o","out"],"inputs":[{"path":"icon.png"},\#(many.joined(separator: ","))]}"#
    #expect(try worker(large + large).output == Self.goodAnswer + Self.goodAnswer)
    let endless = "{" + String(repeating: " ", count: (64 << 20) + 1)
    let result = try worker(endless)
    #expect(result.exitCode == 2)
    #expect(result.errors == "assetcrush: error: worker: the request at byte 0 has more than 67108864 bytes\n")
  }
}
