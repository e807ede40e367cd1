import CrushCodecs
import CrushFiles
import CrushSteps

/// The manifest's entry and the output's status for a file that is not current. No file was read for it.
struct Assessment: Sendable {
  /// The manifest's entry for the output. Nil if there is none.
  let known: Manifest.Entry?
  /// The status of the existing output. Nil if there is none.
  let output: FileStatus?

  /// Whether a build wrote the existing output, provided that its contents have this hash.
  func isOurs(_ hash: ContentHash) -> Bool {
    switch known?.output {
    case .made(let made): made.isOurs && made.result.outputHash == hash
    case .written(let trace): output?.trace == trace
    case nil: false
    }
  }

  /// Returns the settings for writing the output.
  ///
  /// - Parameters:
  ///   - permissions: the source's permissions.
  ///   - willRename: as in `WriteOptions`.
  func writeOptions(
    permissions: UInt32, willRename: @escaping (FileTrace) throws(FileError) -> Void
  ) -> WriteOptions {
    var options = WriteOptions(permissions: permissions, expected: .asNew, willRename: willRename)
    if let made = known?.made {
      options.expected = .asBefore(made.outputPermissions, requested: made.sourcePermissions)
    }
    return options
  }

  /// Whether the output has the permissions that a build would give it, as far as this is known without writing.
  func hasPermissions(of item: BuildItem) -> Bool { hasPermissions(ofSource: item.permissions) }

  /// - Parameter permissions: the source's permissions.
  func hasPermissions(ofSource permissions: UInt32) -> Bool {
    guard let output else { return false }
    guard let made = known?.made else { return (output.permissions ^ permissions) & Self.ownersBits == 0 }
    if made.sourcePermissions == permissions { return output.permissions == made.outputPermissions }
    // The umask removed these bits.
    let masked = made.sourcePermissions & ~made.outputPermissions
    return output.permissions == permissions & ~masked
  }

  /// The owner's permissions, which no practical umask removes.
  private static let ownersBits: UInt32 = 0o700
}

/// The records of the current files of a plan, and an assessment for each other file. Most often all files are current.
/// Assessments need the manifest and the statuses of files alone. No file is read.
struct Assessments: Sendable {
  /// The records of current items.
  private(set) var current: [FileRecord] = []
  /// The indices of the items that are not current.
  private(set) var unfinished: [Int] = []
  /// The assessments of the unfinished items, in their order.
  private(set) var assessments: [Assessment] = []
  /// The current items whose root has changed, with their results.
  private(set) var adopted: [(item: Int, made: Manifest.Made)] = []
  /// The manifest's indices of all items that it contains.
  private(set) var known: [Int] = []

  /// The number of files in a worker's portion. The assessment of a file takes about a microsecond.
  static let portion = 256

  /// Assesses one portion of the items.
  ///
  /// - Parameter roots: the manifest's index of each of the plan's roots. It is -1 for a root that the manifest does
  ///   not contain. It is nil for a single file, whose entry keeps its root.
  init(
    _ portion: Range<Int>, of plan: BuildPlan, _ manifest: StoredManifest, roots: [Int?], _ options: BuildOptions,
    _ keys: ActionKeys
  ) {
    var outputs = StatusReader(below: options.output)
    var guess = 0
    current.reserveCapacity(portion.count)
    known.reserveCapacity(portion.count)
    for index in portion {
      let item = plan.items[index]
      let output = outputs.status(of: item.output)
      let place = manifest.index(of: item.output, guess: guess)
      if let place {
        known.append(place)
        guess = place + 1
      }
      if let output, let place {
        let (root, made) = manifest.made(at: place)
        if let made, Self.isCurrent(item, made, output, options, keys) {
          current.append(FileRecord(item, made.result, state: .current))
          if let now = roots[item.root], now != root { adopted.append((index, made)) }
          continue
        }
      }
      unfinished.append(index)
      assessments.append(Assessment(known: place.map(manifest.entry), output: output))
    }
  }

  private init() {}

  /// Joins the assessments of portions, given in their order. Each portion is freed after it is copied, since their records
  /// are most of the memory of a build without changes.
  init(_ portions: consuming [Assessments]) {
    current.reserveCapacity(portions.reduce(0) { $0 + $1.current.count })
    known.reserveCapacity(portions.reduce(0) { $0 + $1.known.count })
    for index in portions.indices {
      let portion = exchange(&portions[index], with: Assessments())
      current += portion.current
      unfinished += portion.unfinished
      assessments += portion.assessments
      adopted += portion.adopted
      known += portion.known
    }
  }

  /// Whether the output exists and matches the source, as far as traces prove it.
  private static func isCurrent(
    _ item: BuildItem, _ made: Manifest.Made, _ output: FileStatus, _ options: BuildOptions, _ keys: ActionKeys
  ) -> Bool {
    !options.isForced && options.detection.isUnchanged(made.sourceTrace, item.trace) && output.kind == .file
      && output.size == made.result.outputBytes && options.detection.isUnchanged(made.outputTrace, output.trace)
      && made.sourcePermissions == item.permissions && made.outputPermissions == output.permissions
      && made.step == keys.step(of: item)
  }
}
