import CrushCodecs
import CrushFixtures
import Testing

@testable import CrushFiles

/// The forms of zip archives that writers make, and the ones that attackers make.
@Suite struct ZipFormatTests {
  private typealias Entry = ZipBuilder.Entry

  private static let text = String(repeating: "words ", count: 500)

  private func entry(_ change: (inout Entry) -> Void) -> Entry {
    var entry = Entry("a.txt", text: Self.text).compressed()
    change(&entry)
    return entry
  }

  private func fixture(_ change: (inout ZipBuilder) -> Void) throws -> ArchiveFixture {
    var builder = ZipBuilder([entry { _ in }, Entry("b.txt", text: "b")])
    change(&builder)
    return try ArchiveFixture(builder)
  }

  @Test func `descriptors, Zip64, extra fields and comments are read`() throws {
    let comment: [UInt8] = Array("PK\u{5}\u{6} is the signature of the end record, and this is a comment".utf8)
    let forms: [(inout ZipBuilder) -> Void] = [
      { $0.entries[0].flags = 8 }, { $0.entries[0].isWide = true }, { $0.isWide = true },
      { $0.entries[0].isDeflated = false }, { $0.comment = comment },
      { $0.comment = [UInt8](repeating: 65, count: 0xFFFF) },
      { $0.entries[0].localExtra = [UInt8](repeating: 0, count: 3000) },
      { $0.entries[0].extra = ZipBuilder.word(0x5455) + ZipBuilder.word(1) + [3] },
      {
        $0.isWide = true
        $0.entries[0].isWide = true
        $0.entries[0].flags = 8
        $0.comment = comment
      },
    ]
    for (number, form) in forms.enumerated() {
      let archive = try fixture(form)
      #expect(archive.text("a.txt") == Self.text && archive.text("b.txt") == "b", "form \(number)")
    }
  }

  @Test func `a damaged entry is an error, also if the count ends before it`() throws {
    var builder = ZipBuilder([Entry("a.txt", text: "a"), Entry("b.txt", text: "b")])
    builder.count = 1
    var bytes = builder.bytes
    // The length of the name in the last entry of the directory.
    let name = bytes.count - 22 - 5 - 46 + 28
    #expect(bytes[name] == 5)
    bytes[name] = 200
    let archive = try ArchiveFixture(bytes: bytes)
    #expect(throws: FileError.self) { try archive.reader() }
    let reason = "the zip archive's directory is damaged at offset"
    do {
      _ = try archive.reader()
    } catch let error as FileError { #expect(error.message.contains(reason)) }
  }

  @Test func `an archive has at most its limit of files and folders`() throws {
    let bytes = ZipBuilder([Entry("a/b/c.txt", text: "c"), Entry("d.txt", text: "d")]).bytes
    // The folder of the archive itself is one of them.
    #expect(try ZipArchive(bytes, path: "a.zip", number: 0, mostFiles: 5)?.tree.nodes.count == 5)
    let error = FileError("a.zip", .read, .archive(.tooManyFiles(limit: 4)))
    #expect(throws: error) { _ = try ZipArchive(bytes, path: "a.zip", number: 0, mostFiles: 4) }
    #expect(error.message.contains("more than 4 files and folders; unpack the archive"))
  }

  @Test func `an archive in memory reads like one on the disk`() throws {
    let builder = ZipBuilder([entry { _ in }, Entry("folder/b.txt", text: "b"), Entry.link("c", to: "a.txt")])
    let reader = try FileReader(archive: builder.bytes, at: "memory.zip")
    let archive = try ArchiveFixture(builder)
    var visited: [String] = []
    try reader.walk("memory.zip") { entry in
      visited.append(entry.relativePath + (entry.kind == .folder ? "/" : ""))
      return true
    } failed: { error in
      Issue.record("\(error.message)")
    }
    #expect(visited == (try archive.walk().visited))
    #expect(try reader.read("memory.zip/c", limit: 1 << 20) == Array(Self.text.utf8))
    #expect(try reader.status(of: "memory.zip").kind == .folder)
    #expect(throws: FileError("x", .read, .archive(.noEnd))) { try FileReader(archive: [1, 2, 3], at: "x") }
  }

  @Test func `a large stored file and a large compressed file are read`() throws {
    var random = SeededGenerator(seed: 15)
    let bytes = (0..<1_500_000).map { _ in UInt8.random(in: 0...63, using: &random) }
    let archive = try ArchiveFixture([Entry("stored", bytes), Entry("deflated", bytes).compressed()])
    for name in ["stored", "deflated"] {
      #expect(try archive.reader().read(archive.path(name), limit: 1 << 21) == bytes)
    }
  }

  @Test func `names are UTF-8 by flag or system, or else code page 437`() throws {
    let cases: [(bytes: [UInt8], flags: Int, system: Int, name: String)] = [
      (Array("ü.txt".utf8), 0x800, 0, "ü.txt"), (Array("ü.txt".utf8), 0, 3, "ü.txt"),
      (Array("ü.txt".utf8), 0, 19, "ü.txt"), ([0x81] + Array(".txt".utf8), 0, 0, "ü.txt"),
      ([0x81] + Array(".txt".utf8), 0, 3, "ü.txt"), ([0xE1, 0xFF], 0, 0, "ß\u{A0}"),
    ]
    for (bytes, flags, system, name) in cases {
      let archive = try ArchiveFixture([
        entry {
          $0.name = bytes
          $0.flags = flags
          $0.system = system
        }
      ])
      #expect(try archive.walk().visited == [name])
      #expect(archive.text(name) == Self.text)
    }
    let field = [1] + ZipBuilder.long(Int(Checksum.crc32(Array("a.txt".utf8).span))) + Array("ä.txt".utf8)
    let archive = try ArchiveFixture([
      entry { $0.extra = ZipBuilder.word(0x7075) + ZipBuilder.word(field.count) + field }
    ])
    #expect(archive.text("ä.txt") == Self.text)
  }

  @Test(arguments: [
    "../a", "a/../../b", "/etc/passwd", "a\\..\\b", "C:/a", "c:a", "a\u{0}b", "..", "a/..",
    String(repeating: "a/", count: 200) + "b", String(repeating: "n", count: 1025),
  ]) func `a name that leads outside the archive is skipped and reported`(_ name: String) throws {
    let archive = try ArchiveFixture([Entry(name, text: "x"), Entry("good", text: "good")])
    let found = try archive.walk()
    #expect(found.visited == ["good"])
    #expect(
      found.failures.count == 1 && found.failures[0].hasPrefix(": cannot list: the archive has a name that would"))
    #expect(archive.text("good") == "good")
  }

