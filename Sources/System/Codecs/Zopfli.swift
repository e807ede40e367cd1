import CrushCCodecs

/// The compressor zopfli. Its deflate streams are a few percent smaller than libdeflate's smallest, for ten to a
/// hundred times the time.
package enum Zopfli {
  /// Compresses all bytes.
  ///
  /// - Parameters:
  ///   - iterations: the number of rounds, at least 1. zopfli's own default is 15.
  ///   - splitsBlocks: whether to search for the best block boundaries, which takes longer than a few rounds.
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
    // 0x78 0xDA means a window of 32 KiB and the slowest algorithm, and is a multiple of 31 (RFC 1950, section 2.2).
    let adler = Checksum.adler32(bytes)
    return unsafe [0x78, 0xDA] + Array(stream) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: adler >> $0) }
  }
}
