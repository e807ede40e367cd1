/// A repository whose revisions are read with git, without a checkout.
///
/// git runs no hook, no filter and no pager here, takes no locks, and fetches nothing.
package struct GitRepository: Sendable, Equatable {
  /// The working folder of git.
  package let folder: String
  /// The resolved top folder of the working tree. Without a working tree, it is the resolved folder.
  package let top: String
  /// Whether there is a working tree around the folder.
  package let hasWorkingTree: Bool

  /// Variables for each run of git.
  package static let environment: [String: String?] = [
    "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
    // A partial clone would fetch a missing object. The first variable is new in git 2.45, the second works in all.
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
  ]

  /// The variables with which git answers for the repository of its working folder, and for no other one. A hook of git
  /// sets variables that name another repository or index (git-rev-parse(1), `--local-env-vars`).
  package static let ownEnvironment = environment.merging(
    [
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_ATTR_SOURCE", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
      "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE",
      "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
      "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ].map { ($0, nil) }
  ) { $1 }
  /// The most bytes of a short answer.
  private static let answerLimit = 1 << 16

  /// Finds the repository around a folder.
  package init(around folder: String) throws(GitError) {
    let found = try Self.git(in: folder, ["rev-parse", "--is-inside-work-tree"])
    guard found.exitCode == 0 else {
      throw .notRepository(folder: folder, reason: Self.reason(found.errors))
    }
    self.folder = folder
    hasWorkingTree = found.output.starts(with: "true".utf8)
    if hasWorkingTree {
      let answer = try Self.git(in: folder, ["rev-parse", "--show-toplevel"])
      guard answer.exitCode == 0, let top = String(validating: answer.output.dropLast(), as: UTF8.self), !top.isEmpty
      else { throw .notRepository(folder: folder, reason: Self.reason(answer.errors)) }
      self.top = Path.resolved(top) ?? top
    } else {
      top = Path.resolved(folder) ?? folder
    }
  }

  /// Returns the path of the folder below the top: "" for the top itself.
  package var inner: String {
    guard let folder = Path.resolved(folder) else { return "" }
    return Path.relative(folder, to: top) ?? ""
  }

  /// Returns true if the repository has a revision of this name.
  package func has(_ revision: String) throws(GitError) -> Bool { try object(of: revision) != nil }

  /// Returns the hexadecimal name of a revision's tree; nil if there is no such revision.
  func object(of revision: String) throws(GitError) -> String? {
    // git has no revision of such a name. An option of git must never come from a name.
    if revision.isEmpty || revision.hasPrefix("-") || revision.utf8.contains(0) { return nil }
    // The text of a search (`:/text`) ends only with the name.
    let isSearch = revision.hasPrefix(":/")
    let found = try parsed(isSearch ? revision : revision + "^{tree}")
    guard isSearch, let found else { return found }
    return try parsed(found + "^{tree}")
  }

  private func parsed(_ name: String) throws(GitError) -> String? {
    let answer = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", name])
    guard answer.exitCode == 0, let last = answer.output.split(separator: UInt8(ascii: "\n")).last,
      let object = String(validating: last, as: UTF8.self), Self.isObject(object.utf8)
    else { return nil }
    return object
  }

  /// Returns true for the hexadecimal name of an object, by SHA-1 or SHA-256.
  static func isObject(_ name: some Collection<UInt8>) -> Bool {
    [40, 64].contains(name.count) && name.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the error for a name that is no revision, with the likely reason.
  package func unknown(_ revision: String) -> GitError {
    let remote = "origin/" + revision
    let hasRemote = (try? has(remote)) ?? false
    let shallow = try? git(["rev-parse", "--is-shallow-repository"])
    return .unknownRevision(
      revision, suggestion: hasRemote ? remote : nil, isShallow: shallow?.output.starts(with: "true".utf8) ?? false)
  }

  /// Runs git to its end.
  func git(_ arguments: [String], limit: Int = answerLimit) throws(GitError) -> Program.Result {
    try Self.git(in: folder, arguments, limit: limit)
  }

  private static func git(
    in folder: String, _ arguments: [String], limit: Int = answerLimit
  ) throws(GitError) -> Program.Result {
    do throws(Program.StartError) {
      return try Program.run(
        "git", ["-C", folder] + arguments, environment: environment, capturesErrors: true, limit: limit)
    } catch { throw .notRun(error.description) }
  }

  /// Returns the line of git's error output that states the reason, and the setting that git recommends.
  static func reason(_ errors: String) -> String {
    let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
    let fatal = lines.first { $0.hasPrefix("fatal: ") }.map { String($0.dropFirst(7)) }
    let advice = lines.map { String($0.drop(while: \.isWhitespace)) }.first { $0.hasPrefix("git config ") }
    let reason = fatal ?? lines.first ?? "git states no reason"
    return advice.map { "\(reason); if you trust it, run \($0)" } ?? reason
  }
}
