package import CrushAudit

/// A format of audit reports.
package enum AuditFormat: String, Sendable, CaseIterable {
  case text, json, jsonl, sarif, xcode, github, gitlab, junit, checkstyle, csv, markdown, html

  /// Returns the format of a file with this extension; nil if there is none.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "txt": self = .text
    case "md": self = .markdown
    case "htm": self = .html
    case "xml": self = .junit
    case "json", "jsonl", "sarif", "csv", "html": self.init(rawValue: fileExtension.lowercased())
    default: return nil
    }
  }

  /// Returns the report in this format. A page has no thumbnails, which need files.
  package func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    switch self {
    case .text: AuditText.render(result, setting)
    case .json: AuditJSON.render(result, shard: setting.shard)
    case .jsonl: AuditJSONLines.render(result)
    case .sarif: AuditSARIF.render(result, setting)
    case .xcode: AuditXcode.render(result, setting)
    case .github: AuditGitHub.render(result, setting)
    case .gitlab: AuditGitLab.render(result, setting)
    case .junit: AuditJUnit.render(result, setting)
    case .checkstyle: AuditCheckstyle.render(result, setting)
    case .csv: AuditCSV.render(result)
    case .markdown: AuditMarkdown.render(result, setting)
    case .html: ReportPage.html(AuditPage.draft(result, setting).data, pictures: [])
    }
  }
}
