package import Foundation

/// The folders that tests read: the images of this repository, and a corpus outside it.
package enum Corpus {
  /// The root of the repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static let testImages = repository.appending(path: "TestImages")

  /// The folder of `ASSETCRUSH_CORPUS`, or nil if it is unset. Tests that need it are then skipped.
  package static let root = ProcessInfo.processInfo.environment["ASSETCRUSH_CORPUS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  package static var isThere: Bool { root != nil }

  /// The reason for skipping a test.
  package static let absence: StaticString = "ASSETCRUSH_CORPUS is unset"

  /// Returns the files below a folder with this extension, sorted by path, or none if there is no folder.
  package static func files(in folder: URL?, extension wanted: String = "png") -> [URL] {
    guard let folder, let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
      return []
    }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == wanted }.sorted { $0.path < $1.path }
  }

  /// Returns the contents of a file.
  package static func bytes(of file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }
}
