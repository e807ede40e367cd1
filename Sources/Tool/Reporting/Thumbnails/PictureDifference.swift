/// A comparison of the pixels of two images.
package struct PictureDifference: Sendable, Equatable {
  /// The number of pixels whose premultiplied 8-bit samples differ.
  package let differing: Int
  package let total: Int
}
