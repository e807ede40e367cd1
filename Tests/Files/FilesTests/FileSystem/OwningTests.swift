import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

/// The folders that the tool may delete or fill. Each must prove that the tool made it.
@Suite struct OwningTests {
  private let folder: TemporaryFolder
  private static let prefix = ".assetcrush-transfer-"

  init() throws { folder = try TemporaryFolder() }

  @Test func `a folder is deleted at the end with its contents, and a link's target stays`() throws {
    try folder.write("mine", to: "elsewhere/photo")
    var path = ""
    do {
      let own = try OwnFolder(in: folder.path("parent"), prefix: Self.prefix)
      path = own.path
      let inner = try own.create("1")
      try Files.write([1], to: inner + "/file")
      try FileManager.default.createSymbolicLink(
        atPath: inner + "/link", withDestinationPath: folder.path("elsewhere"))
      OwnFolder.removeStale(in: folder.path("parent"), prefix: Self.prefix)
      #expect(FileManager.default.fileExists(atPath: inner + "/file"), "a folder in use is not stale")
    }
    #expect(!FileManager.default.fileExists(atPath: path) && folder.exists("elsewhere/photo"))
  }

  @Test func `only folders with a marker are stale`() throws {
    let own = try OwnFolder(in: folder.path("parent"), prefix: Self.prefix)
    let marker = try Files.read(own.path + "/.assetcrush-owned", limit: 1000)
    try folder.write(marker, to: "parent/\(Self.prefix)killed/.assetcrush-owned")
    try folder.write("mine", to: "parent/\(Self.prefix)mine/invoice")
    try folder.write(marker, to: "parent/2024/.assetcrush-owned")
    try folder.write(marker, to: "elsewhere/.assetcrush-owned")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("parent/\(Self.prefix)link"), withDestinationPath: folder.path("elsewhere"))
    OwnFolder.removeStale(in: folder.path("parent"), prefix: Self.prefix)
    #expect(!folder.exists("parent/\(Self.prefix)killed"))
    for name in ["parent/\(Self.prefix)mine/invoice", "parent/2024/.assetcrush-owned", "elsewhere/.assetcrush-owned"] {
      #expect(folder.exists(name), "\(name)")
    }
  }

  @Test func `a folder with other files is no cache`() throws {
    let cache = MarkedFolder(folder.path("cache"))
    #expect(try cache.state() == .missing)
    try folder.write("mine", to: "cache/ab/file")
    #expect(throws: FileError(cache.path, .open, .notACache)) { try cache.claim() }
    #expect(!cache.remove("file", in: "ab", ifStartingWith: [Array("mine".utf8)]) && folder.exists("cache/ab/file"))
    try FileManager.default.removeItem(atPath: folder.path("cache/ab"))
    try cache.claim()
    #expect(try cache.state() == .marked)
    #expect(
      try folder.read("cache/CACHEDIR.TAG").starts(with: Array("Signature: 8a477f597d28d172789f06886806bc55\n".utf8)))
  }

  @Test func `files below links and files of other programs stay`() throws {
    let cache = MarkedFolder(folder.path("cache"))
    try cache.claim()
    try folder.write("ours", to: "cache/ab/1")
    try folder.write("mine", to: "cache/ab/2")
    try folder.write("ours", to: "elsewhere/1")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("cache/cd"), withDestinationPath: folder.path("elsewhere"))
    let files = try cache.files(inFolders: { $0.count == 2 }, { _ in true })
    #expect(files.map { $0.folder + $0.name } == ["ab1", "ab2"])
    let starts = [Array("ours".utf8)]
    #expect(cache.remove("1", in: "ab", ifStartingWith: starts) && !folder.exists("cache/ab/1"))
    #expect(!cache.remove("2", in: "ab", ifStartingWith: starts) && folder.exists("cache/ab/2"))
    #expect(!cache.remove("1", in: "cd", ifStartingWith: starts) && folder.exists("elsewhere/1"))
  }
}
