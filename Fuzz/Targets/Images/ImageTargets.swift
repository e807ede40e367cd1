extension FuzzTargets {
  /// The targets of PNG, CgBI and the headers of other image formats and of media.
  static let images = [
    pngDecoding, pngLenient, pngCgBI, pngRoundTrip, pngStripping, pngAdam7, imageHeaders, mediaHeaders,
    jpegOptimizing,
  ]
}
