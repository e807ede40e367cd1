/// What a reader accepts, and how much it takes on.
package struct ReadingOptions: Sendable, Equatable {
  /// Accept what libpng accepts: ancillary chunks with a wrong CRC (they are left out), bytes after IEND or after the
  /// compressed stream, indices past the palette's end (black).
  package var isLenient: Bool
  /// The most pixels an image may have: checked before any memory is taken. 2²⁸ (16,384 × 16,384) need 1 GiB as RGBA.
  package var maximumPixels: Int

  package init(isLenient: Bool = false, maximumPixels: Int = 1 << 28) {
    self.isLenient = isLenient
    self.maximumPixels = maximumPixels
  }
}
