package import CrushCatalogSources

/// The facts of one compilation of catalogs, for the reports of the tool.
package struct CompileReport: Sendable {
  /// The state of an output after the run.
  package enum State: String, Sendable {
    case written
    /// The file had the same bytes already.
    case current
    /// The file differs, but a dry run writes nothing.
    case stale
  }

  package struct Output: Sendable {
    package let path: String
    package let bytes: Int
    package let state: State

    package init(path: String, bytes: Int, state: State) {
      self.path = path
      self.bytes = bytes
      self.state = state
    }
  }

  /// The catalogs of the command line.
  package var inputs: [String] = []
  package var messages: [CatalogMessage] = []
  package var outputs: [Output] = []
  package var renditions = 0
  package var atlases = 0
  /// The renditions that came from the cache.
  package var reused = 0

  package init() {}

  package var hasErrors: Bool { messages.contains { $0.severity == .error } }
}
