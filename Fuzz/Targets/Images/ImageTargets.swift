extension FuzzTargets {
  /// The targets of PNG, CgBI and the headers of other image formats.
  static let images = [pngDecoding]
}
