package import PNG

/// What may be mended, and of which files.
package struct FixOptions: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// What loses nothing: needless alpha, metadata, text property lists in bundles.
    case safe
    /// The same, and what operating systems and editors left behind is deleted.
    case junk
  }

  package var kind: Kind
  /// Also files with changes that are not committed.
  package var touchesUncommitted = false
  package var effort = Effort.standard
  package var reading = ReadingOptions()
  package var jobs = 1

  package init(kind: Kind) { self.kind = kind }
}

/// What became of one file.
package struct FixRecord: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// What was done, with the bytes before and after.
    case fixed([Fix], before: Int, after: Int)
    case deleted
    /// It could be mended, but was not; why.
    case leftAlone(String)
    case failed(String)
  }

  package let path: String
  package let outcome: Outcome
}

/// A mending that loses nothing.
package enum Fix: String, Sendable, CaseIterable {
  case dropAlpha = "dropped the alpha channel"
  case stripMetadata = "stripped metadata"
  case makeBinary = "made binary"

  /// What mends the findings of a rule.
  init?(rule: String) {
    switch rule {
    case "unused-alpha": self = .dropAlpha
    case "metadata": self = .stripMetadata
    case "xml-plist-in-bundle": self = .makeBinary
    default: return nil
    }
  }

  package static let rules = ["unused-alpha", "metadata", "xml-plist-in-bundle"]
  /// What is deleted under `.junk`: nothing that somebody made. Source art and version control stay.
  package static let deletedRules = ["system-file", "backup-file"]
}

extension FixRecord {
  /// Whether the file is not what it was.
  package var isMended: Bool {
    switch outcome {
    case .fixed, .deleted: true
    case .leftAlone, .failed: false
    }
  }
}
