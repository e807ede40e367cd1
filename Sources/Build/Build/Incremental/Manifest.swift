import CrushCodecs
import CrushFiles
import CrushSteps

/// The outputs that builds made in a folder, with their sources. It is stored in a file beside the folder. A file that
/// is damaged or of another version counts as an empty manifest.
///
/// `StoredManifest` reads the file, and `ManifestChanges` writes it with the changes of a build. This is a namespace for the
/// values in both.
///
/// It answers two questions. Is this output current? Yes, if the source, the options and the output are those of the
/// entry. May this output be deleted, now that its source is gone? Only if the entry describes the file that is there:
/// a build never deletes a file that it did not make, or that you changed since.
enum Manifest {
  struct Entry: Sendable, Equatable {
    /// The root that named the source, as an index into the roots of the manifest.
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
    /// The hash of the step that made the file (`ActionKeys`). The key of its group for a file that a group made.
    var step: ContentHash
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

  /// The result of a group, and the evidence that its sources are unchanged.
  struct Group: Sendable, Equatable {
    /// The root that named the first source, as an index into the roots of the manifest.
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
  private static let name = "assetcrush manifest "
  static let magic = Array((name + "6\n").utf8)

  /// Returns true for the start of a manifest that another version wrote.
  static func isOfOtherVersion(_ bytes: [UInt8]) -> Bool { bytes.starts(with: name.utf8) && !bytes.starts(with: magic) }

  static let hashBytes = ContentHash.byteCount
}

/// The places of roots and steps in the stored form of a manifest. Entries have these numbers.
struct ManifestPlaces {
  /// The place of each root. It is 0 for unused roots.
  let roots: [Int]
  let steps: [ContentHash: Int]

  /// Returns the number of the step that made an entry's output. It is 0 for an output whose step is unknown.
  func step(of output: Manifest.Output) -> Int {
    guard case .made(let made) = output else { return 0 }
    guard let place = steps[made.step] else { preconditionFailure("the header has the steps of all entries") }
    return place + 1
  }
}

extension ByteWriter {
  /// Appends the start of a manifest with its roots and steps.
  ///
  /// - Parameters:
  ///   - used: the indices of the roots that entries or groups have.
  ///   - steps: the steps that made outputs.
  mutating func appendHeader(_ roots: [String], used: [Int], steps: Set<ContentHash>) -> ManifestPlaces {
    // A set has no order, and a damaged manifest may have two roots of one name.
    let sorted = used.sorted().sorted { roots[$0].utf8.lexicographicallyPrecedes(roots[$1].utf8) }
    var places = [Int](repeating: 0, count: roots.count)
    for (place, root) in sorted.enumerated() { places[root] = place }
    append(raw: Manifest.magic)
    append(sorted.count)
    for root in sorted { append(roots[root]) }
    let sortedSteps = steps.sorted()
    append(sortedSteps.count)
    for step in sortedSteps { append(step) }
    return ManifestPlaces(roots: places, steps: Dictionary(uniqueKeysWithValues: zip(sortedSteps, 0...)))
  }

  /// Appends an entry. A copy has the hash of its source once.
  mutating func append(_ entry: Manifest.Entry, of output: String, _ places: ManifestPlaces) {
    append(output)
    append(places.roots[entry.root])
    append(places.step(of: entry.output))
    let isSame = entry.source == output
    let isCopy = entry.made.map { $0.sourceHash == $0.result.outputHash } ?? false
    let flags: [Bool] = [
      isSame, isCopy, entry.made?.sourceTrace.isSettled == true, entry.made?.outputTrace.isSettled == true,
      entry.made?.isOurs == true,
    ]
    append(byte: flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    if !isSame { append(entry.source) }
    switch entry.output {
    case .written(let trace): append(trace)
    case .made(let made):
      if !isCopy { append(made.sourceHash) }
      append(made.sourceTrace.file)
      append(Int(made.sourcePermissions))
      append(made.outputTrace.file)
      append(Int(made.outputPermissions))
      made.result.write(to: &self)
    }
  }

  /// Appends the number of groups, and the groups sorted by name.
  mutating func append(_ groups: [ExactPath: Manifest.Group], rootPlaces places: [Int]) {
    append(groups.count)
    for (name, group) in groups.map({ ($0.key.text, $0.value) }).sorted(by: { Path.precedes($0.0, $1.0) }) {
      group.write(to: &self, name: name, root: places[group.root])
    }
  }

  mutating func append(_ trace: FileTrace) {
    append(trace.size)
    append(UInt64(bitPattern: trace.modified))
    append(UInt64(bitPattern: trace.changed))
    append(trace.number)
  }
}
