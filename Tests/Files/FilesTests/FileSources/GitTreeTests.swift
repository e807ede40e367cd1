import CrushFiles
import CrushFixtures
import Foundation
import Testing

extension GitFixture {
  func tree(_ revision: String = "HEAD") throws -> GitTree {
    try GitTree(revision, in: try GitRepository(around: path))
  }

  /// Returns the files that a walk visits, with their contents, and the messages of the failures.
  func walk(_ tree: GitTree, from inner: String = "") throws -> (files: [String: [UInt8]], failures: [String]) {
    let reader = FileReader(tree)
    var (files, failures): ([String: [UInt8]], [String]) = ([:], [])
    var paths: [String] = []
    try reader.walk(path(inner)) { entry in
      if entry.kind == .file { paths.append(entry.path) }
      return true
    } failed: {
      failures.append($0.description)
    }
    for path in paths {
      let name = String(path.dropFirst(self.path.count + 1))
      files[name] = try reader.read(path, limit: 1 << 30)
      #expect(try reader.size(of: path) == files[name]?.count)
    }
    return (files, failures)
  }
}

@Suite struct GitTreeTests {
  /// Files with names and contents of all sorts.
  private static let files: [String: [UInt8]] = {
    var random = SeededGenerator(seed: 7)
    var files: [String: [UInt8]] = [
      "empty": [], "a b.txt": Array("spaces".utf8), "quo\"te'.txt": Array("quotes".utf8),
      "line\nbreak.txt": Array("newline".utf8), "emoji 😀 é.txt": Array("emoji".utf8), "-option": Array("dash".utf8),
      "back\\slash": Array("backslash".utf8), "tab\there": Array("tab".utf8), "deep/er/and/deeper/file": [0],
      "Assets/hero@3x.png": (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) },
    ]
    for size in [1, 255, 256, 65_535, 65_536, 65_537, 131_072] {
      files["sizes/\(size)"] = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return files
  }()

  private func repository(format: String = "sha1") throws -> GitFixture {
    let fixture = try GitFixture(format: format)
    for (name, bytes) in Self.files { try fixture.write(bytes, to: name) }
    try fixture.commit()
    return fixture
  }

  @Test(arguments: ["sha1", "sha256"], [false, true])
  func `A revision has the files of its checkout, loose and packed`(format: String, isPacked: Bool) throws {
    let fixture = try repository(format: format)
    if isPacked { try fixture.git(["gc", "--quiet", "--aggressive"]) }
    // The working tree does not matter.
    try fixture.git(["rm", "-r", "--quiet", "--cached", "."])
    for name in Self.files.keys { try FileManager.default.removeItem(atPath: fixture.path(name)) }
    let (files, failures) = try fixture.walk(try fixture.tree())
    #expect(files == Self.files)
    #expect(failures == [])
  }

