package import CrushBasics
import CrushParsers

/// The JSON form of a baseline. It is sorted and has one entry per finding, so that a new finding changes a few lines.
extension Baseline {
  /// The reason why a file is not a baseline.
  package enum FormatError: Error, Sendable, Equatable, CustomStringConvertible {
    /// - Parameter at: nil if the whole file is the problem.
    case notABaseline(String, at: TextPosition?, problem: String)
    case unknownVersion(String, Int)

    package var description: String {
      switch self {
      case .notABaseline(let path, let position, let problem):
        "\(path)\(position.map { ":\($0.line):\($0.column)" } ?? ""): not a baseline: \(problem)"
      case .unknownVersion(let path, let version):
        "\(path): a baseline of version \(version); this assetcrush reads version \(Baseline.version)"
      }
    }

    /// Whether a new baseline in place of the file resolves the error.
    package var isResolvedByNewBaseline: Bool {
      switch self {
      case .notABaseline: true
      case .unknownVersion: false
      }
    }
  }

  private static let version = 1

  /// - Parameter path: the path for errors.
  package init(_ bytes: [UInt8], path: String) throws(FormatError) {
    self.init()
    self.path = path
    let version: Int
    do throws(JSONFieldError) { version = try read(bytes) } catch {
      throw .notABaseline(path, at: error.position, problem: error.problem)
    }
    guard version == Self.version else { throw .unknownVersion(path, version) }
  }

  /// Adds the entries of a file.
  ///
  /// - Returns: the version of the file. Only the current one has entries that are known here.
  private mutating func read(_ bytes: [UInt8]) throws(JSONFieldError) -> Int {
    let file: JSONNode
    do throws(JSONError) { file = try JSONParser.parse(bytes).root } catch { throw JSONFieldError(error) }
    let version = try file.requiredNumber("version")
    guard version == Self.version else { return version }
    guard file["findings"] != nil else { throw file.expected("an object with \"findings\"") }
    for node in try file.list("findings") {
      let count = try node.number("count") ?? 1
      guard count > 0 else { throw (node["count"] ?? node).error("a count of 0; expected at least 1") }
      let (path, rule) = (try node.requiredText("path"), try node.requiredText("rule"))
      add(Entry(path: path, rule: rule, subject: try node.text("subject")), count: count)
    }
    return version
  }

  package var json: String {
    JSONWriter.text { json in
      json.object { json in
        json.objects("findings", entries) { line, json in
          json.member("count", line.count == 1 ? nil : line.count)
          json.member("path", line.entry.path)
          json.member("rule", line.entry.rule)
          json.member("subject", line.entry.subject)
        }
        json.member("version", Self.version)
      }
    }
  }
}
