import CrushPNG

/// The limits of a reader, which it checks before it allocates memory.
public struct PNGLimits: Sendable, Hashable {
  /// The maximum number of pixels. The default of 2²⁸ pixels needs 1 GiB as RGBA.
  public var pixels: Int
  /// The maximum number of chunks.
  public var chunks: Int
  /// Whether to accept damage that leaves the image readable: checksums of metadata, bytes after the compressed data,
  /// palette indices past the end of the palette, and a wrong compression window.
  public var isLenient: Bool

  /// Creates limits. The defaults suit files of unknown origin.
  public init(pixels: Int = 1 << 28, chunks: Int = 1 << 18, isLenient: Bool = false) {
    self.pixels = pixels
    self.chunks = chunks
    self.isLenient = isLenient
  }

  var options: ReadingOptions {
    var options = ReadingOptions(isLenient: isLenient, maximumPixels: max(0, pixels), acceptsTrailingData: true)
    options.maximumChunks = max(0, chunks)
    return options
  }
}