  @Test func `Reads of parts equal the parts of a whole read`() throws {
    let fixture = try repository()
    let tree = try fixture.tree()
    let reader = FileReader(tree)
    for (name, bytes) in Self.files {
      let path = fixture.path(name)
      for count in [0, 1, 7, 4096, 65_536, bytes.count, bytes.count + 9] {
        #expect(try reader.prefix(of: path, count: count) == Array(bytes.prefix(count)), "\(name) \(count)")
      }
      let file = try ReadableFile(path, reader)
      #expect(try file.size() == bytes.count)
      #expect(try file.start(count: 16) == Array(bytes.prefix(16)))
      #expect(try file.bytes(at: 5, count: 100) == Array(bytes.dropFirst(5).prefix(100)))
      #expect(try file.bytes(at: bytes.count, count: 1) == [])
    }
    #expect(throws: FileError(fixture.path("sizes/256"), .read, .tooLarge(limit: 255))) {
      try reader.read(fixture.path("sizes/256"), limit: 255)
    }
  }

  @Test(arguments: [0, 1, 65_535, 1 << 20, 1 << 20 + 1, 3 << 20 + 7])
  func `The pieces of a file are those of a file on the disk`(size: Int) throws {
    var random = SeededGenerator(seed: 5)
    let fixture = try GitFixture()
    let bytes = random.bytes(size)
    try fixture.write(bytes, to: "file")
    try fixture.commit()
    func pieces(_ reader: FileReader) throws -> [[UInt8]] {
      var pieces: [[UInt8]] = []
      try reader.forEachPiece(of: fixture.path("file")) { span in pieces.append(span.indices.map { span[$0] }) }
      return pieces
    }
    let reader = FileReader(try fixture.tree())
    #expect(try pieces(reader) == pieces(FileReader()))
    #expect(try pieces(reader).flatMap { $0 } == bytes)
  }

  @Test func `A read after many parts of files is still in step`() throws {
    let fixture = try repository()
    let tree = try fixture.tree()
    let reader = FileReader(tree)
    var random = SeededGenerator(seed: 11)
    let names = Self.files.keys.sorted()
    for _ in 0..<300 {
      guard let name = names.randomElement(using: &random), let bytes = Self.files[name] else { continue }
      let count = Int.random(in: 0...(bytes.count + 1), using: &random)
      #expect(try reader.prefix(of: fixture.path(name), count: count) == Array(bytes.prefix(count)))
    }
    #expect(tree.processes.count == 1)
  }

  @Test func `Links lead to files of the revision, and others are reported`() throws {
    let fixture = try GitFixture()
    try fixture.write("target", to: "a/file.txt")
    try fixture.write("outside", to: "../outside.txt")
    for (name, target) in [
      "a/link": "file.txt", "up": "a/../a/file.txt", "folder": "a", "broken": "none", "loop": "loop",
      "outside": "../outside.txt", "absolute": "/etc/hostname", "a/around": "..",
    ] {
      try FileManager.default.createSymbolicLink(atPath: fixture.path(name), withDestinationPath: target)
    }
    try fixture.commit()
    let (files, failures) = try fixture.walk(try fixture.tree(), from: "")
    let target = Array("target".utf8)
    #expect(
      files == ["a/file.txt": target, "a/link": target, "folder/file.txt": target, "folder/link": target, "up": target])
    let start = fixture.path + "/"
    #expect(
      failures.map { $0.replacing(start, with: "") } == [
        "absolute: cannot read: it is a link to “/etc/hostname”, which is not in the revision",
        "broken: cannot read: it is a link to “none”, which is not in the revision",
        "loop: cannot read: it is a link to “loop”, which is not in the revision",
        "outside: cannot read: it is a link to “../outside.txt”, which is not in the revision",
        "a/around: cannot list: the link leads to a folder around it",
        "folder/around: cannot list: the link leads to a folder around it",
      ])
  }

  @Test func `Links that multiply folders end a walk early`() throws {
    let fixture = try GitFixture()
    for level in 0..<40 {
      try fixture.write("", to: "\(level)/file")
      for name in ["x", "y"] where level < 39 {
        try FileManager.default.createSymbolicLink(
          atPath: fixture.path("\(level)/\(name)"), withDestinationPath: "../\(level + 1)")
      }
    }
    try fixture.commit()
    var count = 0
    var failures = 0
    try FileReader(try fixture.tree()).walk(fixture.path("0")) { _ in
      count += 1
      return true
    } failed: { _ in
      failures += 1
    }
    #expect(count < 1_000_000)
    #expect(failures > 0)
  }

  @Test func `A submodule is an empty folder and is named`() throws {
    let inner = try GitFixture()
    try inner.write("inner", to: "file")
    try inner.commit()
    let fixture = try GitFixture()
    try fixture.write("own", to: "own")
    try fixture.git(["submodule", "--quiet", "add", inner.path, "libs/inner"])
    try fixture.commit()
    let tree = try fixture.tree()
    #expect(tree.submodules == ["libs/inner"])
    #expect(tree.kind(ofInner: "libs/inner") == .folder)
    #expect(try fixture.walk(tree).files.keys.sorted() == [".gitmodules", "own"])
  }

  @Test func `A name that is not UTF-8 is reported, and hides no other file`() throws {
    let fixture = try GitFixture()
    let blob = try fixture.git(["hash-object", "-w", "--stdin"], input: Array("x".utf8)).dropLast()
    let record = Array("100644 blob \(blob)\tfolder/".utf8) + [0xFF, 0xE9] + Array(".png".utf8) + [0]
    try fixture.git(
      ["update-index", "-z", "--index-info"], input: record + Array("100644 blob \(blob)\tfolder/good".utf8) + [0])
    try fixture.git(["commit", "--quiet", "--message", "names"])
    let (files, failures) = try fixture.walk(try fixture.tree())
    #expect(files == ["folder/good": Array("x".utf8)])
    #expect(failures == [fixture.path("folder:\u{FFFD}\u{FFFD}.png") + ": cannot read: its name is not UTF-8"])
  }

  @Test func `Ten thousand files are listed and read`() throws {
    let fixture = try GitFixture()
    var input: [UInt8] = []
    for number in 0..<10_000 {
      input += Array(
        "M 100644 inline folder\(number % 100)/\(number).txt\ndata \(String(number).count)\n\(number)\n".utf8)
    }
    let head = "commit refs/heads/main\ncommitter T <t@example.com> 0 +0000\ndata 1\nx\n"
    try fixture.git(["fast-import", "--quiet"], input: Array(head.utf8) + input)
    let (files, failures) = try fixture.walk(try fixture.tree("main"))
    #expect(files.count == 10_000 && failures.isEmpty)
    #expect(files.allSatisfy { $0.key.hasSuffix("/" + String(decoding: $0.value, as: UTF8.self) + ".txt") })
  }
}
