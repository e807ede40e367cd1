package import CrushBasics
package import CrushPNG

/// The options of a resize.
package struct ResizeOptions: Sendable {
  /// The place of the results.
  package enum Destination: Sendable, Equatable {
    /// The folder of each source. In an image set of an asset catalog, results fill the slots.
    case beside
    case folder(String)
    /// A file at this path. There is one result.
    case file(String)
  }

  /// PNGs and image sets of asset catalogs.
  package var sources: [String]
  package var target: ResizeTarget
  package var fit = ResizeTarget.Fit.cover
  package var destination = Destination.beside
  /// Whether results may have more pixels than the source, although they are blurry.
  package var enlarges = false
  /// Whether existing files are replaced, including the source.
  package var replaces = false
  package var isDryRun = false
  /// The recipe for the results. Its strip policy has no effect. Only chunks that describe colors are kept.
  package var recipe = PNGRecipe()
  package var jobs = 1
  /// The bytes of memory that all images together may use.
  package var memory = 1 << 32
  /// Stops the resize between two files.
  package var interruption = Interruption()

  package init(sources: [String], target: ResizeTarget) {
    self.sources = sources
    self.target = target
  }
}
