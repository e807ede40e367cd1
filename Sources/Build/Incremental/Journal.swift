import Codecs
import FileSystem
import Synchronization

/// The files that a running build writes: a record each, appended before the file gets its name.
///
/// The manifest is written every few seconds. A killed build leaves its journal beside it, and the next build learns
/// from the journal which files are its own: those of the same number, size and time. It deletes no others.
final class Journal: Sendable {
  struct Record: Sendable, Equatable {
    let origin: ManifestKeeper.Origin
    /// The trace before the file got its name.
    let trace: FileTrace
  }

  private struct State: ~Copyable {
    var file: AppendedFile?
    /// Whether there may be a file, and so something to delete.
    var exists: Bool
    var isOpened = false
  }

  private let path: String
  private let state: Mutex<State>

  /// - Parameter exists: whether a killed build left one.
  init(_ path: String, exists: Bool) {
    self.path = path
    state = Mutex(State(exists: exists))
  }

  /// Deletes the file: the manifest holds all of it.
  func remove() {
    state.withLock { state in
      if state.exists { _ = try? Files.remove(path) }
      state.exists = false
    }
  }

  /// Appends a record. A journal that cannot be written is missed only after a kill.
  func append(_ record: Record) {
    var payload = ByteWriter()
    for text in [record.origin.output, record.origin.root, record.origin.source] { payload.append(text) }
    payload.append(record.trace)
    var writer = ByteWriter()
    writer.append(payload.bytes.count)
    writer.append(raw: payload.bytes)
    writer.append(ContentHash(of: payload.bytes.span))
    state.withLock { state in
      if !state.isOpened {
        state.file = try? AppendedFile(path)
        (state.isOpened, state.exists) = (true, true)
      }
      _ = try? state.file?.append(writer.bytes)
    }
  }

  /// The records in a journal's bytes, up to one that is not whole.
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

extension Manifest {
  /// Takes the files of a killed build that are as it wrote them.
  ///
  /// - Parameter folder: the output folder.
  mutating func merge(_ records: [Journal.Record], in folder: String) {
    for record in records where Path.isBelow(record.origin.output) {
      let path = Path.join(folder, record.origin.output)
      guard let status = try? FileStatus(of: path, followsLink: false), status.kind == .file,
        record.trace.isSameFile(as: status.trace)
      else { continue }
      let key = ExactPath(record.origin.output)
      if let made = entries[key]?.made, made.outputTrace.file == status.trace { continue }
      let root = roots.firstIndex { $0.utf8.elementsEqual(record.origin.root.utf8) } ?? roots.count
      if root == roots.count { roots.append(record.origin.root) }
      entries[key] = Entry(root: root, source: record.origin.source, output: .written(status.trace))
    }
  }
}

extension FileTrace {
  /// Whether it is the same file with the same contents; a new name changes the last of its times.
  fileprivate func isSameFile(as other: FileTrace) -> Bool {
    size == other.size && modified == other.modified && number == other.number
  }
}
