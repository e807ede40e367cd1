package import Foundation

/// Folders that tests read: the images of this repository, and a corpus that stands outside it.
package enum Corpus {
  /// The root of the repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static let testImages = repository.appending(path: "TestImages")

  /// `ASSETCRUSH_CORPUS`; nil where it is not set, and what needs it is skipped.
  package static let root = ProcessInfo.processInfo.environment["ASSETCRUSH_CORPUS"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0)
  }

  package static var isThere: Bool { root != nil }

  /// What a skipped test says.
  package static let absence: StaticString = "ASSETCRUSH_CORPUS is unset"

  /// The files below a folder with this extension, sorted by path; none where the folder is not there.
  package static func files(in folder: URL?, extension wanted: String = "png") -> [URL] {
    guard let folder, let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
      return []
    }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == wanted }.sorted { $0.path < $1.path }
  }

  /// What a file holds.
  package static func bytes(of file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }
}
