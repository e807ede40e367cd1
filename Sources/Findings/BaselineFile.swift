#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON form of a baseline. It is sorted and has one entry per finding, so that a new finding changes a few lines.
extension Baseline {
  /// The reason why a file is not a baseline.
  package enum FormatError: Error, Sendable, Equatable, CustomStringConvertible {
    case notJSON(String)
    case notABaseline(String, String)
    case unknownVersion(String, Int)

    package var description: String {
      switch self {
      case .notJSON(let path): "\(path): not JSON"
      case .notABaseline(let path, let problem): "\(path): not a baseline: \(problem)"
      case .unknownVersion(let path, let version):
        "\(path): a baseline of version \(version); this assetcrush reads version \(Self.current)"
      }
    }

    /// Whether a new baseline in place of the file resolves the error.
    package var isResolvedByNewBaseline: Bool {
      switch self {
      case .notJSON, .notABaseline: true
      case .unknownVersion: false
      }
    }

    private static let current = 1
  }

  private struct File: Codable {
    var version = 1
    var findings: [Line]
  }

  private struct Line: Codable {
    let path: String
    let rule: String
    let subject: String?
    /// The number of findings; nil for 1.
    let count: Int?
  }

  /// - Parameter path: the path for errors.
  package init(_ bytes: [UInt8], path: String) throws(FormatError) {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw Self.fault(error, path)
    } catch { throw .notJSON(path) }
    guard file.version == 1 else { throw .unknownVersion(path, file.version) }
    self.init()
    self.path = path
    for line in file.findings {
      let count = line.count ?? 1
      guard count > 0 else { throw .notABaseline(path, "a count of \(count)") }
      add(Entry(path: line.path, rule: line.rule, subject: line.subject), count: count)
    }
  }

  private static func fault(_ error: DecodingError, _ path: String) -> FormatError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found): context = found
    case .keyNotFound(let key, let found):
      let place = found.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined()
      return .notABaseline(path, "\(place.isEmpty ? "it" : place) has no \"\(key.stringValue)\"")
    case .dataCorrupted(_): return .notJSON(path)
    @unknown default: return .notJSON(path)
    }
    let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    return .notABaseline(path, "\(place.isEmpty ? "it" : place) is of the wrong type")
  }

  package var json: String {
    let lines = entries.map {
      Line(path: $0.entry.path, rule: $0.entry.rule, subject: $0.entry.subject, count: $0.count == 1 ? nil : $0.count)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Text and whole numbers always encode.
    guard let data = try? encoder.encode(File(findings: lines)) else { preconditionFailure("a baseline is plain data") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
