package import CrushBasics
package import CrushFiles
package import CrushInspection
package import CrushPNG

/// The choice of fixes, and of the files to fix.
package struct FixOptions: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Changes that lose nothing: needless alpha, metadata, text property lists in bundles.
    case safe
    /// The safe changes, and the deletion of files that Finder and Explorer make again by themselves.
    case junk
  }

  package var kind: Kind
  /// Whether files with uncommitted changes are fixed.
  package var touchesUncommitted = false
  /// Whether nothing is written, and records only announce the fixes.
  package var isDryRun = false
  /// The choices for rewritten PNGs. Its strip policy has no effect, since each fix names the chunks that it removes.
  package var recipe = PNGRecipe()
  package var jobs = 1
  /// The memory limit in bytes for the images in work at once. Images wait for each other.
  package var memory = 1 << 32
  /// Stops the fixes between two files.
  package var interruption = Interruption()

  /// The files and folders that the user named. Only they, and files below these folders without a link in between, are
  /// fixed.
  package var named: [String]

  package init(kind: Kind, named: [String]) {
    self.kind = kind
    self.named = named
  }
}

/// The result of the fixes of one file.
package struct FixRecord: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// The changes, with the bytes before and after.
    case fixed([Fix], before: Int, after: Int, details: [String])
    case deleted
    /// The file was not changed for a reason.
    case leftAlone(FixError)
    case failed(FileError)
  }

  package let path: String
  package let outcome: Outcome
}

extension FixRecord {
  /// Whether the file could not be read, written or deleted.
  package var hasFailed: Bool { if case .failed = outcome { true } else { false } }

  /// Whether the file was changed or deleted, or would be in a dry run.
  package var isFixed: Bool {
    switch outcome {
    case .fixed, .deleted: true
    case .leftAlone, .failed: false
    }
  }
}
