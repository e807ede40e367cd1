package import CrushAudit
import CrushFindings
import CrushRules

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020) for code scanning: one run with all rules, and one result for each
/// finding.
package enum AuditSARIF {
  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    JSONText.render(Log(result, setting))
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }

    init(_ result: AuditResult, _ setting: ReportSettings) { runs = [Run(result, setting)] }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]

    init(_ result: AuditResult, _ setting: ReportSettings) {
      tool = Tool(driver: Driver(version: setting.version))
      let fingerprints = Fingerprints.of(result)
      results = zip(result.findings, fingerprints).map { Result($0, $1, setting) }
    }
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "AssetCrush"
    let version: String
    let rules = Rules.all.map(Description.init)
  }

  private struct Description: Encodable {
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Help
    let defaultConfiguration: Configuration
    let properties: Properties

    init(_ rule: any Rule.Type) {
      id = rule.id
      shortDescription = Message(text: rule.summary)
      fullDescription = Message(text: rule.help.what)
      help = Help(rule)
      let severity = rule.severities.first ?? .warning
      defaultConfiguration = Configuration(enabled: !rule.isOnRequest, level: severity.rawValue)
      properties = Properties(tags: [rule.group.rawValue])
    }
  }

  /// The rule's page, which code scanning shows beside a result.
  private struct Help: Encodable {
    let text: String
    let markdown: String

    init(_ rule: any Rule.Type) {
      text = "\(rule.help.why) \(rule.help.fixText)"
      markdown = [
        ("What", rule.help.what), ("Why", rule.help.why), ("Example", rule.help.example), ("Fix", rule.help.fixText),
      ]
      .map { "**\($0.0)**: \($0.1)" }.joined(separator: "\n\n")
    }
  }

  private struct Configuration: Encodable {
    let enabled: Bool
    let level: String
  }
  private struct Properties: Encodable { let tags: [String] }

  private struct Message: Encodable { let text: String }

  private struct Result: Encodable {
    let ruleId: String
    /// The severity. SARIF has the same names.
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]

    init(_ finding: Finding, _ fingerprint: String, _ setting: ReportSettings) {
      ruleId = finding.rule
      level = finding.severity.rawValue
      message = Message(text: finding.text)
      let artifact = Artifact(uri: AuditSARIF.uri(setting.relative(finding.path)))
      locations = [
        Location(physicalLocation: Physical(artifactLocation: artifact, region: Region(startLine: finding.line ?? 1)))
      ]
      partialFingerprints = ["assetCrushFinding/v1": fingerprint]
    }
  }

  private struct Location: Encodable { let physicalLocation: Physical }
  private struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region
  }
  private struct Artifact: Encodable { let uri: String }
  /// The line, which code scanning requires. It is 1 for images, which have no lines.
  private struct Region: Encodable { let startLine: Int }

  /// Returns a relative reference, or a file URI for an absolute path.
  ///
  /// All characters except slashes and unreserved characters are percent-encoded UTF-8 (RFC 3986, sections 2.1 and 2.3).
  static func uri(_ path: String) -> String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      if unreserved.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text.unicodeScalars.append("%")
        text.unicodeScalars.append(digits[Int(byte >> 4)])
        text.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return text
  }
}
