/// The content of one project file.
package struct ProjectDescription: Sendable, Equatable {
  package var targets: [ProjectTarget] = []
  /// The engine of the folder that contains the project file.
  package var engine: Engine?
  /// The folder whose files the engine loads, if it is not the folder of the project file.
  package var engineFolder: String?
  /// Whether the targets list all files that ship. A manifest that computes its lists does not.
  package var isComplete = true
  /// Files and folders that a script may copy into a product. No target lists them, and they may still ship.
  package var claims: Set<String> = []

  /// The reason why the file cannot be read; nil if it was read.
  package var problem: String?

  package init() {}

  /// The most targets of a project file.
  static let targetLimit = 10_000

  /// Returns the first targets of a list. A list above the limit is a problem.
  mutating func limited<Target>(_ targets: [Target]) -> ArraySlice<Target> {
    if targets.count > Self.targetLimit {
      isComplete = false
      problem = "has more than \(Self.targetLimit) targets; the others are unknown"
    }
    return targets.prefix(Self.targetLimit)
  }
}
