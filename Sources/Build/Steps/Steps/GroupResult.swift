/// The result of a step for several sources.
package struct GroupResult: Sendable {
  /// An output with its name below the folder of the group.
  package struct Output: Sendable, Equatable {
    package let name: String
    package let disposition: Disposition
    package let bytes: [UInt8]

    package init(name: String, disposition: Disposition, bytes: [UInt8]) {
      self.name = name
      self.disposition = disposition
      self.bytes = bytes
    }
  }

  /// Sorted by name, with the main output first.
  package var outputs: [Output] = []
  package var catalog: CatalogRecord?
  package var warnings: [String] = []
  /// The problems that prevent outputs.
  package var problems: [CompileProblem] = []
  /// The files that were read.
  package var inputs: [String] = []

  package init() {}
}
