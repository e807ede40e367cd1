/// The files of a project that decide where its icons are.
package struct ProjectFiles: Sendable {
  /// The paths of files below the folder of the project.
  package let paths: Set<String>
  /// The bytes of the files for which `isRead` returns true.
  package let contents: [String: [UInt8]]

  package init(paths: Set<String>, contents: [String: [UInt8]]) { (self.paths, self.contents) = (paths, contents) }

  /// The names of folders in which no icon of the project is: packages of others, and results of builds.
  package static let skippedFolders: Set<String> = [
    ".dart_tool", ".git", ".gradle", "DerivedData", "Pods", "node_modules", "target",
  ]

  /// Returns whether the planning needs the bytes of a file.
  package static func isRead(_ path: String) -> Bool {
    path.hasSuffix(".appiconset/Contents.json") || path.contains("/res/values/") && path.hasSuffix(".xml")
  }

  func has(folder: String) -> Bool { paths.contains { $0.hasPrefix(folder + "/") } }
}
