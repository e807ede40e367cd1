/// The choices that decide the bytes of a rewritten PNG, and how its source is read and its result is checked.
///
/// Equal recipes give equal bytes for equal sources.
package struct PNGRecipe: Hashable, Sendable {
  /// The time that is spent on a smaller file.
  package var effort = Effort.standard
  /// The filters that are tried on CgBI, in this order. The first of the smallest results wins.
  package var cgbiFilters = CgBIFilter.proven
  /// Whether large CgBI images get an index (iDOT), so that a device can inflate both halves at once.
  package var indexesData = false
  /// Whether colors under alpha 0 of standard PNGs may become 0.
  package var cleansAlpha = false
  /// The ancillary chunks that are dropped.
  package var strip = StripPolicy(.safe)
  /// Write the bytes that Xcode's tool writes with these settings. `AppleEncoder` then decides about everything above.
  package var exactXcode: AppleEncoder.Settings?
  /// Decode each result with libpng, and compare it with the source.
  package var verifies = true
  package var reading = ReadingOptions()

  package init() {}
}
