#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written piece by piece, with the guarantees of `Files.write` and `Files.rewrite`: the file is
/// replaced as a whole, and an equal file is not written.
///
/// While the pieces equal the old file, they are only compared. Errors are reported by `finish`. Without `finish`, the
/// old file stays, and no temporary file remains.
package struct AtomicFile: ~Copyable {
  private let path: String
  private let isRewrite: Bool
  private let compares: Bool
  private var failure: FileError?
  /// The bytes after the equal part, before there is a temporary file. A killed process would leave that file behind,
  /// so it is created only for contents larger than `mostPending`.
  private var pending: [UInt8] = []
  /// The temporary file; nil before it is created.
  private var output: Descriptor?
  /// The temporary file's path; empty before it is created.
  private var temporary = ""
  /// The file to replace, open while its bytes equal the pieces. If `isRewrite` is set, it stays open to the end.
  private var old: Descriptor?
  private var trace: FileTrace?
  /// The number of bytes that equal the old file.
  private var equalCount = 0
  private var isEqual = false

  /// Starts a new file, or the replacement of an existing one.
  ///
  /// - Parameter comparing: whether an equal file is not written. If another process changes the old file meanwhile,
  ///   `finish` throws a reading error. Repeat all writing without comparing in this case.
  package init(_ path: String, comparing: Bool = true) {
    self.path = path
    isRewrite = false
    compares = comparing
    openOld()
  }

  /// Starts new contents of an existing file. The file keeps its permissions and times, and a link remains a link.
  package init(rewriting path: String, comparing: Bool = true) {
    isRewrite = true
    compares = comparing
    do throws(FileError) { self.path = try Files.target(ofRewriting: path) } catch {
      self.path = path
      failure = error
      return
    }
    openOld()
  }

  deinit {
    if !temporary.isEmpty { _ = unsafe unlink(temporary) }
  }

  /// Opens the file to replace, if it exists. If `isRewrite` is set, it must exist.
  private mutating func openOld() {
    guard isRewrite || compares && (try? FileStatus(of: path, followsLink: false).kind) == .file else { return }
    do throws(FileError) {
      let file = try Descriptor.reading(path)
      trace = try file.status().trace
      old = consume file
      isEqual = compares
    } catch {
      if isRewrite { failure = error }
    }
  }

  /// Adds the next bytes.
  package mutating func append(_ piece: Span<UInt8>) {
    guard failure == nil else { return }
    do throws(FileError) { try add(piece) } catch { fail(error) }
  }

  /// Discards all bytes added so far.
  package mutating func restart() {
    guard failure == nil else { return }
    discardTemporary()
    old = nil
    equalCount = 0
    isEqual = false
    openOld()
  }

  /// Replaces the old file by the new one.
  ///
  /// - Returns: true if the file was written.
  package mutating func finish() throws(FileError) -> Bool {
    if let failure { throw failure }
    do throws(FileError) {
      if isEqual, try oldHasEnded() { return false }
      try beginWriting()
      try output?.write(pending.span)
      try output?.checkWritten()
      try copyOldAttributes()
      try Files.checkReplaceable(path)
      guard unsafe rename(temporary, path) == 0 else { throw .last(path, .rename) }
      temporary = ""
      return true
    } catch { throw fail(error) }
  }

  private mutating func add(_ piece: Span<UInt8>) throws(FileError) {
    if isEqual {
      if try oldContinues(with: piece) {
        equalCount += piece.count
        return
      }
      isEqual = false
    }
    if temporary.isEmpty && pending.count + piece.count <= Self.mostPending {
      unsafe piece.withUnsafeBufferPointer { unsafe pending.append(contentsOf: $0) }
      return
    }
    if temporary.isEmpty {
      // Removes the files of killed processes before as many bytes are written again.
      _ = try? TemporaryFile.removeStale(in: Path.parent(of: path))
      try beginWriting()
      try output?.write(pending.span)
      pending = []
    }
    try output?.write(piece)
  }

  /// The largest number of bytes in `pending`.
  private static let mostPending = 4 << 20

  /// Creates the temporary file, unless it exists, and copies the equal part of the old file into it.
  private mutating func beginWriting() throws(FileError) {
    guard temporary.isEmpty else { return }
    isEqual = false
    let folder = Path.parent(of: path)
    let file = try TemporaryFile.create(in: folder, mode: isRewrite ? 0o600 : 0o666, name: &temporary)
    var offset = 0
    while offset < equalCount {
      let piece = try old?.read(at: offset, count: min(Files.pieceSize, equalCount - offset)) ?? []
      guard !piece.isEmpty else { throw FileError(path, .read, .changing) }
      try file.write(piece.span)
      offset += piece.count
    }
    // The copied bytes are the compared ones only if the old file did not change since.
    if equalCount > 0, try old?.status().trace != trace { throw FileError(path, .read, .changing) }
    output = consume file
    if !isRewrite { old = nil }
  }

  /// Copies the permissions and times of a rewritten file, and closes both files.
  private mutating func copyOldAttributes() throws(FileError) {
    guard isRewrite, let old = old.take(), let output = output.take() else { return }
    try output.copyAttributes(from: old)
  }

  /// Returns true if these bytes follow in the old file.
  private func oldContinues(with piece: Span<UInt8>) throws(FileError) -> Bool {
    let bytes = try old?.read(at: equalCount, count: piece.count) ?? []
    guard bytes.count == piece.count else { return false }
    let other = bytes.span
    var difference: UInt8 = 0
    for index in piece.indices { difference |= piece[index] ^ other[index] }
    return difference == 0
  }

  /// Returns true if the old file has no more bytes and has not changed since it was opened.
  private func oldHasEnded() throws(FileError) -> Bool {
    guard let status = try old?.status() else { return false }
    return status.size == equalCount && status.trace == trace
  }

  /// Removes the temporary file.
  private mutating func discardTemporary() {
    if !temporary.isEmpty { _ = unsafe unlink(temporary) }
    temporary = ""
    output = nil
    pending = []
  }

  /// Aborts. The error then names the target and its writing, not the temporary file and its opening.
  @discardableResult
  private mutating func fail(_ error: FileError) -> FileError {
    let isNamed = error.path != temporary && !error.path.isEmpty
    let named = isNamed ? error : FileError(path, error.operation == .open ? .write : error.operation, error.reason)
    discardTemporary()
    failure = named
    return named
  }
}
