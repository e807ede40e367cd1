package import CrushBasics
package import CrushFiles
package import CrushPNG
package import CrushSteps

/// The options of a build.
package struct BuildOptions: Sendable {
  package enum PropertyListMode: String, Sendable, CaseIterable {
    case binary, copy
  }

  /// Files and folders. Files, and the contents of folders, are built into the top of the output.
  package var sources: [String]
  /// More sources, named by lists of paths.
  package var lists: [SourceList] = []
  /// More sources, with their outputs.
  package var placed: PlacedSources?
  /// A folder. Sources inside keep their path below it. Nil puts all sources at the top of the output.
  package var base: String?
  package var output: String
  /// The choices for PNGs. With `exactXcode`, `png` and `keepsSmaller` have no effect.
  package var recipe = PNGRecipe()
  package var png = PNGMode.cgbi
  /// Whether a source is copied if its result would be larger.
  package var keepsSmaller = false
  package var propertyLists = PropertyListMode.binary
  /// Whether binary property lists are rewritten if an Xcode build would write other bytes.
  package var rewritesBinaryLists = false
  /// The build variables that are expanded in Info.plist files. If there are none, `$(NAME)` stays.
  package var variables: [String: String] = [:]
  /// The choices for asset catalogs and string catalogs.
  package var catalogs = CatalogBuild()
  package var mode = WritingMode.write
  /// The patterns of skipped sources, compared with the path below the source folder.
  package var excludes: [Glob] = []
  /// Whether the records contain the reason why each output was made.
  package var explains = false
  /// The number of workers.
  package var jobs = 1
  /// The bytes of memory that all workers together may use for images.
  package var memory = 1 << 32
  /// The version of the tool. Results of other versions are not reused.
  package var toolVersion = ""
  /// The evidence that sources and outputs are unchanged.
  package var detection = ChangeDetection.traces
  /// Whether a manifest is kept beside the output.
  package var keepsManifest = true
  /// Whether existing outputs and cached results are ignored.
  package var isForced = false
  /// Whether outputs without a source are deleted.
  package var removesOrphans = true
  /// Whether to wait for another process that builds into the folder.
  package var waits = true
  /// The cache that builds of other folders and other machines share.
  package var cache: SharedCache?
  /// The files that the caller writes after the build. They are not sources.
  package var sideFiles: [SideFile] = []
  package var interruption = Interruption()

  /// Whether an existing output may be right because its bytes have the hash of the manifest. If not, the result is made
  /// in memory, and the bytes are compared.
  ///
  /// The manifest is beside the output, so a stranger can bring both, as in a pull request. The trace of a file that a
  /// checkout wrote is not the one in the manifest.
  ///
  /// - Parameters:
  ///   - known: the output's trace in the manifest.
  ///   - found: the output's trace now.
  func believesManifest(_ known: Manifest.Trace, _ found: FileTrace) -> Bool {
    switch (mode, detection) {
    case (.check, .contents): false
    case (.check, _), (_, .contents): known.file == found
    case (.write, _), (.dryRun, _): true
    }
  }

  package init(sources: [String], output: String) {
    self.sources = sources
    self.output = output
  }
}
