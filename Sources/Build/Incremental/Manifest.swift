import Codecs
import FileSystem

/// The outputs that builds made in a folder, and from what. A file beside the folder keeps it; one that is damaged or of
/// another version says nothing.
struct Manifest: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    /// What the source was named by, an index into `roots`.
    var root: Int
    /// Below a root that is a folder; else from the output folder.
    var source: String
    var output: Output

    var made: Made? { if case .made(let made) = output { made } else { nil } }
  }

  /// The output of an entry.
  enum Output: Sendable, Equatable {
    case made(Made)
    /// A file that a killed build wrote, from its journal; the result is not known.
    case written(FileTrace)
  }

  /// A result, and the traces of the contents that it was made from and that it has.
  struct Made: Sendable, Equatable {
    var key: ContentHash
    var sourceHash: ContentHash
    var sourceTrace: Trace
    /// The nine bits of the source; the umask removes some of them from the output.
    var sourcePermissions: UInt32
    var outputTrace: Trace
    var outputPermissions: UInt32
    /// False for a file that was there before, with the same bytes: a build never deletes it.
    var isOurs: Bool
    var result: ActionResult
  }

  /// A trace, and whether it tells every later change (see `FileTrace.isSettled`).
  struct Trace: Sendable, Equatable {
    var file: FileTrace
    var isSettled: Bool
  }

  /// What sources were named by: `folder`, `file` or `list`, a colon, and its path from the output folder.
  var roots: [String] = []
  /// By their path below the output folder.
  var entries: [ExactPath: Entry] = [:]
}

extension Manifest {
  static let magic = Array("assetcrush manifest 2\n".utf8)
  static let hashBytes = 16

  /// The same bytes for the same outputs: sorted, with the roots that are used, in the order of their names.
  var bytes: [UInt8] {
    let used = Set(entries.values.map(\.root)).sorted { roots[$0].utf8.lexicographicallyPrecedes(roots[$1].utf8) }
    let places = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    var writer = ByteWriter()
    writer.append(raw: Self.magic)
    writer.append(used.count)
    for root in used { writer.append(roots[root]) }
    writer.append(entries.count)
    for (output, entry) in entries.map({ ($0.key.text, $0.value) }).sorted(by: { Path.precedes($0.0, $1.0) }) {
      writer.append(output)
      writer.append(places[entry.root] ?? 0)
      let isSame = entry.source == output
      let flags: [Bool] = [
        isSame, entry.made != nil, entry.made?.sourceTrace.isSettled == true, entry.made?.outputTrace.isSettled == true,
        entry.made?.isOurs == true,
      ]
      writer.append(byte: flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
      if !isSame { writer.append(entry.source) }
      switch entry.output {
      case .written(let trace): writer.append(trace)
      case .made(let made):
        writer.append(made.key)
        writer.append(made.sourceHash)
        writer.append(made.sourceTrace.file)
        writer.append(Int(made.sourcePermissions))
        writer.append(made.outputTrace.file)
        writer.append(Int(made.outputPermissions))
        made.result.write(to: &writer)
      }
    }
    writer.append(ContentHash(of: writer.bytes.span))
    return writer.bytes
  }

  /// nil unless every byte is as a build wrote it.
  init?(_ bytes: [UInt8]) {
    guard let stored = StoredManifest(bytes) else { return nil }
    self.init(stored)
  }

  init(_ stored: StoredManifest) {
    roots = stored.roots
    entries.reserveCapacity(stored.count)
    for index in 0..<stored.count { entries[ExactPath(stored.output(at: index))] = stored.entry(at: index) }
  }
}

extension ByteWriter {
  mutating func append(_ trace: FileTrace) {
    append(trace.size)
    append(UInt64(bitPattern: trace.modified))
    append(UInt64(bitPattern: trace.changed))
    append(trace.number)
  }
}
