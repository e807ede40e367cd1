import CrushBasics
import CrushCodecs
package import CrushFileKinds
package import CrushFiles
package import CrushPNG

/// Estimates of the memory that a file needs, made before the file is read.
package enum MemoryEstimate {
  // These numbers count the data that is in memory at one time. `scripts/bench memory` measures the use.

  /// Bytes for each pixel of a PNG that becomes BGRA, for the pixels and the rows that are written.
  private static let bytesPerPixel = 8
  /// Bytes for each pixel of a PNG that becomes a standard PNG. Several forms are in memory at one time.
  private static let bytesPerSampledPixel = 20
  /// Bytes for each pixel of each further trial that runs at the same time, for its rows of 8-bit samples.
  private static let bytesPerTrialPixel = 4
  /// Bytes for each byte of the file, for the file, the trial streams and the output.
  private static let bytesPerByte = 4
  /// Bytes for each pixel of a JPEG: two images with four bytes, and coefficients with at most eight.
  private static let bytesPerJPEGPixel = 16
  /// The first bytes of a JPEG that are read for its header.
  private static let jpegStart = 1 << 20
  /// Bytes of the compressors' tables.
  private static let tables = 32 << 20

  /// Returns the estimate for a file.
  ///
  /// - Parameters:
  ///   - size: the file's size in bytes.
  ///   - mostPixels: the limit of pixels. A larger image is rejected and never decoded.
  ///   - hasOneForm: whether 8-bit RGB and RGBA become premultiplied BGRA and no other form is tried.
  ///   - filters: the number of filters that are tried on an image with one form.
  ///   - trialWidth: the number of trials of the image that may run at once.
  ///   - reader: the reader of the file.
  package static func bytes(
    of source: String, _ kind: FileClass, size: Int, mostPixels: Int, hasOneForm: Bool, filters: Int = 1,
    trialWidth: Int = 1, reader: FileReader = FileReader()
  ) -> Int {
    switch kind {
    case .png:
      // The signature, then IHDR's length, type, width and height. A CgBI chunk of 16 bytes may precede IHDR.
      guard let head = try? reader.prefix(of: source, count: 48), let header = Header(head),
        header.pixels <= mostPixels
      else { return size }
      let isBGRA = hasOneForm && header.hasAppleForm
      let besides = (isBGRA ? min(trialWidth, max(1, filters)) : trialWidth) - 1
      let perPixel =
        (isBGRA ? bytesPerPixel : bytesPerSampledPixel) + besides * bytesPerTrialPixel * header.sampleBytes
      return header.pixels * perPixel + size * bytesPerByte + tables
    case .propertyList: return size * 8
    // Copied in pieces.
    case .other, .junk: return 2 << 20
    }
  }

  /// Returns the estimate for an image that is optimized in place. The first bytes decide its format.
  package static func bytes(optimizing path: String, size: Int, _ recipe: PNGRecipe) -> Int {
    guard let head = try? Files.prefix(of: path, count: 3), head == [0xFF, 0xD8, 0xFF] else {
      return bytes(
        of: path, .png, size: size, mostPixels: recipe.reading.maximumPixels, hasOneForm: false)
    }
    // The header may follow large metadata.
    guard let start = try? Files.prefix(of: path, count: jpegStart), let pixels = try? JPEG.size(of: start.span) else {
      return size * bytesPerByte + tables
    }
    return pixels.width * pixels.height * bytesPerJPEGPixel + size * bytesPerByte + tables
  }

  /// Returns the reason to reject a file that needs more memory than the limit.
  package static func refusal(_ estimate: Int, limit: Int) -> String {
    "needs about \(ByteCount.text(estimate)) of memory, more than the limit of \(ByteCount.text(limit))"
  }

  /// The fields of a PNG's header that the estimate needs.
  private struct Header {
    /// At most 2⁶².
    let pixels: Int
    /// Whether the image is 8-bit RGB or RGBA.
    let hasAppleForm: Bool
    /// 2 for 16-bit samples, else 1.
    let sampleBytes: Int

    /// Nil without an IHDR. Such a file is not decoded.
    init?(_ head: [UInt8]) {
      let starts = [12, 28].filter { head.count >= $0 + 14 && head[$0..<$0 + 4].elementsEqual("IHDR".utf8) }
      guard let start = starts.first else { return nil }
      let side = { (start: Int) in head[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      pixels = min(side(start + 4), 1 << 31) * min(side(start + 8), 1 << 31)
      sampleBytes = head[start + 12] == 16 ? 2 : 1
      hasAppleForm = head[start + 12] == 8 && (head[start + 13] == 2 || head[start + 13] == 6)
    }
  }
}
