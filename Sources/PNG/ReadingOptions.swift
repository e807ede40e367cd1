/// What a reader accepts, and how much it takes on.
package struct ReadingOptions: Sendable, Equatable {
  /// Accept what libpng accepts: ancillary chunks with a wrong CRC (they are left out), bytes after IEND or after the
  /// compressed stream, indices past the palette's end (black).
  package var isLenient: Bool
  /// The most pixels an image may have: checked before any memory is taken. 2²⁸ (16,384 × 16,384) need 1 GiB as RGBA.
  /// At most 2⁴⁰: no size that follows from it overflows.
  package var maximumPixels: Int { didSet { maximumPixels = min(maximumPixels, Self.mostPixels) } }

  private static let mostPixels = 1 << 40

  package init(isLenient: Bool = false, maximumPixels: Int = 1 << 28) {
    self.isLenient = isLenient
    self.maximumPixels = min(maximumPixels, Self.mostPixels)
  }
}
