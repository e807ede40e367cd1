import CrushCodecs
import CrushFiles
import Synchronization

/// The list of files that a running build writes. A record is appended before its file gets its name.
///
/// The manifest is written every few seconds, so a kill loses entries. A killed build leaves its journal beside the
/// manifest. The next build reads it, and treats files of equal number, size and time as outputs of a build. It deletes
/// no files that are in neither.
final class Journal: Sendable {
  struct Record: Sendable, Equatable {
    let origin: ManifestKeeper.Origin
    /// The trace of the file before it got its name.
    let trace: FileTrace
  }

  private struct State: ~Copyable {
    var file: AppendedFile?
    /// Whether a journal may exist on disk.
    var exists: Bool
    var isOpened = false
    /// The error of an append. The records after it would be lost, so all later appends fail too.
    var failure: FileError?
  }

  private let path: String
  private let state: Mutex<State>

  /// - Parameter exists: whether a killed build left a journal.
  init(_ path: String, exists: Bool) {
    self.path = path
    state = Mutex(State(exists: exists))
  }

  /// Deletes the journal, after the manifest contains all of its records.
  func remove() {
    state.withLock { state in
      if state.exists { _ = try? Files.remove(path) }
      state.exists = false
    }
  }

  /// Appends a record.
  ///
  /// - Throws: `FileError` if the record cannot be written, for example because the disk is full. The manifest could
  ///   then fail too, and no later build would know the file. A folder that permits no journal is not an error.
  func append(_ record: Record) throws(FileError) {
    var payload = ByteWriter()
    for text in [record.origin.output, record.origin.root, record.origin.source] { payload.append(text) }
    payload.append(record.trace)
    var writer = ByteWriter()
    writer.append(payload.bytes.count)
    writer.append(raw: payload.bytes)
    writer.append(ContentHash(of: payload.bytes.span))
    let bytes = writer.bytes
    let failure = state.withLock { state -> FileError? in
      if state.failure != nil { return state.failure }
      do throws(FileError) {
        if !state.isOpened { try open(&state) }
        try state.file?.append(bytes)
      } catch { state.failure = error }
      return state.failure
    }
    if let failure { throw failure }
  }

  private func open(_ state: inout State) throws(FileError) {
    state.exists = true
    do throws(FileError) { state.file = try AppendedFile(path) } catch {
      let kind = try? FileStatus(of: path, followsLink: false).kind
      guard error.isForbidden || kind != nil && kind != .file else { throw error }
    }
    state.isOpened = true
  }

  /// Returns the records in a journal's bytes, up to the first incomplete or damaged one.
  static func records(in bytes: [UInt8]) -> [Record] {
    var records: [Record] = []
    var reader = ByteReader(bytes, from: 0, to: bytes.count)
    while let count = reader.count(), let end = end(of: count, from: reader.position, in: bytes) {
      let payload = bytes[reader.position..<end]
      var fields = ByteReader(bytes, from: reader.position, to: end)
      var trailer = ByteReader(bytes, from: end, to: bytes.count)
      guard trailer.hash() == ContentHash(of: Array(payload).span), let output = fields.text(),
        let root = fields.text(), let source = fields.text(), let trace = fields.trace(), fields.isAtEnd
      else { break }
      records.append(Record(origin: .init(output: output, root: root, source: source), trace: trace))
      reader = trailer
    }
    return records
  }

  private static func end(of count: Int, from start: Int, in bytes: [UInt8]) -> Int? {
    let (end, overflow) = start.addingReportingOverflow(count)
    return overflow || end > bytes.count ? nil : end
  }
}
