package import Assets
import FileSystem

/// How much memory a file takes while it is worked on, before it is read.
package enum MemoryEstimate {
  // The memory that is needed at one time. `scripts/bench memory` measures the memory that is used.
  /// Bytes for each pixel of a PNG that becomes BGRA: the pixels, and the rows that are written.
  private static let bytesPerPixel = 8
  /// Bytes for each pixel of one that becomes a standard PNG, since several forms are in memory.
  private static let bytesPerSampledPixel = 20
  /// For each pixel of a trial that is made beside another one: its rows, of samples of 8 bits.
  private static let bytesPerTrialPixel = 4
  /// For each byte of the file: the file, the streams on trial, the output.
  private static let bytesPerByte = 4
  /// The tables of the compressors.
  private static let tables = 32 << 20

  /// - Parameters:
  ///   - size: the file's, in bytes.
  ///   - mostPixels: an image of more is not decoded, but refused for its size.
  ///   - hasOneForm: 8-bit RGB and RGBA become premultiplied BGRA, and no form beside it is tried.
  ///   - filters: how many filters are tried where there is one form.
  ///   - trialWidth: how many trials of the image may be made at once.
  package static func bytes(
    of source: String, _ kind: FileClass, size: Int, mostPixels: Int, hasOneForm: Bool, filters: Int = 1,
    trialWidth: Int = 1
  ) -> Int {
    switch kind {
    case .png:
      // Signature, IHDR's length and type, width and height; behind a CgBI chunk of 16 bytes.
      guard let head = try? Files.prefix(of: source, count: 48), let header = Header(head),
        header.pixels <= mostPixels
      else { return size }
      let isBGRA = hasOneForm && header.hasAppleForm
      let besides = (isBGRA ? min(trialWidth, max(1, filters)) : trialWidth) - 1
      let perPixel =
        (isBGRA ? bytesPerPixel : bytesPerSampledPixel) + besides * bytesPerTrialPixel * header.sampleBytes
      return header.pixels * perPixel + size * bytesPerByte + tables
    case .propertyList: return size * 8
    // In pieces.
    case .other, .junk: return 2 << 20
    }
  }

  /// The reason to skip a file that needs more memory than the limit.
  static func refusal(_ estimate: Int, limit: Int) -> String {
    "needs about \(ByteCount.text(estimate)) of memory, more than the limit of \(ByteCount.text(limit))"
  }

  /// The fields of a PNG's header that the estimate needs.
  private struct Header {
    /// At most 2⁶².
    let pixels: Int
    /// 8-bit RGB or RGBA.
    let hasAppleForm: Bool
    /// 2 for 16 bits.
    let sampleBytes: Int

    /// nil where there is none: then nothing is decoded.
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
