import CrushAudit
import CrushInspection
import CrushParsers

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020) for code scanning: one run with all rules, and one result for each
/// finding.
enum AuditSARIF {
  static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let fingerprints = Fingerprints.of(result)
    return JSONWriter.text { json in
      json.object { json in
        json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        json.objects("runs", [result]) { result, json in
          json.objects("results", Array(zip(result.findings, fingerprints))) { entry, json in
            write(entry.0, entry.1, setting, to: &json)
          }
          json.object("tool", setting) { setting, json in
            json.object("driver", setting) { setting, json in
              json.member("name", "AssetCrush")
              json.objects("rules", Rules.all, write)
              json.member("version", setting.version)
            }
          }
        }
        json.member("version", "2.1.0")
      }
    }
  }

  private static func write(
    _ finding: Finding, _ fingerprint: String, _ setting: ReportSettings, to json: inout JSONWriter
  ) {
    // SARIF has the same names.
    json.member("level", finding.severity.rawValue)
    json.objects("locations", [finding.occurrence]) { write($0, setting, to: &$1) }
    json.object("message", finding.text) { $1.member("text", $0) }
    json.object("partialFingerprints", fingerprint) { $1.member("assetCrushFinding/v1", $0) }
    json.objects("relatedLocations", finding.occurrences.dropFirst().nonEmpty.map(Array.init)) {
      write($0, setting, to: &$1)
    }
    json.member("ruleId", finding.rule)
  }

  private static func write(_ place: Finding.Occurrence, _ setting: ReportSettings, to json: inout JSONWriter) {
    json.object("physicalLocation", place) { place, json in
      json.object("artifactLocation", uri(setting.relative(place.path))) { $1.member("uri", $0) }
      // Code scanning requires a line. It is 1 for images, which have no lines.
      json.object("region", place.line ?? 1) { $1.member("startLine", $0) }
    }
  }

  /// Writes the description of a rule. Code scanning shows its help beside a result.
  private static func write(_ rule: any Rule.Type, to json: inout JSONWriter) {
    let severity = rule.severities.first ?? .warning
    json.object("defaultConfiguration", !rule.isOnRequest) { isEnabled, json in
      json.member("enabled", isEnabled)
      json.member("level", severity.rawValue)
    }
    json.object("fullDescription", rule.help.what) { $1.member("text", $0) }
    json.object("help", rule.help) { help, json in
      let parts = [("What", help.what), ("Why", help.why), ("Example", help.example), ("Fix", help.fixText)]
      json.member("markdown", parts.map { "**\($0.0)**: \($0.1)" }.joined(separator: "\n\n"))
      json.member("text", "\(help.why) \(help.fixText)")
    }
    json.member("id", rule.id)
    json.object("properties", [rule.group.rawValue]) { $1.member("tags", $0) }
    json.object("shortDescription", rule.summary) { $1.member("text", $0) }
  }

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
