package import Foundation

/// A temporary folder for one test. It is deleted with its contents when the last reference is released, so keep it in
/// a property of the suite.
package final class TemporaryFolder: Sendable {
  /// The absolute path, with all links resolved.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "assetcrush-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the absolute path of a path below the folder.
  package func path(_ relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  /// Writes a file, creates the folders above it, and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to relative: String) throws -> String {
    let path = path(relative)
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) { try makeFolder(absolute: String(path[..<slash])) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    return path
  }

  @discardableResult
  package func write(_ text: String, to relative: String) throws -> String {
    try write(Array(text.utf8), to: relative)
  }

  @discardableResult
  package func makeFolder(_ relative: String) throws -> String {
    try makeFolder(absolute: path(relative))
    return path(relative)
  }

  /// Creates a link to `target`, which is stored unchanged.
  package func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
  }

  /// Copies a file or a folder into the folder.
  package func copy(_ source: URL, to relative: String) throws {
    let resolved = source.resolvingSymlinksInPath().path(percentEncoded: false)
    try FileManager.default.copyItem(atPath: resolved, toPath: path(relative))
  }

  package func read(_ relative: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(relative))))
  }

  package func exists(_ relative: String) -> Bool { FileManager.default.fileExists(atPath: path(relative)) }

  /// Returns every file below the folder of this path, except links, by its path below that folder. Returns nothing if
  /// there is no such folder.
  package func tree(_ relative: String = "") throws -> [String: [UInt8]] {
    try Self.tree(at: path(relative))
  }

  package static func tree(at root: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in FileManager.default.subpaths(atPath: root) ?? [] {
      let path = root + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type == .typeRegular else { continue }
      files[name] = Array(try Data(contentsOf: URL(filePath: path)))
    }
    return files
  }

  private func makeFolder(absolute path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