  @Test func `a name that is not UTF-8 against its flag is skipped`() throws {
    let archive = try ArchiveFixture([
      entry {
        $0.name = [0x81]
        $0.flags = 0x800
      }
    ])
    #expect(try archive.walk().visited == [] && archive.walk().failures.count == 1)
  }

  @Test func `files and folders with one name are not mixed up`() throws {
    let archive = try ArchiveFixture([
      Entry("a", text: "1"), Entry("a", text: "2"), Entry("d/b", text: "b"), Entry("d", text: "file"),
      Entry("f", text: "f"), Entry("f/x", text: "x"), Entry("d/"), Entry("./"), Entry("./e", text: "e"),
    ])
    let found = try archive.walk()
    #expect(found.visited == ["d/", "e", "f", "d/b"])
    #expect(archive.text("a").contains("several files with this name"))
    #expect(found.failures.count == 2 && found.failures[0].contains("2 names") && found.failures[1].hasPrefix("/a:"))
    #expect(archive.text("e") == "e" && archive.text("f") == "f")
  }

  @Test func `each damage is an error with its reason`() throws {
    let cases: [(String, (inout Entry) -> Void)] = [
      ("the file is encrypted", { $0.flags = 1 }),
      ("method 14 (LZMA)", { $0.method = 14 }),
      ("method 77,", { $0.method = 77 }),
      ("checksum is wrong", { $0.crc = 1 }),
      ("compressed data are damaged", { $0.size = 2999 }),
      ("compressed data are damaged", { $0.size = 3001 }),
      ("compressed data are damaged", { $0.compressedSize = 9 }),
      ("cannot contain the 900000000 bytes", { $0.size = 900_000_000 }),
      (
        "cannot contain the 2999 bytes",
        {
          $0.isDeflated = false
          $0.size = 2999
        }
      ),
      ("does not match the archive's directory", { $0.localName = Array("b.txt".utf8) }),
      ("its data overlap", { $0.offset = 5 }),
      ("outside the archive", { $0.offset = 1_000_000 }),
      ("outside the archive", { $0.compressedSize = 1_000_000 }),
    ]
    for (reason, change) in cases {
      let archive = try ArchiveFixture([entry(change), Entry("b.txt", text: "b")])
      #expect(archive.text("a.txt").contains(reason), "\(archive.text("a.txt"))")
      #expect(archive.text("b.txt") == "b", "another file is not affected: \(reason)")
    }
  }

