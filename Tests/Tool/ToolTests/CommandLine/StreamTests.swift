import CrushFixtures
import Foundation
import Testing

/// Outputs and inputs that are devices, pipes, descriptors or `-`.
@Suite struct StreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "Formats/rgb8.png"), to: "a.png")
    try folder.copy(Corpus.testImages.appending(path: "App/Info.plist"), to: "Info.plist")
  }

  /// Runs a script in the folder. `"$A"` is the tool.
  @discardableResult
  private func bash(_ script: String) throws -> ToolProcess.Result {
    let environment = ["A": try ToolProcess.binary()]
    return try ToolProcess.run(
      executable: "/bin/bash", ["-c", script], environment: environment, in: folder.path)
  }

  /// Whether the null device can be copied and opened. The tests must not replace the system's own.
  private static let canMakeDevices: Bool = {
    #if os(Linux)
      guard let folder = try? TemporaryFolder() else { return false }
      let script = "mknod null c 1 3 && echo x > null && [ -c null ]"
      return (try? ToolProcess.run(executable: "/bin/bash", ["-c", script], in: folder.path).exitCode) == 0
    #else
      return false
    #endif
  }()

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// All options that name an output, written as OUT.
  static let outputs = [
    "convert a.png --to png -q -o OUT", "convert a.png --to bgra -q -o OUT",
    "plist convert --to xml Info.plist -o OUT", "plist convert --to json Info.plist -o OUT",
    "plist merge Info.plist Info.plist -o OUT", "plist extract CFBundleName Info.plist --to xml -o OUT",
    "--as plutil -convert xml1 -o OUT Info.plist", "--as plutil -convert json -o OUT Info.plist",
    "--as plutil -create xml1 OUT", "--as plutil -extract CFBundleName raw -o OUT Info.plist",
    "--as pngcrush -iphone a.png OUT", "--as copypng a.png OUT", "--as copypng -compress a.png OUT",
    "--as xcrun copypng a.png OUT",
    "build a.png -o out --depfile OUT -q", "build a.png -o out --report OUT -q",
    "audit a.png --output json=OUT", "audit a.png --format json --write-baseline OUT",
  ]

  @Test(
    .enabled(if: canMakeDevices, "no device can be made here"), arguments: outputs + ["build a.png -o out --stamp OUT"])
  func `a device as output is written, not replaced`(_ words: String) throws {
    try bash("mknod null c 1 3; ln -s null link")
    for name in ["null", "link"] {
      let result = try bash("\"$A\" " + words.replacing("OUT", with: name))
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try bash("[ -c null ] && [ -L link ]").exitCode == 0, "\(name)")
    }
  }

  @Test(arguments: outputs)
  func `a pipe, a descriptor and a link to one receive the content of a file`(_ words: String) throws {
    func run(_ output: String) -> String { "\"$A\" " + words.replacing("OUT", with: output) }
    let place = words.hasSuffix("OUT -q") && words.contains("--report") ? "file.json" : "file"
    try bash(run(place) + "; rm -rf out")
    // A report contains the duration.
    let expected = try folder.read(place).filter { !Self.digits.contains($0) }
    #expect(!expected.isEmpty)
    for script in [
      "mkfifo pipe; cat pipe > got & \(run("pipe")); wait", run("/dev/fd/7") + " 7> got",
      run(">(cat > got; mv got piped)") + "; until [ -e piped ]; do sleep 0.02; done; mv piped got",
      "ln -s /dev/fd/7 link; " + run("link") + " 7> got", run("/proc/self/fd/7") + " 7> got",
    ] {
      if script.contains("/proc") && !FileManager.default.fileExists(atPath: "/proc/self/fd") { continue }
      try bash("rm -rf got out")
      let result = try bash(script)
      let got = try folder.read("got").filter { !Self.digits.contains($0) }
      #expect(got == expected, "\(script): \(result.errors)")
    }
  }

  @Test func `standard output as a path is appended to, not replaced`() throws {
    try bash("\"$A\" plist convert --to xml Info.plist -o expected")
    let result = try bash("{ echo first; \"$A\" plist convert --to xml Info.plist -o /dev/fd/1; echo last; } > got")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.read("got") == Array("first\n".utf8) + folder.read("expected") + Array("last\n".utf8))
  }

  @Test(
    .enabled(if: canMakeDevices, "no device can be made here"), arguments: ["build a.png", "convert a.png --to png"])
  func `a device with the name of a result is an error and is kept`(_ words: String) throws {
    try bash("mkdir out; mknod out/a.png c 1 3")
    let result = try bash("\"$A\" \(words) -o out/")
    #expect(
      result.exitCode == 1 && result.errors.contains("out/a.png: cannot write: the path is a device"),
      "\(result.errors)")
    #expect(try bash("[ -c out/a.png ]").exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["a.png"])
  }

  /// All options that name an input, written as IN, with the file.
  static let inputs = [
    ("plist print IN", "Info.plist"), ("plist lint IN -q", "Info.plist"),
    ("plist extract CFBundleName IN", "Info.plist"),
    ("plist convert --to xml IN -o -", "Info.plist"), ("plist convert --to json IN -o -", "Info.plist"),
    ("plist diff IN Info.plist", "Info.plist"), ("plist merge Info.plist IN -o -", "Info.plist"),
    ("--as plutil -p IN", "Info.plist"), ("--as plutil -convert json -o - IN", "Info.plist"),
    ("inspect --json IN | grep -v path", "a.png"), ("convert IN --to png -q -o out.png; cat out.png", "a.png"),
    ("--as pngcrush -iphone IN out.png; cat out.png", "a.png"), ("--as copypng IN out.png; cat out.png", "a.png"),
    ("build --files-from IN -o out -q; ls out", "list"), ("audit --files-from IN --format csv", "list"),
    ("audit a.png --config IN", "config"), ("audit a.png --baseline IN", "baseline"),
    ("audit badge.png --sizes IN --format csv | grep -o oversized-for-display", "sizes"),
    ("audit a.png --sizes IN --print-config", "sizes"),
    ("@IN", "arguments"), ("rules --flagfile=IN", "flags"),
  ]

  @Test(arguments: inputs)
  func `a pipe and standard input as a path are read like a file`(_ words: String, _ file: String) throws {
    try folder.write("a.png\n", to: "list")
    try folder.write("fail-on = \"note\"\n", to: "config")
    try folder.write("badge=40x40\n", to: "sizes")
    try folder.copy(Corpus.testImages.appending(path: "App/Images/badge.png"), to: "badge.png")
    try folder.write("rules solid-color", to: "arguments")
    try folder.write("solid-color\n", to: "flags")
    try bash("\"$A\" audit a.png --write-baseline baseline")
    func run(_ input: String) -> String { "\"$A\" " + words.replacing("IN", with: input) }
    let expected = try bash(run(file))
    #expect(!expected.output.isEmpty || words.contains("lint") || words.contains("diff"), "\(expected.errors)")
    for script in [
      run("<(cat \(file))"), "cat \(file) | " + run("/dev/stdin"), "{ " + run("/dev/stdin") + "; } < \(file)",
      "mkfifo pipe; cat \(file) > pipe & " + run("pipe"),
    ] {
      try bash("rm -rf out out.png")
      let result = try bash(script)
      #expect(result.output == expected.output && result.exitCode == expected.exitCode, "\(script): \(result.errors)")
    }
  }

  @Test func `a dash means standard input and standard output`() throws {
    for form in ["png", "cgbi", "bgra"] {
      try bash("\"$A\" convert a.png --to \(form) -q -o expected")
      let expected = try folder.read("expected")
      for script in [
        "< a.png \"$A\" convert - --to \(form) -q -o got", "< a.png \"$A\" convert - --to \(form) -o - > got",
        "\"$A\" convert a.png --to \(form) -o - > got",
      ] {
        try bash("rm -f got")
        #expect(try bash(script).exitCode == 0, "\(script)")
        #expect(try folder.read("got") == expected, "\(script)")
      }
    }
    #expect(!folder.exists("-"))
    #expect(try bash("\"$A\" inspect - < a.png").output.hasPrefix("<stdin>: PNG\n"))
    #expect(try bash("\"$A\" build a.png -o out -q --depfile -").output == "out: \\\n  a.png\n\na.png:\n")
    #expect(try ToolFixture.json(try bash("\"$A\" build a.png -o out -q --report -").output)["summary"] != nil)
    #expect(try ToolFixture.json(try bash("\"$A\" convert a.png --to png -o out -q --report -").output)["files"] != nil)
    #expect(!folder.exists("-"))
  }

  @Test(arguments: [
    "build - -o out", "build a.png -o -", "build a.png -o out --stamp -", "convert - --to png --in-place",
    "convert - --to png -o .", "convert - a.png --to png -o -", "convert a.png Info.plist --to png -o -",
    "convert . --to png -o -", "convert a.png --to png -o - --report -",
  ]) func `a dash without meaning is a wrong command line`(_ words: String) throws {
    let result = try bash("\"$A\" \(words) < a.png")
    #expect(result.exitCode == 2 && result.output.isEmpty && result.errors.hasPrefix("Error: "), "\(result.errors)")
    #expect(!folder.exists("-") && !folder.exists("out"))
  }

  @Test func `a failed conversion writes nothing to standard output`() throws {
    let result = try bash("\"$A\" convert Info.plist --to png -o -")
    #expect(result.exitCode == 1 && result.output.isEmpty && result.errors.contains("Info.plist: error: "))
  }

  @Test func `a folder's pipes are skipped`() throws {
    let script = """
      mkdir f; mkfifo f/a.png f/Info.plist; cp Info.plist f/b.plist
      "$A" plist lint f && "$A" build f -o out -q && "$A" convert f --to png -o out2
      """
    let result = try bash(script)
    #expect(result.output == "f/b.plist: OK\n")
    #expect(result.exitCode == 2 && result.errors.contains("no PNGs found under f"), "\(result.errors)")
    #expect(Set(try folder.tree("out").keys) == ["b.plist"])
  }

  @Test func `the tool waits for a full non-blocking pipe`() throws {
    let strings = (0..<20_000).map { "<string>number \($0)</string>" }.joined()
    try folder.write("<plist><array>\(strings)</array></plist>", to: "long.plist")
    for stream in [1, 2] {
      let pipe = Pipe()
      let writer = pipe.fileHandleForWriting.fileDescriptor
      _ = fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      let call = "exec \"$0\" plist print long.plist"
      process.arguments = ["-c", stream == 1 ? call : "exec \"$0\" plist lint $(seq 30000)", try ToolProcess.binary()]
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = stream == 1 ? pipe : FileHandle.nullDevice
      process.standardError = stream == 2 ? pipe : FileHandle.nullDevice
      try process.run()
      try pipe.fileHandleForWriting.close()
      // The time to fill the pipe. A slower machine tests nothing and does not fail.
      usleep(300_000)
      let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      if stream == 1 {
        #expect(process.terminationStatus == 0 && output.hasSuffix("\"number 19999\"\n]\n"), "\(output.suffix(80))")
      } else {
        #expect(
          process.terminationStatus == 1 && output.hasSuffix("No such file or directory\n"), "\(output.suffix(80))")
        #expect(output.split(separator: "\n").count == 30_000)
      }
    }
  }

  @Test func `a closed standard output is an error for results and does not affect files`() throws {
    #expect(try bash("\"$A\" plist print Info.plist >&-").exitCode == 2)
    #expect(try bash("\"$A\" plist print - <&-").exitCode == 1)
    try bash("\"$A\" build a.png Info.plist -o expected -q --report r.json")
    let result = try bash("exec \"$A\" build a.png Info.plist -o out -v --progress always <&- >&- 2>&-")
    #expect(result.exitCode == 0)
    #expect(try folder.tree("out") == folder.tree("expected"))
  }
}
