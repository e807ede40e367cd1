#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is replaced by what comes piece by piece, with the promises of `Files.write` and `Files.rewrite`: nobody
/// sees half of it, and what would not change is not written.
///
/// As long as the pieces are what the old file has, they are only compared. What fails is kept for `finish`. A file
/// that is not finished leaves nothing behind.
package struct PieceFile: ~Copyable {
  private let path: String
  private let isRewrite: Bool
  private let compares: Bool
  private var failure: FileError?
  /// What came behind what was found equal, before there is a file to write it to. A killed process leaves that file
  /// behind: it is made late, when all that is small has come.
  private var pending: [UInt8] = []
  /// The file that is being written, and its name; nil and empty before there is one.
  private var output: Descriptor?
  private var temporary = ""
  /// The file that is to be replaced, as long as nothing else came; under `isRewrite` to the end.
  private var old: Descriptor?
  private var trace: FileTrace?
  /// How much of the old file is what came.
  private var equalCount = 0
  private var isEqual = false

  /// What is to take the place of a file, if there is one.
  ///
  /// - Parameter comparing: whether equal contents are left alone. `finish` throws an error of reading when somebody
  ///   touches the old file meanwhile: then it helps to do it all again without comparing.
  package init(_ path: String, comparing: Bool = true) {
    self.path = path
    isRewrite = false
    compares = comparing
    openOld()
  }

  /// New contents of a file that is there: its permissions and times stay, and a link stays a link.
  package init(rewriting path: String, comparing: Bool = true) {
    self.path = Path.resolved(path) ?? path
    isRewrite = true
    compares = comparing
    openOld()
  }

  deinit {
    if !temporary.isEmpty { _ = unsafe unlink(temporary) }
  }

  /// Opens what is to be replaced, if it is a file: what is rewritten has to be one.
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

  /// Adds what comes next.
  package mutating func append(_ piece: Span<UInt8>) {
    guard failure == nil else { return }
    do throws(FileError) { try add(piece) } catch { fail(error) }
  }

  /// What came so far does not count.
  package mutating func restart() {
    guard failure == nil else { return }
    drop()
    old = nil
    equalCount = 0
    isEqual = false
    openOld()
  }

  /// Puts the file into its place.
  ///
  /// - Returns: whether anything was written.
  package mutating func finish() throws(FileError) -> Bool {
    if let failure { throw failure }
    do throws(FileError) {
      if isEqual, try hasEnded() { return false }
      try beginWriting()
      try output?.write(pending.span)
      try takeOver()
      try Files.checkReplaceable(path)
      guard unsafe rename(temporary, path) == 0 else { throw .last(path, .rename) }
      temporary = ""
      return true
    } catch { throw fail(error) }
  }

  private mutating func add(_ piece: Span<UInt8>) throws(FileError) {
    if isEqual {
      if try isNext(piece) {
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
      // What killed processes left here goes when as much is about to be written again.
      _ = try? TemporaryFile.removeStale(in: Path.parent(of: path))
      try beginWriting()
      try output?.write(pending.span)
      pending = []
    }
    try output?.write(piece)
  }

  /// Bytes.
  private static let mostPending = 4 << 20

  /// Makes the temporary file, if there is none, with what was found equal so far.
  private mutating func beginWriting() throws(FileError) {
    guard temporary.isEmpty else { return }
    isEqual = false
    let folder = Path.parent(of: path)
    let file = try TemporaryFile.create(in: folder, mode: isRewrite ? 0o600 : 0o666, name: &temporary)
    var place = 0
    while place < equalCount {
      let piece = try old?.read(at: place, count: min(Files.pieceSize, equalCount - place)) ?? []
      guard !piece.isEmpty else { throw FileError(path, .read, .changing) }
      try file.write(piece.span)
      place += piece.count
    }
    // What was compared and what was copied are the same only if nobody wrote since.
    if equalCount > 0, try old?.status().trace != trace { throw FileError(path, .read, .changing) }
    output = consume file
    if !isRewrite { old = nil }
  }

  private mutating func takeOver() throws(FileError) {
    guard isRewrite, let old = old.take(), let output = output.take() else { return }
    try output.takeOver(from: old)
  }

  /// Whether the old file goes on with these bytes.
  private func isNext(_ piece: Span<UInt8>) throws(FileError) -> Bool {
    let bytes = try old?.read(at: equalCount, count: piece.count) ?? []
    guard bytes.count == piece.count else { return false }
    let other = bytes.span
    var difference: UInt8 = 0
    for index in piece.indices { difference |= piece[index] ^ other[index] }
    return difference == 0
  }

  /// Whether the old file has no more than what came, and is as it was when it was opened; where not, it is not equal.
  private func hasEnded() throws(FileError) -> Bool {
    guard let status = try old?.status() else { return false }
    return status.size == equalCount && status.trace == trace
  }

  /// Removes the temporary file.
  private mutating func drop() {
    if !temporary.isEmpty { _ = unsafe unlink(temporary) }
    temporary = ""
    output = nil
    pending = []
  }

  /// The end of it. The temporary name says nothing to anybody, nor that it could not be opened.
  @discardableResult
  private mutating func fail(_ error: FileError) -> FileError {
    let isNamed = error.path != temporary && !error.path.isEmpty
    let named = isNamed ? error : FileError(path, error.operation == .open ? .write : error.operation, error.reason)
    drop()
    failure = named
    return named
  }
}
