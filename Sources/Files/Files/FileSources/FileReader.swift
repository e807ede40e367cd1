/// A reader of files on the disk, inside archives, and in a revision of git, under one form of paths:
/// `App.ipa/Payload/My.app/Info.plist`.
///
/// An archive is never unpacked to the disk. A revision takes the place of its repository's files, so that their paths
/// lead to the files of the revision. Without archives and revisions, all calls go to `Files`.
package struct FileReader: Sendable {
  private let archives: [ZipArchive]
  private let revision: GitTree?
  /// The bounds of walks; nil for walks that follow all links.
  private(set) var bounds: WorkingTree?
  /// Whether all paths lead to the disk.
  private let isPlain: Bool
  /// Receives the errors of the system, for a job that continues without a file. Nil to drop them.
  package var failedReads: FailedReads?

  package init() { self.init(archives: [], nil) }

  /// Reads the files of a revision in place of those in its repository's folder.
  package init(_ revision: GitTree) { self.init(archives: [], revision) }

  /// Reads an archive in memory, as if it were a file.
  ///
  /// - Parameter path: the path of the archive. Paths of its files start with it.
  /// - Throws: `FileError` if the archive is damaged, or if the bytes do not begin like an archive.
  package init(archive bytes: [UInt8], at path: String) throws(FileError) {
    guard let archive = try ZipArchive(bytes, path: path, number: 0) else {
      throw FileError(path, .read, .archive(.noEnd))
    }
    self.init(archives: [archive], nil)
  }

  private init(archives: [ZipArchive], _ revision: GitTree?) {
    self.archives = archives
    self.revision = revision
    isPlain = archives.isEmpty && revision == nil
  }

  /// Opens the zip archives among the paths, and those around paths that lead into one. The first bytes decide, not
  /// the name.
  ///
  /// - Throws: `FileError` if an archive is damaged. A path that does not exist is no error here.
  package init(opening paths: [String]) throws(FileError) {
    var failure: FileError?
    self.init(opening: paths) { failure = failure ?? $0 }
    if let failure { throw failure }
  }

  /// Opens the archives as `init(opening:)` does, but continues after a damaged one.
  ///
  /// - Parameters:
  ///   - revision: the revision to read in place of its repository's files. Archives inside it are not opened.
  ///   - failed: called for each damaged archive, with its path. It stays a file on the disk.
  package init(opening paths: [String], in revision: GitTree? = nil, failed: (FileError) -> Void) {
    var archives: [ZipArchive] = []
    var seen: Set<ExactPath> = []
    for path in paths where revision?.inner(of: path) == nil && !Self.isNeverArchive(path) {
      guard let file = Self.file(at: path), seen.insert(ExactPath(file)).inserted else { continue }
      do throws(FileError) {
        if let archive = try ZipArchive(file, number: archives.count) { archives.append(archive) }
      } catch { failed(error) }
    }
    self.init(archives: archives, revision)
  }

  /// Returns this reader with the archives among the paths open.
  package func opening(_ paths: [String], failed: (FileError) -> Void) -> FileReader {
    var reader = FileReader(opening: paths, in: revision, failed: failed)
    reader.bounds = bounds
    reader.failedReads = failedReads
    return reader
  }

  /// Returns the result of a read. An error is noted.
  func noting<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(FileError) -> Value {
    do throws(FileError) { return try body() } catch {
      failedReads?.add(error)
      throw error
    }
  }

  /// Returns this reader with walks that stay inside a repository's own files.
  package func bounded(by tree: WorkingTree) -> FileReader {
    var reader = self
    reader.bounds = tree
    return reader
  }

  /// The top of the bounds of walks; nil without them.
  package var topOfBounds: String? { bounds?.top }

  /// The repositories that walks inside bounds skipped, by their paths below the top.
  package var skippedRepositories: [String] { bounds?.skipped ?? [] }

  /// The submodules of the revision; nil for a reader of the disk.
  var submodules: Set<ExactPath>? { revision?.submodulePaths }

  /// Extensions of files that are named by the thousand. They are read as their names promise, even if they begin like
  /// an archive.
  private static let plainExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "svg", "json", "plist", "strings", "swift", "m", "h", "car",
  ]

  private static func isNeverArchive(_ path: String) -> Bool {
    plainExtensions.contains(Path.fileExtension(of: path)) && Path.file(around: path) == nil
  }

  /// Returns the file that a path is or leads into; nil for a folder and for a path that does not exist.
  private static func file(at path: String) -> String? {
    let path = Path.withoutTrailingSlashes(path)
    do throws(FileError) {
      return try FileStatus(of: path).kind == .file ? path : nil
    } catch { return error.isMissing ? Path.file(around: path) : nil }
  }

  /// The paths of the open archives.
  package var archivePaths: [String] { archives.map(\.path) }

  /// A path inside a store.
  struct Location {
    let store: any FileStore
    /// The path below the top of the store; "" for the top itself.
    let inner: String
  }

  /// Returns the place of a path inside an archive or a revision; nil for a path on the disk.
  func location(of path: String) -> Location? {
    if isPlain { return nil }
    if let revision, let inner = revision.inner(of: path) { return Location(store: revision, inner: inner) }
    guard let (archive, inner) = archiveLocation(of: path) else { return nil }
    return Location(store: archive, inner: inner)
  }

  /// Returns the archive that is or contains a path, and the path below it.
  private func archiveLocation(of path: String) -> (archive: ZipArchive, inner: String)? {
    let count = path.utf8.count
    for archive in archives {
      let start = archive.path.utf8.count
      guard count >= start, Path.haveSameStart(path, archive.path, count: start) else { continue }
      if count == start { return (archive, "") }
      let rest = path.utf8.dropFirst(start)
      if rest.first == UInt8(ascii: "/") { return (archive, String(Substring(rest.dropFirst()))) }
    }
    return nil
  }

  /// Returns the place of a file inside a store; nil for a file on the disk. An archive itself is a file on the disk
  /// for all calls that read bytes.
  func fileLocation(of path: String) -> Location? {
    guard let location = location(of: path), !location.inner.isEmpty else { return nil }
    return location
  }

  /// Returns the archive that contains a path; nil for other paths and for the archive itself.
  package func archive(around path: String) -> String? {
    if archives.isEmpty { return nil }
    guard let (archive, inner) = archiveLocation(of: path), !inner.isEmpty else { return nil }
    return archive.path
  }

  /// Returns the path of an archive, if the path leads to the archive itself.
  func archive(at path: String) -> String? {
    guard let (archive, inner) = archiveLocation(of: path), inner.isEmpty else { return nil }
    return archive.path
  }

  /// Returns true for an archive and for everything inside it.
  package func isArchived(_ path: String) -> Bool { !archives.isEmpty && archiveLocation(of: path) != nil }

  /// Returns true if the file with this path is read from the disk, and not from an archive or a revision.
  package func isOnDisk(_ path: String) -> Bool { fileLocation(of: path) == nil }

  /// Returns the contents of a file as they were at one moment.
  ///
  /// - Parameter limit: the largest permitted number of bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try noting { () throws(FileError) in
      guard let place = fileLocation(of: path) else { return try Files.read(path, limit: limit) }
      return try place.store.contents(ofFile: try place.store.file(at: place.inner, path), path, limit: limit)
    }
  }

  /// Returns the first bytes of a file, at most `count`.
  package func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
    try noting { () throws(FileError) in
      guard let place = fileLocation(of: path) else { return try Files.prefix(of: path, count: count) }
      return try place.store.prefix(ofFile: try place.store.file(at: place.inner, path), path, count: count)
    }
  }

  /// Calls `body` with a file's contents as they were at one moment. `body` must have no side effects, since it may be
  /// called again.
  ///
  /// - Returns: the value that `body` returns, or the error that it throws.
  package func withContents<Value, Failure: Error>(
    of path: String, limit: Int, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(FileError) -> Result<Value, Failure> {
    if fileLocation(of: path) == nil {
      return try noting { () throws(FileError) in
        try Files.withContents(of: path, limit: limit) { (bytes, _) throws(Failure) in try body(bytes) }
      }
    }
    let bytes = try read(path, limit: limit)
    do throws(Failure) { return .success(try body(bytes.span)) } catch { return .failure(error) }
  }

  /// Calls `body` with all bytes of a file, piece by piece. The pieces are those of a file on the disk, so that results
  /// by piece are equal. A file in an archive is read as a whole.
  package func forEachPiece(of path: String, _ body: (Span<UInt8>) -> Void) throws(FileError) {
    try noting { () throws(FileError) in
      guard let place = fileLocation(of: path) else { return try Files.forEachPiece(of: path, body) }
      try place.store.forEachPiece(ofFile: try place.store.file(at: place.inner, path), path, body)
    }
  }

  /// Returns true if two files have equal bytes.
  package func haveSameBytes(_ path: String, _ other: String) throws(FileError) -> Bool {
    if fileLocation(of: path) == nil && fileLocation(of: other) == nil {
      return try noting { () throws(FileError) in try Files.haveSameBytes(path, other) }
    }
    guard try size(of: path) == size(of: other) else { return false }
    return try read(path, limit: 1 << 30) == read(other, limit: 1 << 30)
  }
}
