/// The graphics state of a content stream (ISO 32000-1, section 8.4).
struct PDFState {
  /// From user space to the picture.
  var map: Affine
  var clip: VectorClip?
  var fill = PDFInk()
  var line = PDFInk()
  var stroke = StrokeStyle()
  var blend = BlendMode.normal
  var mask: VectorMask?

  init(map: Affine, clip: VectorClip?) {
    self.map = map
    self.clip = clip
  }
}

/// The color of fills or of lines.
struct PDFInk {
  var space = PDFColorSpace.gray
  var paint = VectorPaint.color(.black)
  var alpha = 1.0
}
