import CrushFiles

@testable import CrushProjects

/// The files of a project in a test, by path.
struct ManifestFiles: ExpressibleByDictionaryLiteral {
  private let files: [String: String]

  init(dictionaryLiteral elements: (String, String)...) { files = Dictionary(elements) { $1 } }

  /// Returns the description of one of the files.
  func description(of path: String) -> ProjectDescription? {
    guard let kind = ProjectFile(path: path), let text = files[path] else { return nil }
    return kind.description(Array(text.utf8), path: path) { files[$0].map { Array($0.utf8) } }
  }
}

extension ProjectDescription {
  /// Returns the sorted names of the targets that contain a file.
  func names(of path: String) -> [String] { targets.filter { $0.members.selects(path) }.map(\.name).sorted() }

  subscript(_ name: String) -> ProjectTarget? { targets.first { $0.name == name } }
}

extension FileSelection {
  /// Returns true if the selection contains a file. The slow and plain form of the law that the map obeys.
  func selects(_ path: String) -> Bool {
    func matches(_ paths: Set<String>, _ patterns: [Pattern]) -> Bool {
      paths.contains { $0 == "." || Path.isInside(path, $0) }
        || patterns.contains { pattern in
          let folder = pattern.folder == "." ? "" : pattern.folder
          guard let relative = Path.relative(path, to: folder) else { return false }
          return pattern.glob.matches(relative)
        }
    }
    return matches(paths, patterns) && !matches(excluded, excludedPatterns)
  }
}
