package import PNG

/// The results for images of the wrong size.
package struct ResizeOptions: Sendable {
  /// Where results go.
  package enum Destination: Sendable, Equatable {
    /// The folder of each source. In an image set of an asset catalog they fill the slots.
    case beside
    case folder(String)
    /// One file under this path; there is one result.
    case file(String)
  }

  /// PNGs, and image sets of asset catalogs.
  package var sources: [String]
  package var target: ResizeTarget
  package var fit = ResizeTarget.Fit.cover
  package var destination = Destination.beside
  /// Make more pixels than there are, blurry as they will be.
  package var enlarges = false
  /// Replace files that are there, the source among them.
  package var replaces = false
  package var isDryRun = false
  /// The choices for the results. Its strip policy has no effect: chunks that describe colors are kept.
  package var recipe = PNGRecipe()
  package var jobs = 1
  /// Bytes that all images together may take.
  package var memory = 1 << 32

  package init(sources: [String], target: ResizeTarget) {
    self.sources = sources
    self.target = target
  }
}