  @Test func `entries with overlapping data are refused`() throws {
    var all = [Entry("a", text: Self.text).compressed(), Entry("b", text: "b")]
    all[0].compressedSize = (all[0].stream?.count ?? 0) + 10
    #expect(try ArchiveFixture(all).text("a").contains("overlap"))
    // Every entry names the same data, as in the zip bomb of David Fifield ("A better zip bomb", WOOT 2019).
    let stream = Entry("", text: Self.text).compressed().stream ?? []
    let crc = Checksum.crc32(Array(Self.text.utf8).span)
    let kernel = (0..<100).map { number in
      var entry = Entry("f\(number)", text: number == 0 ? Self.text : "").compressed()
      (entry.offset, entry.localName) = (0, Array("f0".utf8))
      (entry.crc, entry.size, entry.compressedSize) = (crc, Self.text.utf8.count, stream.count)
      return entry
    }
    let archive = try ArchiveFixture(kernel)
    let readable = try archive.walk().visited.filter { archive.text($0) == Self.text }
    #expect(readable.count <= 1)
  }

  @Test func `an archive that unpacks to far more than its size is refused`() throws {
    var big = Entry("a", [UInt8](repeating: 0, count: 1 << 20)).compressed()
    big.crc = Checksum.crc32(big.contents.span)
    // The compressed bytes allow 1,032 times as many.
    let entries = (0..<1100).map { number in
      var entry = big
      entry.name = Array("a\(number)".utf8)
      return entry
    }
    let error = try #require(throws: FileError.self) { try ArchiveFixture(entries).reader() }
    #expect(error.message.contains("would unpack to 1153433600 bytes, like a zip bomb"))
    #expect(try ArchiveFixture(Array(entries.prefix(10))).walk().visited.count == 10)
  }

  @Test func `a file that unpacks to far more than its compressed size is refused`() throws {
    let zeros = [UInt8](repeating: 0, count: 65 << 20)
    var bomb = Entry("a", zeros).compressed()
    bomb.crc = Checksum.crc32(zeros.span)
    let archive = try ArchiveFixture([bomb, Entry("b", text: Self.text)])
    let error = try #require(throws: FileError.self) { try archive.reader().read(archive.path + "/a", limit: .max) }
    #expect(error.message.contains("would unpack to 68157440 bytes, like a zip bomb"))
    #expect(try archive.reader().read(archive.path + "/b", limit: .max) == Array(Self.text.utf8))
  }

  @Test func `a damaged end record or directory is an error about the archive`() throws {
    let whole = ZipBuilder([Entry("a", text: "a"), Entry("b", text: "b")]).bytes
    let cases: [(String, [UInt8])] = [
      ("no end record", Array(whole.dropLast(30))), ("no end record", Array(whole.prefix(40))),
      ("damaged at offset", builder { $0.count = 3 }), ("damaged at offset", builder { $0.count = 1 }),
      ("damaged at offset", builder { $0.directoryOffset = 1 << 30 }),
      ("damaged at offset", builder { $0.directoryOffset = 0xFFFF_FFFE }),
      ("one part of a split zip archive", builder { $0.disk = 2 }),
      (
        "one part of a split zip archive",
        builder {
          $0.disk = 2; $0.isWide = true
        }
      ),
      (
        "damaged at offset",
        builder {
          $0.directoryOffset = .max - 10; $0.isWide = true
        }
      ),
    ]
    for (reason, bytes) in cases {
      let error = try #require(throws: FileError.self) { try ArchiveFixture(bytes: bytes).reader() }
      #expect(error.message.contains(reason), "\(error)")
    }
  }

  private func builder(_ change: (inout ZipBuilder) -> Void) -> [UInt8] {
    var builder = ZipBuilder([Entry("a", text: "a"), Entry("b", text: "b")])
    change(&builder)
    return builder.bytes
  }

  /// Reads everything in an archive and returns the number of bytes.
  private func readAll(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> Int {
    let path = try folder.write(bytes, to: "a.ipa")
    var total = 0
    do throws(FileError) {
      let reader = try FileReader(opening: [path])
      var paths: [String] = []
      try reader.walk(path) { entry in
        if entry.kind == .file { paths.append(entry.path) }
        return true
      } failed: { _ in
      }
      for path in paths {
        total += (try? reader.read(path, limit: 1 << 20).count) ?? 0
        total += (try? reader.prefix(of: path, count: 100).count) ?? 0
      }
    } catch {}
    return total
  }

  @Test func `no truncation and no changed byte traps or reads more than the archive can have`() throws {
    var wide = Entry("d/w", text: "wide")
    wide.isWide = true
    var builder = ZipBuilder([
      entry { $0 = Entry("a.txt", text: "aaaaaaaaaaaaaaaab").compressed() }, wide, .link("l", to: "d/w"),
    ])
    builder.isWide = true
    let bytes = builder.bytes
    let folder = try TemporaryFolder()
    for count in bytes.indices { #expect(try readAll(Array(bytes[..<count]), folder) == 0, "\(count)") }
    for index in bytes.indices {
      for value: UInt8 in [0, 0xFF, bytes[index] ^ 0x10] {
        var changed = bytes
        changed[index] = value
        #expect(try readAll(changed, folder) < 1 << 20, "byte \(index) = \(value)")
      }
    }
  }
}
