import CrushFixtures
import Testing

@testable import CrushFiles

@Suite struct FileReaderTests {
  private typealias Entry = ZipBuilder.Entry

  private static let text = String(repeating: "The same words. ", count: 4000)

  private static let usual = [
    Entry("Payload/"), Entry("Payload/My.app/z.txt", text: "z"),
    Entry("Payload/My.app/Info.plist", text: text).compressed(), Entry("Payload/My.app/empty"),
    Entry("b.txt", text: "b"), Entry("a.txt", text: "a").compressed(),
  ]

  @Test func `files are found under the archive's path`() throws {
    let archive = try ArchiveFixture(Self.usual)
    let reader = try archive.reader()
    #expect(archive.text("Payload/My.app/z.txt") == "z")
    #expect(archive.text("Payload/My.app/Info.plist") == Self.text)
    #expect(archive.text("Payload/My.app/empty") == "")
    #expect(archive.text("./Payload//My.app/../My.app/z.txt") == "z")
    #expect(archive.text("../a.txt") == "cannot read: No such file or directory")
    #expect(archive.text("Payload") == "cannot read: not a regular file")
    #expect(reader.kind(of: archive.path) == .folder)
    #expect(reader.kind(of: archive.path("Payload/My.app")) == .folder)
    #expect(reader.kind(of: archive.path("a.txt")) == .file)
    #expect(reader.kind(of: archive.path("a.txt/b")) == nil)
    #expect(try reader.size(of: archive.path("Payload/My.app/Info.plist")) == Self.text.utf8.count)
    #expect(reader.exists(archive.path("b.txt")) && !reader.exists(archive.path("c.txt")))
    #expect(reader.archive(around: archive.path("c")) == archive.path && reader.archive(around: archive.path) == nil)
    #expect(reader.archive(around: archive.path + "x") == nil)
    #expect(reader.resolved(archive.path("Payload/./My.app")) == archive.path("Payload/My.app"))
  }

  @Test func `a walk has the order of a walk through a folder`() throws {
    let archive = try ArchiveFixture(Self.usual)
    let folder = try TemporaryFolder()
    for entry in Self.usual where entry.name.last != UInt8(ascii: "/") {
      try folder.write(entry.contents, to: String(decoding: entry.name, as: UTF8.self))
    }
    var expected: [String] = []
    try FileTree.walk(folder.path) { entry in
      expected.append(entry.relativePath + (entry.kind == .folder ? "/" : ""))
      return true
    } failed: { error in
      Issue.record("\(error)")
    }
    let found = try archive.walk()
    #expect(found.visited == expected && found.failures.isEmpty)
    #expect(try archive.walk(from: "Payload/My.app").visited == ["Info.plist", "empty", "z.txt"])
  }

  @Test func `a path inside an archive opens the archive`() throws {
    let archive = try ArchiveFixture(Self.usual)
    let reader = try FileReader(opening: [archive.path("Payload/My.app/none.png"), archive.path("b.txt")])
    #expect(reader.archivePaths == [archive.path])
    #expect(try reader.read(archive.path("b.txt"), limit: 9) == Array("b".utf8))
  }

  @Test func `the first bytes decide, except for names of images and texts`() throws {
    let bytes = ZipBuilder(Self.usual).bytes
    for (name, isArchive) in ["a.zip": true, "a": true, "a.xcarchive.zip": true, "a.png": false, "a.json": false] {
      #expect(try ArchiveFixture(bytes: bytes, named: name).reader().archivePaths.isEmpty == !isArchive, "\(name)")
    }
    for text in ["", "P", "PK", "not an archive"] {
      #expect(try ArchiveFixture(bytes: Array(text.utf8), named: "a.zip").reader().archivePaths == [])
    }
  }

  @Test func `pieces, prefixes and comparisons equal the whole contents`() throws {
    let archive = try ArchiveFixture(Self.usual + [Entry("stored", text: Self.text)])
    let reader = try archive.reader()
    let bytes = Array(Self.text.utf8)
    for name in ["stored", "Payload/My.app/Info.plist"] {
      let path = archive.path(name)
      for count in [0, 1, 100, 5000, bytes.count, bytes.count + 1] {
        #expect(try reader.prefix(of: path, count: count) == Array(bytes.prefix(count)), "\(name) \(count)")
      }
      let file = try ReadableFile(path, reader)
      for (offset, count) in [(0, 10), (7000, 100), (bytes.count - 5, 50), (bytes.count, 1), (20, 0), (3, 9000)] {
        let expected = Array(bytes.dropFirst(offset).prefix(count))
        #expect(try file.bytes(at: offset, count: count) == expected, "\(name) \(offset)")
      }
      var pieces: [UInt8] = []
      try reader.forEachPiece(of: path) { piece in
        for index in piece.indices { pieces.append(piece[index]) }
      }
      #expect(pieces == bytes)
    }
    #expect(try reader.haveSameBytes(archive.path("stored"), archive.path("Payload/My.app/Info.plist")))
    #expect(try !reader.haveSameBytes(archive.path("a.txt"), archive.path("b.txt")))
    #expect(throws: FileError(archive.path("stored"), .read, .tooLarge(limit: 10))) {
      try reader.read(archive.path("stored"), limit: 10)
    }
  }

  @Test func `links are followed inside the archive only`() throws {
    let archive = try ArchiveFixture([
      Entry("F/Versions/A/Resources/i.txt", text: "i"), .link("F/Versions/Current", to: "A"),
      .link("F/Resources", to: "Versions/Current/Resources"), .link("i.txt", to: "F/Resources/i.txt"),
      .link("out", to: "../../etc/passwd"), .link("root", to: "/etc/passwd"), .link("loop", to: "loop"),
      .link("F/none", to: "nothing"),
    ])
    #expect(archive.text("F/Resources/i.txt") == "i" && archive.text("i.txt") == "i")
    let found = try archive.walk()
    #expect(
      found.visited == [
        "F/", "i.txt", "F/Versions/", "F/Versions/A/", "F/Versions/A/Resources/",
        "F/Versions/A/Resources/i.txt",
      ])
    #expect(found.failures.map { $0.prefix { $0 != ":" } } == ["/loop", "/out", "/root", "/F/none"])
    #expect(
      archive.text("out")
        == "cannot read: it is a link to “../../etc/passwd”, which is not in the archive; zip its target as well")
    let reader = try archive.reader()
    #expect(
      try reader.status(of: archive.path("i.txt")).identity
        == reader.status(of: archive.path("F/Versions/A/Resources/i.txt")).identity)
    #expect(try reader.status(of: archive.path("i.txt"), followsLink: false).kind == .link)
  }

  @Test func `an archive that changes while it is open is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ZipBuilder([Entry("a", text: "a")]).bytes, to: "a.zip")
    let reader = try FileReader(opening: [path])
    try folder.write(ZipBuilder([Entry("a", text: "other")]).bytes, to: "a.zip")
    #expect(throws: FileError(path, .read, .changing)) { try reader.read(path + "/a", limit: 9) }
  }

  @Test func `without archives, files on the disk are read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("abc", to: "a")
    let reader = FileReader()
    #expect(try reader.read(path, limit: 9) == Array("abc".utf8))
    #expect(try reader.prefix(of: path, count: 2) == Array("ab".utf8))
    #expect(try ReadableFile(path, reader).bytes(at: 1, count: 9) == Array("bc".utf8))
    #expect(reader.kind(of: folder.path) == .folder && reader.resolved(folder.path) == folder.path)
    #expect(try reader.withContents(of: path, limit: 9) { $0.count }.get() == 3)
  }
}
