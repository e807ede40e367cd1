import CrushCCodecs

/// The reference decoder libpng, which shares no code with this package's decoder and encoders.
package enum LibPNG {
  /// Returns the stored samples of a standard PNG: `rowBytes * height` bytes, without filter bytes and interlacing.
  ///
  /// - Parameters:
  ///   - png: a whole file.
  ///   - count: the number of bytes that the header implies. libpng must find the same number.
  /// - Throws: `CodecError.libpng`, or `outOfMemory`.
  package static func samples(of png: Span<UInt8>, count: Int) throws(CodecError) -> [UInt8] {
    try decode(png, count: count, asRGBA: false)
  }

  /// Returns the pixels of a standard PNG as 8-bit R, G, B, A, not premultiplied: `width * height * 4` bytes.
  ///
  /// 16-bit samples are scaled with rounding. tRNS becomes alpha. Gamma and color spaces are ignored.
  /// - Throws: `CodecError.libpng`, or `outOfMemory`.
  package static func rgba(of png: Span<UInt8>, count: Int) throws(CodecError) -> [UInt8] {
    try decode(png, count: count, asRGBA: true)
  }

  /// The data that is compared with libpng's.
  package enum Comparison: Sendable {
    /// The stored samples.
    case samples
    /// The stored samples, without checking the stream's Adler-32. A warning is an error.
    case samplesWithoutAdler
    /// 8-bit R, G, B, A.
    case rgba
    /// 8-bit R, G, B, A, except colors of pixels that have alpha 0 on both sides.
    case visible

    fileprivate var code: cc_png_comparison {
      switch self {
      case .samples: CC_PNG_SAMPLES
      case .samplesWithoutAdler: CC_PNG_SAMPLES_WITHOUT_ADLER
      case .rgba: CC_PNG_RGBA
      case .visible: CC_PNG_VISIBLE
      }
    }
  }

  /// Decodes a standard PNG row by row and compares it. It needs the memory of one row, unless the image is interlaced.
  ///
  /// - Returns: the index of the first byte of `expected` that differs, or nil.
  /// - Throws: `CodecError.libpng`, or `outOfMemory`.
  package static func firstDifference(
    of png: Span<UInt8>, from expected: Span<some BitwiseCopyable>, _ comparison: Comparison
  ) throws(CodecError) -> Int? {
    var info = cc_png_info()
    var (difference, count) = (Int.max, 0)
    let status = unsafe png.withUnsafeBufferPointer { file in
      unsafe expected.withUnsafeBytes {
        count = $0.count
        return unsafe cc_png_compare(
          file.baseAddress, file.count, comparison.code, $0.baseAddress, $0.count, &difference, &info)
      }
    }
    try check(status, info, count: count)
    let warning = text(of: info)
    if comparison == .samplesWithoutAdler && !warning.isEmpty { throw .libpng(warning) }
    // SIZE_MAX means that no byte differs.
    return (0..<count).contains(difference) ? difference : nil
  }

  private static func decode(
    _ png: Span<UInt8>, count: Int, asRGBA: Bool
  ) throws(CodecError) -> [UInt8] {
    precondition(count >= 0, "a size is not negative")
    var info = cc_png_info()
    var status = CC_PNG_OK
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, written in
      status = unsafe png.withUnsafeBufferPointer {
        asRGBA
          ? unsafe cc_png_decode_rgba($0.baseAddress, $0.count, out.baseAddress, count, &info)
          : unsafe cc_png_decode_samples($0.baseAddress, $0.count, out.baseAddress, count, &info)
      }
      written = status == CC_PNG_OK ? count : 0
    }
    try check(status, info, count: count)
    return samples
  }

  private static func check(_ status: cc_png_status, _ info: cc_png_info, count: Int) throws(CodecError) {
    switch status {
    case CC_PNG_OK: return
    case CC_PNG_NO_MEMORY: throw .outOfMemory
    case CC_PNG_MISMATCH: throw .libpng("\(info.width)×\(info.height) samples do not fill \(count) bytes")
    default: throw .libpng(text(of: info))
    }
  }

  private static func text(of info: cc_png_info) -> String {
    unsafe withUnsafeBytes(of: info.message) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
