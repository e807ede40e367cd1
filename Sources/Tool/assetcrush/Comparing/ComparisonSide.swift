import CrushFiles
import CrushReporting

/// One side of a comparison.
enum ComparisonSide {
  /// Folders, files and archives on the disk.
  case paths([String])
  /// A report of an audit as JSON.
  case report(String)
  /// A path of a revision, spelled as the path of the working tree; nil for the side without a path.
  case revision(GitTree, path: String?)

  /// The most bytes of a report.
  static let reportLimit = 1 << 30
  /// The bytes of a file that show whether it is a report.
  private static let startLength = 4096

  /// Finds the side that a word of the command line names. A path wins over a revision of the same name, as in git.
  ///
  /// - Parameters:
  ///   - repository: finds the repository of revisions. It is called for names of revisions only.
  ///   - hint: receives a hint if the name is both.
  init(
    _ name: String, repository: () throws(GitError) -> GitRepository, hint: (String) -> Void = { _ in }
  ) throws {
    if name == "-" {
      self = .report(name)
      return
    }
    if name.isEmpty { throw SideError.empty }
    if Self.isPath(name) {
      self = Self.isReport(name) ? .report(name) : .paths([name])
      if !name.contains("/"), name != ".", name != "..", let repository = try? repository(),
        (try? repository.has(name)) == true
      {
        hint(
          "\(name) is a path and a revision, and the path is compared; \(name): names the revision, ./\(name) the path")
      }
      return
    }
    do throws(GitError) {
      self = try Self.revision(RevisionName(name), name, repository())
    } catch { throw SideError.notFound(name, error) }
    try check(name)
  }

  private static func revision(
    _ name: RevisionName, _ whole: String, _ repository: GitRepository
  ) throws(GitError) -> ComparisonSide {
    let tree = try GitTree(name.revision, in: repository)
    guard let path = name.path, !path.isEmpty else { return .revision(tree, path: nil) }
    let isFromHere = ["./", "../"].contains { path.hasPrefix($0) } || [".", ".."].contains(path)
    return .revision(tree, path: isFromHere ? path : tree.spelled(path))
  }

  /// Checks that a revision has the named path.
  private func check(_ name: String) throws(SideError) {
    guard case .revision(let tree, .some(let path)) = self else { return }
    guard let inner = tree.inner(of: path) else { throw .outside(name: name) }
    if tree.kind(ofInner: inner) == nil { throw .notInRevision(name: name, revision: tree.name, path: inner) }
  }

  /// Returns true for a file or folder on the disk or in an archive.
  private static func isPath(_ name: String) -> Bool {
    if (try? FileStatus(of: name)) != nil { return true }
    guard Path.file(around: name) != nil else { return false }
    // The audit reports a damaged archive.
    guard let reader = try? FileReader(opening: [name]) else { return true }
    return reader.exists(name)
  }

  private static func isReport(_ path: String) -> Bool {
    guard (try? FileStatus(of: path).kind) == .file, let start = try? Files.prefix(of: path, count: startLength) else {
      return false
    }
    switch Path.fileExtension(of: path).lowercased() {
    case "json": return true
    // Text of these kinds may begin as JSON does.
    case "plist", "strings", "xcstrings": return false
    default: return AuditReport.mayBeReport(start: start)
    }
  }

  /// Returns true if the side is one file or device, and an audit found nothing in it.
  func isEmptyFile(_ report: SideReport) -> Bool {
    guard case .paths(let paths) = self, paths.count == 1, !report.hasContent else { return false }
    return (try? FileStatus(of: paths[0]).kind != .folder) ?? false
  }

  /// The revision; nil for paths and reports.
  var revision: GitTree? { if case .revision(let tree, _) = self { tree } else { nil } }

  /// Whether the side is one file, and no archive or report.
  var isSingleFile: Bool {
    switch self {
    case .paths(let paths):
      guard paths.count == 1, (try? FileStatus(of: paths[0]).kind) == .file else { return false }
      return (try? FileReader(opening: paths).archivePaths) == []
    case .revision(let tree, let path): return path.flatMap(tree.inner).flatMap(tree.kind(ofInner:)) == .file
    case .report: return false
    }
  }

  var isReport: Bool { if case .report = self { true } else { false } }

  /// Gives a revision without a path the path of the other side, if that is inside the repository: `compare main Assets`
  /// compares the folder of that name.
  mutating func narrow(to other: ComparisonSide) {
    guard case .revision(let tree, nil) = self else { return }
    switch other {
    case .paths(let paths):
      // The contents of an archive have other paths.
      guard paths.count == 1, let path = paths.first, (try? FileStatus(of: path)) != nil,
        (try? FileReader(opening: [path]).archivePaths) == [], let resolved = Path.resolved(path),
        let inner = tree.inner(of: resolved)
      else { return }
      self = .revision(tree, path: tree.spelled(inner))
    case .revision(_, let path): self = .revision(tree, path: path)
    case .report: break
    }
  }
}

extension GitTree {
  /// Returns the bounds of paths that are compared with this revision.
  func workingTree(around paths: [String]) -> WorkingTree {
    let path = paths.first ?? "."
    return inner(of: Path.resolved(path) ?? path) == nil
      ? WorkingTree(around: path) : WorkingTree(top: repository.top)
  }

  /// Returns the path from the current folder to a path below the top of the working tree.
  func spelled(_ inner: String) -> String {
    Path.relative(from: Path.resolved(".") ?? "/", to: Path.join(repository.top, inner))
  }
}
