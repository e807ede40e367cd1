/// The reason why a repository or a revision cannot be read.
package enum GitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// git could not be run: the reason.
  case notRun(String)
  /// No repository around a folder: git's reason.
  case notRepository(folder: String, reason: String)
  /// The repository has no commit, tag or tree of this name.
  ///
  /// - Parameters:
  ///   - suggestion: a name that exists, such as `origin/main`.
  ///   - isShallow: whether the repository has only a part of the history.
  case unknownRevision(String, suggestion: String?, isShallow: Bool)
  /// git could not list the files of a revision: its reason.
  case unlisted(String, reason: String)
  /// A revision with more files than the limit.
  case tooManyFiles(String, limit: Int)

  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .notRun(let reason): "\(reason); git reads the files of revisions"
    case .notRepository(let folder, let reason): "\(folder): not in a git repository that can be read: \(reason)"
    case .unknownRevision(let name, let suggestion, let isShallow):
      "\(name): the repository has no revision of this name"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
        + (isShallow
          ? "; the clone is shallow, so fetch the revision, such as with `git fetch --depth=1 origin \(name)`" : "")
    case .unlisted(let name, let reason):
      "\(name): git cannot list its files: \(reason); `git fsck` checks the repository"
    case .tooManyFiles(let name, let limit):
      "\(name): more than \(limit) files and folders; compare two checkouts of the folder instead"
    }
  }
}
