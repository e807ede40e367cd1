import ArgumentParser
import CrushBuild

/// The use of results of earlier builds: the manifest, the cache, and outputs without a source.
struct IncrementalOptions: ParsableArguments {
  @Flag(help: "Build every file again (default: only changed files).")
  var force = false

  @Flag(
    help: "Detect changes by size and modification time only, as make does. Useful for trees copied with their times.")
  var fast = false

  @Flag(
    help: "Detect changes by the content of every source and output. With --check, make every result and compare bytes."
  )
  var paranoid = false

  @Flag(name: .customLong("no-clean"), help: "Keep outputs without a source (default: delete them).")
  var keepsOrphans = false

  @Flag(
    name: .customLong("no-wait"), help: "Exit with 2 if another process builds into the folder (default: wait for it).")
  var refusesToWait = false

  @Flag(
    name: .customLong("no-manifest"),
    help: """
      Do not read or write the manifest next to the output. Several processes can then build into the folder at the \
      same time.
      """)
  var ignoresManifest = false

  @OptionGroup var shared: CacheOptions

  func validate() throws {
    if fast && paranoid { throw ValidationError("--fast and --paranoid cannot be combined; use one of them") }
  }

  func apply(to options: inout BuildOptions) throws {
    options.isForced = force
    options.detection = fast ? .times : paranoid ? .contents : .traces
    options.removesOrphans = !keepsOrphans
    options.waits = !refusesToWait
    options.keepsManifest = !ignoresManifest
    options.cache = try shared.shared()
  }
}
