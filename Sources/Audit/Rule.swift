package import Assets

/// One thing that an audit looks for. A rule is a file of its own, and a line in `Rules.all`.
package protocol Rule: Sendable {
  /// Lower case words with dashes: what reports and options call it.
  static var id: String { get }
  /// What it looks for, one line.
  static var summary: String { get }

  init()

  /// What is wrong with `file`; rules keep no state between files.
  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding]
}

/// What rules hold a file against.
package struct RuleContext: Sendable {
  package let profile: DeviceProfile
  package let displaySizes: DisplaySizes

  package init(profile: DeviceProfile, displaySizes: DisplaySizes) {
    self.profile = profile
    self.displaySizes = displaySizes
  }
}

/// All rules, in the order of their names.
package enum Rules {
  package static let all: [any Rule.Type] = [
    BackupFile.self,
    CgBIInSource.self,
    CorruptPNG.self,
    InvalidPropertyList.self,
    OversizedForDisplay.self,
    SourceArt.self,
    SystemFile.self,
    UnreadableFile.self,
    UnusedAlpha.self,
    VersionControlFolder.self,
  ]
}

extension Rule {
  func finding(_ severity: Severity, _ file: AuditedFile, _ message: String, _ display: DisplayFact? = nil) -> Finding {
    Finding(rule: Self.id, severity: severity, path: file.path, message: message, display: display)
  }
}
