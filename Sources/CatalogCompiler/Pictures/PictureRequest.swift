/// The use of a picture, which decides the form in which a catalog stores it.
package struct PictureRequest: Sendable, Hashable {
  /// The colors that a slot's screen displays.
  package enum Gamut: Sendable, Hashable {
    case sRGB, displayP3
  }

  /// Whether a picture without color is stored as gray. Apple's tool never does that for app icons.
  package var allowsGray = true
  /// The colors into which the picture is converted. Gray pictures keep the curve of gray images.
  package var gamut = Gamut.sRGB
  /// Whether the result has half floats of extended sRGB or extended gray, for the second rendition that wide screens
  /// select. Its key has the gamut P3. See `Picture.hasWideForm`.
  package var isWide = false
  /// The most pixels of a picture, checked before memory is allocated.
  package var maximumPixels = 1 << 26

  package init() {}
}
