package import FileSystem
package import PNG
package import Pipeline
package import Workers

/// What a build makes of a folder.
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
  /// Write binary property lists anew whose bytes are not those that an Xcode build writes.
  package var rewritesBinaryLists = false
  /// The build variables that are expanded in Info.plist files; with none, `$(NAME)` is left alone.
  package var variables: [String: String] = [:]
  package var mode = WritingMode.write
  /// Sources that are left out, by their path below the source folder.
  package var excludes: [Glob] = []
  /// Workers.
  package var jobs = 1
  /// Bytes that workers may take for images at once.
  package var memory = 1 << 32
  /// Of the tool: results of another version count for nothing.
  package var toolVersion = ""
  /// How sources and outputs are found to be what they were.
  package var detection = ChangeDetection.traces
  /// Keep what is known of the output beside it.
  package var keepsManifest = true
  /// Make everything anew.
  package var isForced = false
  /// Outputs go when their sources are gone.
  package var removesOrphans = true
  /// Wait for another process that builds into the same folder.
  package var waits = true
  /// Results that builds of other folders and other machines share.
  package var cache: SharedCache?
  /// Files and folders that the caller writes: they are no sources.
  package var notSources: [String] = []
  package var interruption = Interruption()

  package init(sources: [String], output: String) {
    self.sources = sources
    self.output = output
  }
}
