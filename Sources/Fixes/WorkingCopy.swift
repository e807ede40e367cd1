import FileSystem
import Processes

/// What version control knows of files: those with changes that nobody could get back are not touched.
struct WorkingCopy {
  /// Why a file may not be touched, by the top of the repository: nil for a state that is known.
  private enum State {
    /// Paths below the top, resolved, that are not as they were committed.
    case known(changed: Set<[UInt8]>)
    case unknown(String)
  }

  private var states: [String: State] = [:]

  /// - Returns: why the file should be left alone; nil when version control has it as it is, or does not care.
  mutating func reasonToLeave(_ path: String) -> String? {
    // A link is replaced where it leads to.
    let resolved = Path.resolved(path) ?? path
    let tops = [".git", ".hg", ".svn"].compactMap { mark in
      ProjectPaths.closestFolder(with: mark, to: resolved).map { (mark: mark, folder: $0) }
    }
    guard let top = tops.max(by: { $0.folder.utf8.count < $1.folder.utf8.count }) else { return nil }
    guard top.mark == ".git" else {
      return "it is under version control (\(top.mark)) whose state is not known; --fix-dirty mends it all the same"
    }
    switch state(of: top.folder) {
    case .unknown(let reason): return reason
    case .known(let changed):
      return changed.contains(Array(resolved.utf8))
        ? "it has changes that are not committed; commit them, or --fix-dirty" : nil
    }
  }

  private mutating func state(of top: String) -> State {
    if let state = states[top] { return state }
    let state = Self.read(top)
    states[top] = state
    return state
  }

  private static func read(_ top: String) -> State {
    do throws(Program.Fault) {
      let result = try Program.run(
        "git",
        ["--no-optional-locks", "-C", top, "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"])
      guard result.exitCode == 0 else {
        return .unknown(
          "git does not say whether it is committed (exit code \(result.exitCode)); --fix-dirty mends it all the same")
      }
      return .known(changed: changed(result.output, top))
    } catch {
      return .unknown("\(error), so nobody knows whether it is committed; --fix-dirty mends it all the same")
    }
  }

  /// `XY path` each, with a zero behind it (git-status(1), porcelain format version 1). Paths start at the top.
  private static func changed(_ output: [UInt8], _ top: String) -> Set<[UInt8]> {
    let prefix = Array((top == "/" ? top : top + "/").utf8)
    return Set(output.split(separator: 0).filter { $0.count > 3 }.map { prefix + $0.dropFirst(3) })
  }
}
