import CrushFiles
import CrushSteps

/// A search for the PNGs and JPEGs that are optimized.
///
/// Links in folders are not followed, since their targets may be outside of the named folder. A link that is named
/// directly is followed.
struct ImageSearch {
  struct Found: Sendable {
    let path: String
    let size: Int
    /// The named folder that contains it; nil if the user named the file.
    var folder: String?
    /// The path below that folder.
    var below = ""
  }

  private let excluded: SourceWalk.Excluded
  private(set) var images: [Found] = []
  /// The records of files that need no work.
  private(set) var settled: [OptimizeRecord] = []
  /// The resolved paths of the images, so that a file that is named twice is optimized once.
  private var seen: Set<ExactPath> = []

  /// - Parameter skipped: files and folders that are not searched, such as backups.
  init(excludes: [Glob], skipping skipped: [String]) {
    excluded = SourceWalk.Excluded(excludes, skipped)
  }

  /// Adds a file, or the images of a folder.
  ///
  /// - Throws: `BuildError.source` if the path does not exist.
  mutating func add(_ path: String) throws(BuildError) {
    do throws(FileError) {
      let status = try FileStatus(of: path)
      if status.kind == .folder { return try add(folder: path) }
      guard status.kind == .file else { throw FileError(path, .read, .notAFile) }
      add(Found(path: path, size: status.size))
    } catch { throw .source(error) }
  }

  /// Adds a path of a list. A file is chosen as in a folder. A list of changes may contain deleted images, which are
  /// skipped.
  ///
  /// - Throws: `BuildError.source` if a folder cannot be listed.
  mutating func add(listed path: String) throws(BuildError) {
    do throws(FileError) {
      let status = try FileStatus(of: path)
      if status.kind == .folder { return try add(folder: path) }
      let entry = FileTree.Entry(path: path, relativePath: Path.relative(path, to: ""), status: status)
      guard status.kind == .file, Self.isImage(entry.name), !Self.isLink(path), excluded.isTaken(entry) else { return }
      add(Found(path: path, size: status.size))
    } catch  where error.isMissing {
      if Self.isImage(Path.name(of: path)) {
        settled.append(OptimizeRecord(path: path, outcome: .skipped(.file(error)), before: 0))
      }
    } catch { throw .source(error) }
  }

  private mutating func add(folder: String) throws(FileError) {
    var found: [FileTree.Entry] = []
    var unreadable: [FileError] = []
    try FileTree.walk(folder) { entry in
      guard !entry.isLink, !(entry.known.map(excluded.contains) ?? false), excluded.isTaken(entry) else {
        return false
      }
      if entry.kind == .file, Self.isImage(entry.name) { found.append(entry) }
      return entry.kind == .folder
    } failed: { error in
      // A link that leads nowhere is no image.
      if !Self.isLink(error.path) { unreadable.append(error) }
    }
    for entry in found {
      add(Found(path: entry.path, size: entry.known?.size ?? 0, folder: folder, below: entry.relativePath))
    }
    settled += unreadable.map { OptimizeRecord(path: $0.path, error: .file($0), before: 0) }
  }

  private mutating func add(_ image: Found) {
    guard seen.insert(ExactPath(Path.resolved(image.path) ?? image.path)).inserted else { return }
    images.append(image)
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileStatus(of: path, followsLink: false).kind) == .link
  }

  private static let extensions: Set<String> = ["png", "jpg", "jpeg", "jpe", "jfif"]

  private static func isImage(_ name: String) -> Bool { extensions.contains(Path.fileExtension(of: name)) }
}
