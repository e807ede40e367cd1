/// The reason why a file of a git revision cannot be read.
package enum RevisionProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The repository does not have the file's content.
  case missing
  /// git could not read the content, or it has another size than git states.
  case damaged
  /// git could not be run, or it ended: the reason.
  case ended(String)
  /// A link that leads to no file of the revision.
  case link(target: String)
  /// A name of a form that only a damaged repository has.
  case badName
  /// Several files with one name.
  case repeatedName

  private static let check = "`git fsck` checks the repository"

  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .missing:
      "the repository does not have its content, as in a partial clone; "
        + "`git fetch --refetch --no-filter` fetches all contents"
    case .damaged: "git cannot read its content; \(Self.check)"
    case .ended(let reason): "\(reason); run the command again"
    case .link(let target): "it is a link to “\(target)”, which is not in the revision"
    case .badName: "its name leads outside the revision; \(Self.check)"
    case .repeatedName: "the revision has several files with this name; \(Self.check)"
    }
  }
}
