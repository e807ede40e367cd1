/// The damage that a reader accepts, and its limit on the size of an image.
package struct ReadingOptions: Hashable, Sendable {
  /// Whether to accept damage that leaves the image readable. It is the damage that libpng only warns about:
  /// - ancillary chunks after IHDR with a wrong CRC, which are skipped
  /// - tRNS and suggested palettes that have a wrong place or length, which are skipped
  /// - surplus colors of a palette, image data after another chunk, and data of IEND, which are ignored
  /// - rows after the last, bytes after the compressed stream, and bytes after IEND
  /// - palette indices past the palette's end, which become black as in libpng
  /// - streams that refer back further than the window that they declare.
  package var isLenient: Bool
  /// Whether to accept bytes after IEND, as other decoders do. They are not part of the image.
  package var acceptsTrailingData: Bool
  /// The maximum number of pixels, checked before memory is allocated. 2²⁸ (16,384 × 16,384) need 1 GiB as RGBA. The
  /// limit is at most 2⁴⁰, so that no size computed from it overflows.
  package var maximumPixels: Int { didSet { maximumPixels = min(maximumPixels, Self.mostPixels) } }
  /// The maximum number of chunks. libpng splits image data into chunks of 8 KiB, so 2¹⁸ chunks contain 2 GiB. Each
  /// chunk needs 32 bytes of memory, and takes 12 bytes of the file or more.
  package var maximumChunks = 1 << 18

  private static let mostPixels = 1 << 40

  package init(isLenient: Bool = false, maximumPixels: Int = 1 << 28, acceptsTrailingData: Bool = false) {
    self.isLenient = isLenient
    self.maximumPixels = min(maximumPixels, Self.mostPixels)
    self.acceptsTrailingData = acceptsTrailingData
  }
}
