import CrushCodecs
import CrushFileSystem
import CrushPipeline

/// The outputs that builds made in a folder, with their sources. It is stored in a file beside the folder. A file that
/// is damaged or of another version counts as an empty manifest.
struct Manifest: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    /// The root that named the source, as an index into `roots`.
    var root: Int
    /// The source's path: below its root if the root is a folder, else relative to the output folder.
    var source: String
    var output: Output

    var made: Made? { if case .made(let made) = output { made } else { nil } }
  }

  /// The output of an entry.
  enum Output: Sendable, Equatable {
    case made(Made)
    /// A file that a killed build wrote, from its journal. Its result is unknown.
    case written(FileTrace)
  }

  /// A result, with the traces of its source and its output.
  struct Made: Sendable, Equatable {
    var key: ContentHash
    var sourceHash: ContentHash
    var sourceTrace: Trace
    /// The nine permission bits of the source. The umask removes some of them from the output.
    var sourcePermissions: UInt32
    var outputTrace: Trace
    var outputPermissions: UInt32
    /// Whether a build wrote the file. False for a file that existed before with equal bytes. Builds never delete it.
    var isOurs: Bool
    var result: ActionResult
  }

  /// A trace, and whether every later change shows in it (see `FileTrace.isSettled`).
  struct Trace: Sendable, Equatable {
    var file: FileTrace
    var isSettled: Bool
  }

  /// The roots that name sources. Each is `folder`, `file` or `list`, a colon, and a path relative to the output
  /// folder.
  var roots: [String] = []
  /// The entries by their output's path below the output folder.
  var entries: [ExactPath: Entry] = [:]
  /// The groups by their names. Their outputs have entries too.
  var groups: [ExactPath: Group] = [:]

  /// The result of a group, and the evidence that its sources are unchanged.
  struct Group: Sendable, Equatable {
    /// The root that named the first source, as an index into `roots`.
    var root: Int
    /// The path of the first source, as in an entry.
    var source: String
    var key: ContentHash
    var sourceHash: ContentHash
    var sourceTrace: Trace
    /// The files beside the sources that the result depends on, such as a configuration of the project. Each path is
    /// relative to the output folder.
    var dependencies: [String]
    /// The outputs below the output folder, with the main output first.
    var outputs: [String]
    var sourceBytes: Int
    var warnings: [String]
    var catalog: CatalogRecord?
  }
}

extension Manifest {
  static let magic = Array("assetcrush manifest 3\n".utf8)
  static let hashBytes = 16

  /// The stored form. Equal outputs give equal bytes: entries are sorted by path, and only used roots are written,
  /// sorted by name.
  var bytes: [UInt8] {
    let used = Set(entries.values.map(\.root) + groups.values.map(\.root)).sorted {
      roots[$0].utf8.lexicographicallyPrecedes(roots[$1].utf8)
    }
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
    writer.append(groups.count)
    for (name, group) in groups.map({ ($0.key.text, $0.value) }).sorted(by: { Path.precedes($0.0, $1.0) }) {
      group.write(to: &writer, name: name, root: places[group.root] ?? 0)
    }
    writer.append(ContentHash(of: writer.bytes.span))
    return writer.bytes
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
