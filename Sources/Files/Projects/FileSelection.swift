package import CrushFiles

/// The files of a target: single files, whole folders, and globs.
///
/// All paths are spelled like the path of the project file: relative to the working directory, or absolute. They contain
/// no `.` and no `..` inside.
package struct FileSelection: Sendable, Equatable {
  /// A glob relative to a folder.
  package struct Pattern: Sendable, Equatable {
    package let folder: String
    package let glob: Glob

    package init(folder: String, glob: Glob) {
      self.folder = folder
      self.glob = glob
    }
  }

  /// Files, and folders with all files in them, such as catalogs and synchronized groups.
  package var paths: Set<String> = []
  package var patterns: [Pattern] = []
  /// Files and folders inside `paths` and `patterns` that do not belong to the target.
  package var excluded: Set<String> = []
  package var excludedPatterns: [Pattern] = []

  package init() {}
}
