package import Audit
import FileSystem

/// The forms that an audit can be written in.
package enum AuditFormat: String, Sendable, CaseIterable {
  case text, json, jsonl, sarif, xcode, github, gitlab, junit, checkstyle, csv, markdown

  /// What a report depends on beside the audit.
  package struct Setting: Sendable {
    /// Images in the text's table; nil for all.
    package let top: Int?
    package let style: TextStyle
    /// Where the process stands, absolute: paths are made relative to it, or absolute by it.
    package let folder: String
    /// The tool's version number.
    package let version: String

    package init(top: Int? = nil, style: TextStyle = .plain, folder: String, version: String) {
      self.top = top
      self.style = style
      self.folder = folder
      self.version = version
    }

    /// The path from where the process stands, without `./`; absolute for what lies elsewhere.
    func relative(_ path: String) -> String {
      if Path.isInside(path, folder), path != folder {
        return String(Substring(path.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)))
      }
      var bytes = path.utf8[...]
      while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
      return String(Substring(bytes))
    }

    func absolute(_ path: String) -> String {
      path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, relative(path))
    }
  }

  package func render(_ result: AuditResult, _ setting: Setting) -> String {
    switch self {
    case .text: AuditText.render(result, top: setting.top, style: setting.style)
    case .json: AuditJSON.render(result)
    case .jsonl: AuditJSONLines.render(result)
    case .sarif: AuditSARIF.render(result, setting)
    case .xcode: AuditXcode.render(result, setting)
    case .github: AuditGitHub.render(result, setting)
    case .gitlab: AuditGitLab.render(result, setting)
    case .junit: AuditJUnit.render(result, setting)
    case .checkstyle: AuditCheckstyle.render(result, setting)
    case .csv: AuditCSV.render(result)
    case .markdown: AuditMarkdown.render(result, setting)
    }
  }
}
