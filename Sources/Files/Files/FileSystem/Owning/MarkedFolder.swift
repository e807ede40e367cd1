/// The folder of a cache, which a mark identifies: the file `CACHEDIR.TAG` (bford.info/cachedir), with a line of the
/// tool. Backup programs skip folders with such a file.
///
/// A user may name any folder as a cache, and many programs name files by hashes. Nothing is written to or deleted from
/// a folder that has files but no mark.
package struct MarkedFolder: Sendable {
  package enum State: Sendable {
    case missing, empty, marked
  }

  /// A file in a folder of the marked folder.
  package struct File: Sendable {
    package let folder: String
    package let name: String
    package let size: Int
    /// The time of the last change, in nanoseconds since 1970.
    package let modified: Int64
  }

  package let path: String

  private static let markName = "CACHEDIR.TAG"
  private static let mark = Array(
    """
    Signature: 8a477f597d28d172789f06886806bc55
    # This folder is a cache of AssetCrush. Its files can be made again, and AssetCrush deletes old ones.
    # For information about cache directory tags, see https://bford.info/cachedir/

    """.utf8)

  package init(_ path: String) { self.path = path }

  /// Returns whether the folder is missing, empty or marked.
  ///
  /// - Throws: `FileError`; the reason is `notACache` for a folder with other files.
  package func state() throws(FileError) -> State {
    let folder: OpenFolder
    do throws(FileError) { folder = try OpenFolder(path) } catch  where error.isNotFound { return .missing }
    if Self.isMarked(folder) { return .marked }
    // Another process may be writing the mark.
    if try folder.names().allSatisfy({ $0.map(TemporaryFile.isName) ?? false }) { return .empty }
    // It may also have written the mark by now.
    guard Self.isMarked(folder) else { throw FileError(path, .open, .notACache) }
    return .marked
  }

  /// Creates the folder and its mark, unless it has one.
  ///
  /// - Throws: `FileError`; the reason is `notACache` for a folder with other files.
  package func claim() throws(FileError) {
    switch try state() {
    case .marked: return
    case .missing: try Folder.create(path)
    case .empty: break
    }
    try Files.write(Self.mark, to: Path.join(path, Self.markName))
  }

  private static func isMarked(_ folder: borrowing OpenFolder) -> Bool {
    guard let file = try? folder.reading(markName), let status = try? file.status(), status.kind == .file,
      let bytes = try? file.read(at: 0, count: mark.count)
    else { return false }
    return bytes == mark
  }

  /// Writes a file, unless one with this name does not start with one of the texts by which the tool knows its own
  /// files. Creates the mark and the inner folder.
  ///
  /// - Returns: true if the file is written or has these bytes.
  package func write(_ bytes: [UInt8], _ name: String, in folder: String, over starts: [[UInt8]]) -> Bool {
    do throws(FileError) {
      try claim()
      let inner = try OpenFolder(path).inner(folder, creates: true)
      guard try isReplaceable(name, in: inner, starts) else { return false }
      _ = try inner.write(bytes, to: name, WriteOptions())
      return true
    } catch { return false }
  }

  /// Returns true for a missing file, and for a file of the tool.
  private func isReplaceable(
    _ name: String, in folder: borrowing OpenFolder, _ starts: [[UInt8]]
  ) throws(FileError) -> Bool {
    do throws(FileError) { return try isOwn(name, in: folder, starts) } catch  where error.isNotFound { return true }
  }

  private func isOwn(
    _ name: String, in folder: borrowing OpenFolder, _ starts: [[UInt8]]
  ) throws(FileError) -> Bool {
    let file = try folder.reading(name)
    guard try file.status().kind == .file else { return false }
    let bytes = try file.read(at: 0, count: starts.map(\.count).max() ?? 0)
    return starts.contains { !$0.isEmpty && bytes.starts(with: $0) }
  }

  /// Returns the files in the folders of this folder. Links are skipped. Also deletes temporary files of killed writers.
  ///
  /// - Parameters:
  ///   - hasFiles: whether the files of a folder with this name are listed.
  ///   - isWanted: whether a file with this name is listed.
  /// - Throws: `FileError`; the reason is `notACache` for a folder without a mark.
  package func files(
    inFolders hasFiles: (String) -> Bool, _ isWanted: (String) -> Bool
  ) throws(FileError) -> [File] {
    switch try state() {
    case .missing: throw .notFound(path, .list)
    case .empty: return []
    case .marked: break
    }
    let root = try OpenFolder(path)
    var files: [File] = []
    for case let name? in try root.names() where hasFiles(name) {
      guard let folder = try? root.inner(name, creates: false), let names = try? folder.names() else { continue }
      for case let file? in names {
        if TemporaryFile.isName(file) { Self.removeStale(file, in: folder) }
        guard isWanted(file), let status = try? folder.status(of: file), status.kind == .file else { continue }
        files.append(File(folder: name, name: file, size: status.size, modified: status.trace.modified))
      }
    }
    return files
  }

  /// Deletes a temporary file that no process writes.
  private static func removeStale(_ name: String, in folder: borrowing OpenFolder) {
    guard let file = try? folder.reading(name), (try? file.status().kind) == .file, file.lock() == .acquired else {
      return
    }
    folder.removeIfPresent(name)
  }

  /// Deletes a file if it starts with one of the texts by which the tool knows its own files.
  ///
  /// - Returns: true if the file is deleted, also by another process.
  package func remove(_ name: String, in folder: String, ifStartingWith starts: [[UInt8]]) -> Bool {
    do throws(FileError) {
      guard try state() == .marked else { return false }
      let inner = try OpenFolder(path).inner(folder, creates: false)
      guard try isOwn(name, in: inner, starts) else { return false }
      try inner.remove(name)
      return true
    } catch { return error.isNotFound }
  }
}
