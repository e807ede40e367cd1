package import CrushFiles

/// Why the resources of a Swift package are not known.
package enum PackageError: Error, Sendable, Equatable, CustomStringConvertible {
  case file(FileError)
  /// swift does not run, or does not understand the manifest: the path, and the problem with its remedy.
  case manifest(String, problem: String)
  /// The JSON of a description is not the one of a package: its path or name, and the problem with its place.
  case description(String, problem: String)
  /// The problems of targets, each with its path and its remedy.
  case targets([String])

  /// One message for each problem.
  package var messages: [String] {
    switch self {
    case .file(let error): [error.description]
    case .manifest(let path, let problem), .description(let path, let problem): ["\(path): \(problem)"]
    case .targets(let messages): messages
    }
  }

  package var description: String { messages.joined(separator: "\n") }
}
