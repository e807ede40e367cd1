package import FileSystem
package import PNG
package import Pipeline
package import Workers

/// The options of a build.
package struct BuildOptions: Sendable {
  package enum PropertyListMode: String, Sendable, CaseIterable {
    case binary, copy
  }

  /// Files, and folders whose contents go to the top of the output.
  package var sources: [String]
  /// Sources by lists of paths, such as `--files-from` reads.
  package var lists: [SourceList] = []
  /// Sources that lie in this folder keep their path below it; nil sends them to the top of the output.
  package var base: String?
  package var output: String
  /// The choices for PNGs. With `exactXcode`, `png` and `keepsSmaller` have no effect.
  package var recipe = PNGRecipe()
  package var png = PNGMode.cgbi
  /// Copy the source where the result would be larger.
  package var keepsSmaller = false
  package var propertyLists = PropertyListMode.binary
  /// Rewrite binary property lists if an Xcode build would write other bytes.
  package var rewritesBinaryLists = false
  /// The build variables that are expanded in Info.plist files; with none, `$(NAME)` is left alone.
  package var variables: [String: String] = [:]
  package var mode = WritingMode.write
  /// Sources that are skipped, by their path below the source folder.
  package var excludes: [Glob] = []
  /// Workers.
  package var jobs = 1
  /// Bytes that workers may take for images at once.
  package var memory = 1 << 32
  /// The version of the tool. It is a part of the action key, so results of another version are not used.
  package var toolVersion = ""
  /// The evidence that sources and outputs are unchanged.
  package var detection = ChangeDetection.traces
  /// Keep the manifest beside the output.
  package var keepsManifest = true
  /// Ignore existing outputs and the cache.
  package var isForced = false
  /// Delete outputs without a source.
  package var removesOrphans = true
  /// Wait for another process that builds into the same folder.
  package var waits = true
  /// Results that builds of other folders and other machines share.
  package var cache: SharedCache?
  /// Files and folders that the caller writes. They are skipped in sources.
  package var notSources: [String] = []
  package var interruption = Interruption()

  package init(sources: [String], output: String) {
    self.sources = sources
    self.output = output
  }
}
