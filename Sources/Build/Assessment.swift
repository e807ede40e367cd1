import Codecs
import FileSystem

/// What the manifest and a look at the disk, without reading, say of a file.
struct Assessment: Sendable {
  /// What is known of its output; nil when nothing is.
  let known: Manifest.Entry?
  /// The source's hash, when it need not be read for it.
  let sourceHash: ContentHash?
  /// The output's trace; nil when nothing is there.
  let output: FileStatus?
  /// Nothing is to be done: the output is there with what the source gives.
  let isCurrent: Bool

  init(_ item: BuildPlan.Item, _ manifest: Manifest, _ options: BuildOptions, _ keys: ActionKeys) {
    known = manifest.entries[item.output]
    output = try? FileStatus(of: Path.join(options.output, item.output), followsLink: false)
    guard let made = known?.made, !options.isForced, options.detection.isUnchanged(made.sourceTrace, item.trace) else {
      sourceHash = nil
      isCurrent = false
      return
    }
    sourceHash = made.sourceHash
    let isOutputKnown = output.map { $0.kind == .file && options.detection.isUnchanged(made.outputTrace, $0.trace) }
    isCurrent = isOutputKnown == true && made.key == keys.key(of: item, hash: made.sourceHash)
  }

  /// How many files one worker looks at before it takes more: a look takes microseconds.
  static let portion = 256

  /// Whether whatever is at the output's place, once the build has begun, is ours.
  var isPlaceOurs: Bool {
    guard let output else { return true }
    guard let known else { return false }
    return known.made.map { $0.outputTrace.file == output.trace } ?? true
  }
}
