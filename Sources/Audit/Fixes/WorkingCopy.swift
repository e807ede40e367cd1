import CrushFiles

/// A search for the files that version control could restore. Only these are changed.
struct WorkingCopy {
  /// The state of a repository, by its top folder.
  private enum State {
    /// The resolved paths of the files without uncommitted changes.
    case known(committed: Set<[UInt8]>)
    case unknown(FixError)
  }

  private var states: [String: State] = [:]

  /// Returns the obstacle to a change of a file; nil if git has committed the file's current content, or if it is under
  /// no version control.
  mutating func reasonToLeave(_ path: String) -> FixError? {
    // A fix writes to the target of a link.
    let resolved = Path.resolved(path) ?? path
    let closest: (mark: String, folder: String)?
    do throws(FileError) { closest = try Self.top(of: resolved) } catch { return .unreadable(error.description) }
    guard let top = closest else { return nil }
    guard top.mark == ".git" else {
      return .unknownVersionControl(folder: top.mark)
    }
    switch state(of: top.folder) {
    case .unknown(let reason): return reason
    case .known(let committed):
      return committed.contains(Array(resolved.utf8)) ? nil : .uncommitted
    }
  }

  /// Returns the closest folder above a file that is under version control, and the mark of its system.
  ///
  /// - Throws: `FileError` if a folder may have a mark that is not accessible.
  private static func top(of path: String) throws(FileError) -> (mark: String, folder: String)? {
    var folder = path
    while folder != "/" && folder != "." {
      folder = Path.parent(of: folder)
      for mark in [".git", ".hg", ".svn"] {
        do throws(FileError) {
          _ = try FileStatus(of: Path.join(folder, mark), followsLink: false)
          return (mark, folder)
        } catch { guard error.isMissing else { throw error } }
      }
    }
    return nil
  }

  private mutating func state(of top: String) -> State {
    if let state = states[top] { return state }
    let state = Self.read(top)
    states[top] = state
    return state
  }

  private static func read(_ top: String) -> State {
    do throws(Program.StartError) {
      guard let settings = try inertSettings(of: top) else {
        return .unknown(.gitNotRun("a filter in the configuration of git has a name with an equals sign"))
      }
      let tracked = try git(top, settings + ["ls-files", "-v", "-z", "--full-name"])
      // The status of a submodule would be read with the submodule's own filters, and its files have their own top.
      let status = try git(
        top,
        settings + [
          "status", "--porcelain=v1", "-z", "--untracked-files=no", "--no-renames", "--ignore-submodules=all",
        ])
      for result in [tracked, status] where result.exitCode != 0 {
        return .unknown(.gitFailed(exitCode: result.exitCode))
      }
      let prefix = Array((top == "/" ? top : top + "/").utf8)
      return .known(committed: files(tracked.output, prefix).subtracting(changed(status.output, prefix)))
    } catch {
      return .unknown(.gitNotRun("\(error)"))
    }
  }

  /// Returns the options of git with which it runs no program that the repository's configuration names. The owner of a
  /// folder may be another person than the author of its `.git/config`, as with an unpacked archive.
  ///
  /// Without its filter, a file with a changed time may count as uncommitted. The fix is then refused.
  ///
  /// - Returns: nil if a setting cannot be replaced on the command line.
  private static func inertSettings(of top: String) throws(Program.StartError) -> [String]? {
    let pattern = #"^filter\..*\.(clean|smudge|process|required)$"#
    let found = try git(top, ["config", "--includes", "--name-only", "-z", "--get-regexp", pattern])
    var options = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
    for name in found.output.split(separator: 0) {
      guard let name = String(validating: name, as: UTF8.self), !name.contains("=") else { return nil }
      options += ["-c", name + (name.hasSuffix(".required") ? "=false" : "=")]
    }
    return options
  }

  /// Runs git for the repository in the folder `top`, and for no other one: neither one that the configuration names as
  /// the working tree (`core.worktree`), nor one around a damaged repository.
  private static func git(_ top: String, _ arguments: [String]) throws(Program.StartError) -> Program.Result {
    var environment = GitRepository.ownEnvironment
    environment["GIT_CEILING_DIRECTORIES"] = Path.parent(of: top)
    return try Program.run(
      "git", ["--no-optional-locks", "-C", top, "--work-tree=."] + arguments, environment: environment)
  }

  /// Parses the output of `git ls-files -v -z`: entries of the form `T path`, each followed by a zero byte. `H` marks a
  /// file that git compares with the disk, so neither assume-unchanged (`h`) nor skip-worktree (`S`) (git-ls-files(1)).
  /// Paths start at the top.
  private static func files(_ output: [UInt8], _ prefix: [UInt8]) -> Set<[UInt8]> {
    let mark = Array("H ".utf8)
    return Set(output.split(separator: 0).filter { $0.starts(with: mark) }.map { prefix + $0.dropFirst(mark.count) })
  }

  /// Parses the output of `git status -z`: entries of the form `XY path`, each followed by a zero byte (git-status(1),
  /// porcelain format version 1). Paths start at the top.
  private static func changed(_ output: [UInt8], _ prefix: [UInt8]) -> Set<[UInt8]> {
    Set(output.split(separator: 0).filter { $0.count > 3 }.map { prefix + $0.dropFirst(3) })
  }
}
