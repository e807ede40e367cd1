import Foundation
import Testing

/// The corpus of real files, which lives outside the repository.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["ASSETCRUSH_CORPUS"].flatMap {
    $0.isEmpty ? nil : $0 + "/plist/"
  }
  static let isPresent = folder != nil
  static let absence: Comment = "ASSETCRUSH_CORPUS is not set: tests on real files are skipped"

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try #require(folder) + path)))
  }

  static func names(in path: String) -> [String] {
    guard let folder else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder + path)) ?? []).sorted()
  }

  /// The rows of a table of tab-separated values, without its heading.
  static func rows(_ path: String) -> [[String]] {
    guard let folder, let text = try? String(contentsOfFile: folder + path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

/// An XML list and the binary list that Apple's tools made of the same values.
struct Pair: CustomTestStringConvertible {
  let name: String
  /// The order of keys that the binary list follows: `xcode`, `plutil`, `any`, or unknown.
  let order: String

  static let all: [Pair] = Corpus.rows("pairs/MANIFEST.tsv").map { Pair(name: $0[0], order: $0[2]) }

  var testDescription: String { name }

  func xml() throws -> [UInt8] { try Corpus.bytes("pairs/\(name).xml.plist") }
  func binary() throws -> [UInt8] { try Corpus.bytes("pairs/\(name).bin.plist") }
}
