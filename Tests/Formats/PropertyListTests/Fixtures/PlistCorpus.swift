import CrushFixtures
import Foundation
import Testing

/// The property lists of the corpus, which is stored outside the repository.
enum PlistCorpus {
  static let isPresent = Corpus.isThere
  static let absence = Comment(rawValue: Corpus.absence.description)

  /// The folder of the property lists, with a trailing slash.
  private static let folder = Corpus.root.map { $0.path(percentEncoded: false) + "/plist/" }

  static func bytes(_ path: String) throws -> [UInt8] {
    try Corpus.bytes(of: URL(filePath: try #require(folder) + path))
  }

  static func names(in path: String) -> [String] {
    guard let folder else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder + path)) ?? []).sorted()
  }

  /// Returns the rows of a table of tab-separated values, without its heading.
  static func rows(_ path: String) -> [[String]] {
    guard let folder, let text = try? String(contentsOfFile: folder + path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
