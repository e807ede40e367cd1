import CrushCCodecs

/// A JPEG that cannot be decoded.
package enum JPEGError: Error, Sendable, Equatable {
  /// A message of libjpeg.
  case rejected(String)
  /// An image whose pixels need more memory than the limit.
  case tooLarge(bytes: Int, limit: Int)
  case outOfMemory
}

/// The decoder libjpeg-turbo, for JPEG data inside other formats.
package enum JPEG {
  /// Returns the size of a JPEG in pixels, from its header.
  ///
  /// - Throws: `JPEGError.rejected`, or `outOfMemory`.
  package static func size(of jpeg: Span<UInt8>) throws(JPEGError) -> (width: Int, height: Int) {
    var info = cc_jpeg_info()
    let status = unsafe jpeg.withUnsafeBufferPointer { unsafe cc_jpeg_header($0.baseAddress, $0.count, &info) }
    try check(status, info)
    return (Int(info.width), Int(info.height))
  }

  /// Decodes a JPEG of any color model to 8-bit R, G, B with alpha 255, one word a pixel, R in the lowest byte.
  ///
  /// CMYK is converted without a color profile. Orientation and profiles are ignored.
  /// - Parameters:
  ///   - limit: the most bytes of the pixels at their full size. libjpeg may need twice as much for itself.
  ///   - eighths: the size of the result in eighths of each side, rounded up, from 1 to 8. A smaller result is decoded
  ///     from fewer frequencies, and faster.
  /// - Throws: `JPEGError.rejected`, `tooLarge`, or `outOfMemory`.
  package static func rgba(
    of jpeg: Span<UInt8>, limit: Int, eighths: Int = 8
  ) throws(JPEGError) -> (width: Int, height: Int, pixels: [UInt32]) {
    precondition((1...8).contains(eighths), "a reduction")
    let whole = try size(of: jpeg)
    // libjpeg accepts at most 65,500 pixels a side, so that the product fits.
    let wholeBytes = whole.width * whole.height * 4
    guard wholeBytes <= limit else { throw .tooLarge(bytes: wholeBytes, limit: limit) }
    let (width, height) = ((whole.width * eighths + 7) / 8, (whole.height * eighths + 7) / 8)
    let count = width * height
    var info = cc_jpeg_info()
    var status = CC_JPEG_OK
    // A progressive CMYK image has eight bytes of coefficients a pixel.
    let memory = wholeBytes * 2 + 1 << 20
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { words, written in
      let out = unsafe UnsafeMutableRawBufferPointer(words).bindMemory(to: UInt8.self)
      status = unsafe jpeg.withUnsafeBufferPointer {
        unsafe cc_jpeg_decode_rgba($0.baseAddress, $0.count, memory, UInt32(eighths), out.baseAddress, count * 4, &info)
      }
      written = status == CC_JPEG_OK ? count : 0
    }
    try check(status, info)
    return (width, height, pixels)
  }

  /// The coefficients of a JPEG, written again.
  package struct Rewritten: Sendable {
    package let bytes: [UInt8]
    /// The offset after the image in the source. Bytes may follow, such as further pictures.
    package let end: Int
  }

  /// Writes the coefficients again with the best Huffman codes (ITU-T T.81, annex K.2), as one scan or progressively.
  /// Decoders show the same pixels.
  ///
  /// The result has no metadata besides the markers of JFIF and Adobe, which decide the color model.
  /// - Parameter limit: the most bytes of the pixels, at four bytes a pixel. libjpeg needs up to twice as much.
  /// - Returns: nil if the result is more than twice as large as `jpeg`.
  /// - Throws: `JPEGError.rejected`, also for data that is damaged but decodes, `tooLarge`, or `outOfMemory`.
  package static func rewritten(
    _ jpeg: Span<UInt8>, isProgressive: Bool, limit: Int
  ) throws(JPEGError) -> Rewritten? {
    let size = try size(of: jpeg)
    let pixelBytes = size.width * size.height * 4
    guard pixelBytes <= limit else { throw .tooLarge(bytes: pixelBytes, limit: limit) }
    // Up to four components have two bytes a pixel each, and both libjpeg's structures count.
    let memory = pixelBytes * 2 + 4 << 20
    var info = cc_jpeg_info()
    var status = CC_JPEG_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: jpeg.count * 2 + 1024) { out, written in
      status = unsafe jpeg.withUnsafeBufferPointer {
        unsafe cc_jpeg_rewrite(
          $0.baseAddress, $0.count, memory, isProgressive ? 1 : 0, out.baseAddress, out.count, &written, &info)
      }
      if status != CC_JPEG_OK { written = 0 }
    }
    if status == CC_JPEG_TOO_LARGE { return nil }
    try check(status, info)
    return Rewritten(bytes: bytes, end: info.end)
  }

  private static func check(_ status: cc_jpeg_status, _ info: cc_jpeg_info) throws(JPEGError) {
    switch status {
    case CC_JPEG_OK: return
    case CC_JPEG_NO_MEMORY: throw .outOfMemory
    default: throw .rejected(text(of: info))
    }
  }

  private static func text(of info: cc_jpeg_info) -> String {
    unsafe withUnsafeBytes(of: info.message) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
