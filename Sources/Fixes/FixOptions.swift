package import FileSystem
package import Findings
package import PNG

/// The fixes that are made, and the files that they are made to.
package struct FixOptions: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Changes that lose nothing: needless alpha, metadata, text property lists in bundles.
    case safe
    /// Also delete files of Finder, Explorer and Vim that are worthless by their type.
    case junk
  }

  package var kind: Kind
  /// Also files with changes that are not committed.
  package var touchesUncommitted = false
  /// Whether nothing is written, and records only announce the fixes.
  package var isDryRun = false
  /// The choices for rewritten PNGs. Its strip policy has no effect: each fix names the chunks that go.
  package var recipe = PNGRecipe()
  package var jobs = 1

  package init(kind: Kind) { self.kind = kind }
}

/// The result of the fixes of one file.
package struct FixRecord: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// The changes, with the bytes before and after.
    case fixed([Fix], before: Int, after: Int, details: [String])
    case deleted
    /// It has a fix that was not made.
    case leftAlone(FixError)
    case failed(FileError)
  }

  package let path: String
  package let outcome: Outcome
}

extension FixRecord {
  /// Whether the file was changed or deleted.
  package var isMended: Bool {
    switch outcome {
    case .fixed, .deleted: true
    case .leftAlone, .failed: false
    }
  }
}
