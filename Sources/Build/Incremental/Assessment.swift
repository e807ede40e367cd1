import Codecs
import FileSystem
import Pipeline

/// What the manifest and a look at the disk, without reading, say of a file for which something is to be done.
struct Assessment: Sendable {
  /// What is known of its output; nil when nothing is.
  let known: Manifest.Entry?
  /// The output's trace; nil when nothing is there.
  let output: FileStatus?

  /// Whether a build wrote the output that is there, if it has these contents.
  func isOurs(_ hash: ContentHash) -> Bool {
    switch known?.output {
    case .made(let made): made.isOurs && made.result.outputHash == hash
    case .written(let trace): output?.trace == trace
    case nil: false
    }
  }

  /// The permissions that an output of the right bytes needs.
  ///
  /// - Parameter permissions: the source's.
  func expected(_ permissions: UInt32) -> WriteOptions.Expected {
    guard let made = known?.made, made.sourcePermissions == permissions else { return .asNew }
    return .exactly(made.outputPermissions)
  }

  /// Whether the output has the permissions that a build would give it, as far as that is known without writing.
  func hasPermissions(of item: BuildPlan.Item) -> Bool {
    guard let output else { return false }
    guard let made = known?.made else { return (output.permissions ^ item.permissions) & Self.ownersBits == 0 }
    if made.sourcePermissions == item.permissions { return output.permissions == made.outputPermissions }
    // The umask took these bits away.
    let masked = made.sourcePermissions & ~made.outputPermissions
    return output.permissions == item.permissions & ~masked
  }

  /// No umask that a build runs with takes them away.
  private static let ownersBits: UInt32 = 0o700
}

/// What becomes of a plan's files before any is read: most often they are current, and nothing else is known of them.
struct Assessments: Sendable {
  /// Of the items of which nothing is to be done.
  private(set) var current: [FileRecord] = []
  /// The indices of the others.
  private(set) var unfinished: [Int] = []
  /// What is known of those, in the same order.
  private(set) var assessments: [Assessment] = []
  /// Current items that were named by another root before, and what is known of them.
  private(set) var adopted: [(item: Int, made: Manifest.Made)] = []
  /// The places in the manifest of all items that it knows.
  private(set) var known: [Int] = []

  /// How many files one worker looks at before it takes more: a look takes a microsecond.
  static let portion = 256

  /// Looks at some items.
  ///
  /// - Parameter roots: the manifest's indices of the plan's roots: -1 for one that it does not know, nil for a single
  ///   file, which keeps what it was named by.
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

  /// All of them, of portions in their order.
  init(_ portions: [Assessments]) {
    current.reserveCapacity(portions.reduce(0) { $0 + $1.current.count })
    for portion in portions {
      current += portion.current
      unfinished += portion.unfinished
      assessments += portion.assessments
      adopted += portion.adopted
      known += portion.known
    }
  }

  /// Whether nothing is to be done: the output is there with what the source gives.
  private static func isCurrent(
    _ item: BuildPlan.Item, _ made: Manifest.Made, _ output: FileStatus, _ options: BuildOptions, _ keys: ActionKeys
  ) -> Bool {
    !options.isForced && options.detection.isUnchanged(made.sourceTrace, item.trace) && output.kind == .file
      && output.size == made.result.outputBytes && options.detection.isUnchanged(made.outputTrace, output.trace)
      && made.sourcePermissions == item.permissions && made.outputPermissions == output.permissions
      && made.key == keys.key(of: item, hash: made.sourceHash)
  }
}
