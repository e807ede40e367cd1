/// The use of a picture, which decides its stored form.
package struct PictureRequest: Sendable, Hashable {
  /// The form of pixels.
  package enum Form: Sendable, Hashable, CaseIterable {
    /// 8 bits, converted to sRGB. Gray pictures keep the curve of gray images.
    case sRGB
    /// 8 bits, converted to Display P3, for the slots of that gamut.
    case displayP3
    /// Half floats of extended sRGB or extended gray, for the second rendition that wide screens select. Its key has
    /// the gamut P3.
    case wide
  }

  /// Whether a picture without color is stored as gray. App icons are, if they are tinted.
  package var allowsGray = true
  package var form = Form.sRGB
  /// Whether the pixels of a JPEG are stored, as for app icons. Other sets store the file as it is.
  package var decodesJPEG = false
  /// The pixels for a point of a vector that is drawn. Nil stores the vector as it is.
  package var vectorScale: Int?
  /// Whether it is a layer of an icon, which is scaled to the canvas, and has a wide form for 16 bits alone.
  package var isIconLayer = false
  /// The most pixels of a picture, checked before memory is allocated.
  package var maximumPixels = 1 << 26

  package init(allowsGray: Bool = true, form: Form = .sRGB) {
    self.allowsGray = allowsGray
    self.form = form
  }
}
