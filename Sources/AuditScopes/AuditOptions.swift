package import FileSystem
package import Findings
package import PNG

/// What an audit looks at, and where it is said what images are held against.
package struct AuditOptions: Sendable {
  package var paths: [String]
  /// What a list named: excludes hold for it, as they do not for `paths`.
  package var listed: [String] = []
  package var scopes: ScopeSource
  /// Decode no pixels: rules that need them say nothing.
  package var readsHeadersOnly = false
  /// What is left out, by its path below each of `paths`.
  package var excludes: [Glob] = []
  package var reading = ReadingOptions()
  /// Findings that are let be, in place of the scopes' own.
  package var baseline: Baseline?
  package var jobs = 1
  /// Whether the other files of a set are audited where one of its files was named.
  package var includesWholeSets = false
  /// Bytes of memory for the images that are decoded at once. An image that needs more by itself is not decoded.
  package var memory = Int.max

  package init(paths: [String], scopes: ScopeSource) {
    self.paths = paths
    self.scopes = scopes
  }

  /// The most bytes of a file that are taken into memory.
  package static let inputLimit = 1 << 30
}

/// Why an audit cannot run.
package enum AuditError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One of the paths is not there.
  case file(FileError)
  case scopes(ScopeFault)

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .scopes(let fault): fault.description
    }
  }
}
