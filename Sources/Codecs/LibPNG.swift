import CCodecs

/// libpng, the second opinion: it shares no code with our decoder and encoders.
package enum LibPNG {
  /// The samples of a standard PNG as they are stored: `rowBytes * height` bytes, no filter bytes, not interlaced.
  ///
  /// - Parameters:
  ///   - png: a whole file.
  ///   - count: the bytes that the header implies; libpng must agree.
  /// - Throws: `CodecError.libpng`, or `outOfMemory`.
  package static func samples(of png: Span<UInt8>, count: Int) throws(CodecError) -> [UInt8] {
    try decode(png, count: count, asRGBA: false)
  }

  /// The pixels of a standard PNG as 8-bit R, G, B, A, not premultiplied: `width * height * 4` bytes.
  ///
  /// 16-bit samples are scaled with rounding; tRNS becomes alpha; gamma and color spaces are left alone.
  /// - Throws: `CodecError.libpng`, or `outOfMemory`.
  package static func rgba(of png: Span<UInt8>, count: Int) throws(CodecError) -> [UInt8] {
    try decode(png, count: count, asRGBA: true)
  }

  /// What is compared with what libpng sees.
  package enum Comparison: Sendable {
    /// Samples as they are stored.
    case samples
    /// The same, whatever Adler-32 the stream ends with; a warning is an error.
    case samplesWithoutAdler
    /// 8-bit R, G, B, A.
    case rgba
    /// The same, but for colors where both have alpha 0.
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

  /// Decodes a standard PNG row by row and compares: in the memory of one row, unless it is interlaced.
  ///
  /// - Returns: the first byte of `expected` that differs, or nil.
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
    // SIZE_MAX is no index.
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
