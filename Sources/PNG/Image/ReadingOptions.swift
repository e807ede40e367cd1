/// What a reader accepts, and how much it takes on.
package struct ReadingOptions: Hashable, Sendable {
  /// Accept damage that leaves the image readable: ancillary chunks behind IHDR with a wrong CRC (they are dropped), bytes
  /// behind the compressed stream and after IEND, palette indices past the palette's end (black, as in libpng), and streams that refer
  /// back further than the window that they declare.
  package var isLenient: Bool
  /// Accept bytes after IEND, as other decoders do: they are not part of the image.
  package var acceptsTrailingData: Bool
  /// The most pixels an image may have: checked before any memory is taken. 2²⁸ (16,384 × 16,384) need 1 GiB as RGBA.
  /// At most 2⁴⁰: no size that follows from it overflows.
  package var maximumPixels: Int { didSet { maximumPixels = min(maximumPixels, Self.mostPixels) } }

  private static let mostPixels = 1 << 40

  package init(isLenient: Bool = false, maximumPixels: Int = 1 << 28, acceptsTrailingData: Bool = false) {
    self.isLenient = isLenient
    self.maximumPixels = min(maximumPixels, Self.mostPixels)
    self.acceptsTrailingData = acceptsTrailingData
  }
}
