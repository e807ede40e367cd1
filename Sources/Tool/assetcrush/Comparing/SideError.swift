import CrushFiles

/// The reason why a side of a comparison cannot be used.
enum SideError: Error, CustomStringConvertible {
  /// Neither a path nor a revision.
  case notFound(String, GitError)
  /// A revision without the named path.
  case notInRevision(name: String, revision: String, path: String)
  /// A path of a revision that leads outside the repository.
  case outside(name: String)
  /// Both sides are standard input.
  case twoInputs
  /// The name of a side has no characters.
  case empty

  /// The problem, the places that were tried, and the remedy.
  var description: String {
    switch self {
    case .notFound(let name, .notRepository(let folder, let reason)):
      "\(name): no file or folder; not a revision either, since the current folder is not in a git repository"
        + (reason.contains("not a git repository") ? "" : " that can be read: \(reason)")
        + (folder == "." ? "" : " (\(folder))")
    case .notFound(let name, .unknownRevision(_, let suggestion, let isShallow)):
      "\(name): no file, folder or report of this path, and no commit, branch or tag of this name"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
        + (isShallow
          ? "; the clone is shallow, so fetch the revision first, such as with git fetch --depth=1 origin \(name)" : "")
    case .notFound(let name, let error): "\(name): no file or folder, and not read as a revision: \(error)"
    case .notInRevision(let name, let revision, let path):
      "\(name): \(revision) has no \(path); git ls-tree -r --name-only \(revision) lists its files"
    case .outside(let name): "\(name): the path leads outside the repository; start it at the repository's top"
    case .empty: "a side is an empty text; name a path, a JSON report or a revision"
    case .twoInputs: "standard input can be only one side; save the other report as a file"
    }
  }
}
