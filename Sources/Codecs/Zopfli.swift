import CCodecs

/// zopfli: deflate streams a few percent smaller than libdeflate's smallest, at ten to a hundred times the time.
package enum Zopfli {
  /// Compresses the whole.
  ///
  /// - Parameters:
  ///   - iterations: at least 1; 15 is zopfli's own default.
  ///   - splitsBlocks: looks for the best block boundaries, which takes longer than a few rounds do.
  /// - Throws: `CodecError.outOfMemory`.
  package static func compress(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, iterations: Int, splitsBlocks: Bool
  ) throws(CodecError) -> [UInt8] {
    precondition(iterations > 0, "there is at least one round")
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    let isDone = unsafe bytes.withUnsafeBufferPointer {
      unsafe cc_zopfli_deflate($0.baseAddress, $0.count, Int32(iterations), splitsBlocks ? 1 : 0, &memory, &count)
    }
    guard isDone != 0, let start = unsafe memory else { throw .outOfMemory }
    defer { unsafe cc_free(start) }
    let stream = unsafe UnsafeBufferPointer(start: start, count: count)
    guard wrapper == .zlib else { return unsafe Array(stream) }
    // 0x78 0xDA: a window of 32 KiB, the slowest algorithm, a multiple of 31 (RFC 1950, section 2.2).
    let adler = Checksum.adler32(bytes)
    return unsafe [0x78, 0xDA] + Array(stream) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: adler >> $0) }
  }
}
