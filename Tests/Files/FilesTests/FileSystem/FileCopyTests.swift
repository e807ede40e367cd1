import CrushFiles
import CrushFixtures
import Foundation
import Testing

@Suite struct FileCopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sizes around the piece size of 1 MiB, and odd sizes.
  @Test(arguments: [0, 1, 1 << 20, (1 << 20) - 1, (1 << 20) + 1, 3_145_731])
  func `a copy has the source's bytes, of any size`(_ size: Int) throws {
    var random = SeededGenerator(seed: UInt64(size))
    // The period does not divide the piece size, so that a misplaced piece is detected.
    let pattern = random.bytes(1009)
    let bytes = (0..<size).map { pattern[$0 % 1009] }
    try folder.write(bytes, to: "source")
    #expect(try Files.copy(folder.path("source"), to: folder.path("copy")))
    #expect(try folder.read("copy") == bytes)
    #expect(try folder.tree().count == 2)
    let stamp = try FileStamp(of: folder.path("copy"))
    #expect(try !Files.copy(folder.path("source"), to: folder.path("copy")), "an equal file is not written")
    #expect(try FileStamp(of: folder.path("copy")) == stamp)
  }

  @Test(arguments: [0, 1 << 20, 1_500_000, 2_000_000])
  func `a single different byte causes a copy`(_ position: Int) throws {
    var bytes = [UInt8](repeating: 5, count: 2_000_001)
    try folder.write(bytes, to: "copy")
    bytes[position] = 6
    try folder.write(bytes, to: "source")
    #expect(try Files.copy(folder.path("source"), to: folder.path("copy")))
    #expect(try folder.read("copy") == bytes)
  }

  @Test(arguments: [1, 3]) func `a different size causes a copy`(_ size: Int) throws {
    try folder.write([5, 5], to: "copy")
    try folder.write([UInt8](repeating: 5, count: size), to: "source")
    #expect(try Files.copy(folder.path("source"), to: folder.path("copy")))
    #expect(try folder.read("copy").count == size)
  }

  @Test func `a copy of an executable file is executable`() throws {
    let source = try folder.write("#!/bin/sh\n", to: "source")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: source)
    try Files.copy(source, to: folder.path("copy"))
    #expect(try FileStamp(of: folder.path("copy")).permissions & 0o700 == 0o700)
  }

  @Test func `a link is copied as its target`() throws {
    try folder.write([1, 2], to: "target")
    try folder.link("link", to: "target")
    try Files.copy(folder.path("link"), to: folder.path("copy"))
    #expect(try FileStatus(of: folder.path("copy"), followsLink: false).kind == .file)
    #expect(try folder.read("copy") == [1, 2])
  }

  @Test func `a folder cannot be copied as a file`() throws {
    try folder.makeFolder("source")
    let error = try #require(throws: FileError.self) { try Files.copy(folder.path("source"), to: folder.path("copy")) }
    #expect(error == FileError(folder.path("source"), .read, .notAFile))
    #expect(!folder.exists("copy"))
  }

  @Test func `a failed copy leaves the old file and nothing else`() throws {
    try folder.write([1], to: "source")
    try folder.makeFolder("copy/inside")
    #expect(throws: FileError.self) { try Files.copy(folder.path("source"), to: folder.path("copy")) }
    #expect(try folder.tree() == ["source": [1]])
    #expect(folder.exists("copy/inside"))
  }
}
