import CrushFiles
import CrushFixtures
import Foundation
import Testing

@Suite struct FileReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file of the limit's size is read, a larger one is an error`() throws {
    let bytes: [UInt8] = Array(0..<100)
    let path = try folder.write(bytes, to: "a")
    #expect(try Files.read(path, limit: 100) == bytes)
    #expect(try Files.read(path, limit: .max - 1) == bytes)
    #expect(throws: FileError(path, .read, .tooLarge(limit: 99))) { try Files.read(path, limit: 99) }
    #expect(throws: FileError(path, .read, .tooLarge(limit: 0))) { try Files.read(path, limit: 0) }
  }

  @Test func `an empty file has no bytes`() throws {
    #expect(try Files.read(folder.write([], to: "a"), limit: 0) == [])
  }

  /// The system reports a size of 0 for such files, but they have contents.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc"))
  func `a file that hides its size is read to its end, within the limit`() throws {
    let text = String(decoding: try Files.read("/proc/self/status", limit: 1 << 20), as: UTF8.self)
    #expect(text.hasPrefix("Name:"))
    #expect(text.contains("VmPeak:") && text.hasSuffix("\n"))
    #expect(throws: FileError("/proc/self/status", .read, .tooLarge(limit: 10))) {
      try Files.read("/proc/self/status", limit: 10)
    }
  }

  @Test func `a missing file is an error with its path`() throws {
    let error = try #require(throws: FileError.self) { try Files.read(folder.path("none"), limit: 10) }
    #expect(error.isNotFound)
    #expect(error.description == "\(folder.path("none")): cannot open: No such file or directory")
  }

  @Test func `a folder is not a file`() throws {
    #expect(throws: FileError(folder.path, .read, .notAFile)) { try Files.read(folder.path, limit: 10) }
  }

  @Test(arguments: [(0, 0), (1, 1), (4, 4), (100, 5)])
  func `the prefix is not longer than the file`(_ count: Int, _ expected: Int) throws {
    let path = try folder.write([1, 2, 3, 4, 5], to: "a")
    #expect(try Files.prefix(of: path, count: count) == Array([1, 2, 3, 4, 5].prefix(expected)))
  }

  @Test func `every reason has a message`() {
    #expect(
      FileError("a", .read, .tooLarge(limit: 7)).description == "a: cannot read: larger than the limit of 7 bytes")
    #expect(FileError("a", .list, .nameNotUTF8).description == "a: cannot list: its name is not UTF-8")
    #expect(FileError("a", .list, .linkLoop).description == "a: cannot list: the link leads to a folder around it")
    #expect(FileError("a", .read, .notAFile).description == "a: cannot read: not a regular file")
    #expect(FileError("a", .createFolder, .system(ENOTDIR)).description == "a: cannot create folder: Not a directory")
  }
}
