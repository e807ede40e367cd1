/// The choices that decide the bytes of a rewritten PNG, and how its source is read and its result is checked.
///
/// Equal recipes give equal bytes for equal sources.
package struct PNGRecipe: Hashable, Sendable {
  /// The time to spend on a smaller file.
  package var effort = Effort.standard
  /// The filters that are tried on CgBI, in this order. The first of the smallest results is used.
  package var cgbiFilters = CgBIFilter.proven
  /// Whether large CgBI images get an index (iDOT), so that a device can inflate both halves at once.
  package var indexesData = false
  /// Whether colors under alpha 0 of standard PNGs may become 0.
  package var cleansAlpha = false
  /// The ancillary chunks that are dropped.
  package var strip = StripPolicy(.safe)
  /// The settings of Xcode's tool if the result must have its bytes. All properties above then have no effect.
  package var exactXcode: AppleEncoder.Settings?
  /// Whether each result is decoded with libpng and compared with the source.
  package var verifies = true
  package var reading = ReadingOptions()

  package init() {}
}
