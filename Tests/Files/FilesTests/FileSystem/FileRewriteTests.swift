import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

@Suite struct FileRewriteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String) throws(FileError) -> FileRewrite {
    try FileRewrite(named: folder.path(name), limit: 1 << 20)
  }

  private var hasTemporaries: Bool {
    get throws { try folder.tree().keys.contains { TemporaryFile.isName(Path.name(of: $0)) } }
  }

  @Test func `a file is replaced, and can be replaced again`() throws {
    try folder.write([1, 2, 3], to: "a")
    var file = try read("a")
    #expect(file.bytes == [1, 2, 3])
    #expect(try file.replace(by: [4]) == [])
    #expect(try folder.tree() == ["a": [4]])
    #expect(try file.replace(by: [5, 6]) == [])
    #expect(try folder.tree() == ["a": [5, 6]] && file.bytes == [5, 6])
  }

  @Test func `equal bytes are not written`() throws {
    try folder.write([1, 2], to: "a")
    let before = try FileStamp(of: folder.path("a"))
    var file = try read("a")
    #expect(try file.replace(by: [1, 2]) == nil)
    #expect(try FileStamp(of: folder.path("a")) == before)
  }

  /// The ways in which another program saves a file.
  enum Save: CaseIterable {
    case newFile, sameFile, sameLength, longer, deleted, folder, link

    func run(_ folder: TemporaryFolder) throws {
      let path = folder.path("a")
      switch self {
      case .newFile:
        try folder.write("their edit", to: "new")
        #expect(unsafe rename(folder.path("new"), path) == 0)
      case .sameFile: try write("their edit", path)
      case .sameLength: try write("abd", path)
      case .longer: try write("abcd", path)
      case .deleted: try FileManager.default.removeItem(atPath: path)
      case .folder:
        try FileManager.default.removeItem(atPath: path)
        try folder.write([7], to: "a/inside")
      case .link:
        try FileManager.default.removeItem(atPath: path)
        try folder.write("abc", to: "other")
        try folder.link("a", to: "other")
      }
    }

    private func write(_ text: String, _ path: String) throws {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }
  }

  @Test(arguments: Save.allCases, [false, true])
  func `an edit that another program saves is never replaced or deleted`(_ save: Save, _ deletes: Bool) throws {
    try folder.write("abc", to: "a")
    var file = try read("a")
    try save.run(folder)
    let before = try folder.tree()
    let error = #expect(throws: FileError.self) {
      if deletes { try file.delete() } else { try file.replace(by: [9]) }
    }
    #expect(error?.reason == .changed && error?.path == folder.path("a"))
    #expect(try folder.tree() == before)
  }

  @Test func `a change of permissions or names is no edit`() throws {
    try folder.write("abc", to: "a")
    var file = try read("a")
    try FileManager.default.linkItem(atPath: folder.path("a"), toPath: folder.path("b"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a"))
    #expect(try file.replace(by: [9]) == [.otherNames(1)])
    #expect(try FileStamp(of: folder.path("a")).permissions == 0o640)
    #expect(try folder.tree() == ["a": [9], "b": Array("abc".utf8)])
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o777, 0o4755, 0o400] as [UInt32])
  func `permissions, times and links stay`(_ mode: UInt32) throws {
    try folder.write([1], to: "a")
    try folder.link("link", to: "a")
    #expect(unsafe chmod(folder.path("a"), mode_t(mode)) == 0)
    let before = try FileStamp(of: folder.path("a"))
    var file = try read("link")
    try file.replace(by: [2])
    let after = try FileStamp(of: folder.path("a"))
    #expect(after.permissions == before.permissions && after.modified == before.modified && after.inode != before.inode)
    #expect(try FileStatus(of: folder.path("link"), followsLink: false).kind == .link)
    #expect(try folder.read("a") == [2])
  }

  @Test func `the time changes on request`() throws {
    try folder.write([1], to: "a")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: folder.path("a"))
    var file = try read("a")
    try file.replace(by: [2], keepsTimes: false)
    #expect(try FileStamp(of: folder.path("a")).modified > Date(timeIntervalSince1970: 1_000_000))
  }

  @Test(.enabled(if: getuid() == 0, "only root may change an owner"))
  func `owner and group stay`() throws {
    try folder.write([1], to: "a")
    #expect(unsafe chown(folder.path("a"), 1234, 2345) == 0)
    var file = try read("a")
    #expect(try file.replace(by: [2]) == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a"))
    #expect(attributes[.ownerAccountID] as? Int == 1234 && attributes[.groupOwnerAccountID] as? Int == 2345)
  }

  @Test func `a new file is created, and never replaces one that appeared meanwhile`() throws {
    var file = FileRewrite(new: folder.path("a"))
    #expect(try file.replace(by: [1]) == [])
    #expect(try file.replace(by: [2]) == [])
    #expect(try folder.tree() == ["a": [2]])
    var late = FileRewrite(new: folder.path("a"))
    #expect(throws: FileError(folder.path("a"), .rename, .exists)) { try late.replace(by: [3]) }
    #expect(try folder.tree() == ["a": [2]])
  }

  @Test func `a found file is not replaced through a link`() throws {
    try folder.write([1], to: "outside/a")
    try folder.write([1], to: "named/inner/b")
    try folder.link("named/a", to: "../outside/a")
    try folder.link("named/linked", to: "../outside")
    for below in ["a", "linked/a"] {
      let error = #expect(throws: FileError.self) {
        _ = try FileRewrite(found: below, in: folder.path("named"), limit: 9)
      }
      #expect(error?.reason == .foundLink && error?.path == folder.path("named/" + below))
    }
    #expect(throws: FileError.self) { _ = try FileRewrite(found: "../outside/a", in: folder.path("named"), limit: 9) }
    var file = try FileRewrite(found: "inner/b", in: folder.path("named"), limit: 9)
    #expect(try file.replace(by: [2]) == [])
    #expect(try folder.read("named/inner/b") == [2] && folder.read("outside/a") == [1])
  }

  @Test func `a folder that becomes a link leads nowhere`() throws {
    try folder.write([1], to: "named/inner/b")
    try folder.write([1], to: "outside/b")
    var file = try FileRewrite(found: "inner/b", in: folder.path("named"), limit: 9)
    #expect(unsafe rename(folder.path("named/inner"), folder.path("named/old")) == 0)
    try folder.link("named/inner", to: "../outside")
    let error = #expect(throws: FileError.self) { try file.replace(by: [2]) }
    #expect(error?.reason == .foundLink)
    #expect(try folder.read("outside/b") == [1] && folder.read("named/old/b") == [1])
    #expect(try !hasTemporaries)
  }

  @Test func `an error names the path of the user`() throws {
    for name in ["none", "none/a"] {
      let error = #expect(throws: FileError.self) { _ = try read(name) }
      #expect(error?.path == folder.path(name) && error?.isNotFound == true)
    }
    try folder.write([1, 2, 3], to: "a")
    #expect(throws: FileError(folder.path("a"), .read, .tooLarge(limit: 2))) {
      _ = try FileRewrite(named: folder.path("a"), limit: 2)
    }
  }
}
