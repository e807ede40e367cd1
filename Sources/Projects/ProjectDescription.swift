/// The content of one project file.
package struct ProjectDescription: Sendable, Equatable {
  package var targets: [ProjectTarget] = []
  /// The engine of the folder that contains the project file.
  package var engine: Engine?
  /// The folder whose files the engine loads, if it is not the folder of the project file.
  package var engineFolder: String?
  /// Whether the targets list all files that ship. A manifest that computes its lists does not.
  package var isComplete = true

  /// The reason why the file cannot be read; nil if it was read.
  package var problem: String?

  package init() {}
}
