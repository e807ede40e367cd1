import ArgumentParser
import Build
import FileSystem
import Workers

/// What a build does anew, what it keeps from earlier ones, and what it takes away.
struct IncrementalOptions: ParsableArguments {
  @Flag(help: "Make everything anew, whatever earlier builds made.")
  var force = false

  @Flag(help: "Trust size and modification time alone, as make does: for trees copied with their times.")
  var fast = false

  @Flag(help: "Read every source and every output, trust no times.")
  var paranoid = false

  @Flag(name: .customLong("no-clean"), help: "Leave outputs whose sources are gone.")
  var keepsOrphans = false

  @Flag(name: .customLong("no-wait"), help: "Exit with 2 when another process builds into the folder.")
  var refusesToWait = false

  @Flag(
    name: .customLong("no-manifest"),
    help: "Neither read nor write what is kept beside the output, and let others build into it at the same time.")
  var ignoresManifest = false

  @Option(
    help: ArgumentHelp(
      "Share results with other builds in this folder, which several machines may mount.", valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    help: ArgumentHelp(
      "Bytes that the cache may take, with K, M or G: what was used longest ago goes (default 5G, 0 for no limit).",
      valueName: "size"))
  var cacheSize: ByteSize?

  func validate() throws {
    if fast && paranoid { throw ValidationError("--fast and --paranoid exclude each other") }
    if cacheSize != nil && cache == nil { throw ValidationError("--cache-size goes with --cache") }
  }

  func apply(to options: inout BuildOptions) {
    options.isForced = force
    options.detection = fast ? .times : paranoid ? .contents : .traces
    options.removesOrphans = !keepsOrphans
    options.waits = !refusesToWait
    options.keepsManifest = !ignoresManifest
    let limit = (cacheSize ?? .defaultCache).bytes
    options.cache = cache.map { SharedCache(folder: $0, limit: limit == 0 ? nil : limit) }
  }
}

/// A number of bytes: `512K`, `20M`, `5G`, or none of the letters; the letters stand for powers of 1024.
struct ByteSize: ExpressibleByArgument {
  let bytes: Int

  static let defaultCache = ByteSize(bytes: 5 << 30)

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let shift = ["K": 10, "M": 20, "G": 30, "T": 40][argument.suffix(1).uppercased()] ?? 0
    guard let number = Int(shift == 0 ? argument[...] : argument.dropLast()), number >= 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    guard !overflow else { return nil }
    self.bytes = bytes
  }
}
