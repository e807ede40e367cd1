package import CrushCodecs

/// An encoder of deflate whose streams are smaller than zopfli's, in a small part of its time.
///
/// It works on chunks of 512 KiB. For each it finds all useful matches once, then parses again and again under the
/// prices that the parse before would have, each block with its own. The bytes depend only on the input and the effort.
/// It needs about 20 MB (`mostMemory`), also for larger streams. Each worker keeps its own. After a large stream it keeps one
/// megabyte, so that idle workers hold little memory.
package final class DeflateEncoder {
  private var finder = MatchFinder()
  private var chunks = ChunkEncoder()
  /// The ends and counts of the blocks of the last stream.
  private var blocks: [(end: Int, histogram: Histogram)] = []

  /// The bytes that an encoder needs for a chunk.
  package static let mostMemory = 20 << 20

  package init() {}

  /// The bytes that are parsed at once. Matches reach back over a chunk's start.
  private static let chunkSize = 512 << 10
  /// The size of a stream whose memory is kept for the next one.
  private static let smallSize = 64 << 10

  /// Returns the compressed bytes.
  package func compress(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, _ effort: DeflateEffort
  ) -> [UInt8] {
    // A window of 32 KiB and the slowest algorithm, a multiple of 31 (RFC 1950, section 2.2).
    var writer = BitWriter(wrapper == .zlib ? [0x78, 0xDA] : [])
    finder.reset()
    blocks.removeAll(keepingCapacity: true)
    var start = 0
    repeat {
      let left = bytes.count - start
      // The last two chunks are equally long.
      let size = left <= Self.chunkSize ? left : left < 2 * Self.chunkSize ? left / 2 : Self.chunkSize
      let chunk = start..<start + size
      let parse = chunks.parse(chunk, of: bytes, &finder, effort)
      let ends = parse.byteEnds()
      for (end, histogram) in zip(ends, parse.histograms) { blocks.append((start + end, histogram)) }
      Self.write(parse, ends, bytes.extracting(chunk), isLast: chunk.upperBound == bytes.count, to: &writer)
      start += size
    } while start < bytes.count
    if bytes.count > Self.smallSize { chunks = ChunkEncoder() }
    var stream = writer.finish()
    if wrapper == .zlib {
      let adler = Checksum.adler32(bytes)
      for shift: UInt32 in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: adler >> shift)) }
    }
    return stream
  }

  /// The blocks of the last stream, with the prices of an ideal code for each.
  package var pricedBlocks: [PricedBlock] {
    blocks.map { block in
      var prices = Prices()
      prices.setIdeal(for: block.histogram)
      return PricedBlock(end: block.end, prices: prices)
    }
  }

  /// - Parameter ends: the ends of the blocks in bytes.
  private static func write(
    _ parse: Parse, _ ends: [Int], _ bytes: Span<UInt8>, isLast: Bool, to writer: inout BitWriter
  ) {
    for block in parse.ends.indices {
      let first = block == 0
      let tokens = (first ? 0 : parse.ends[block - 1])..<parse.ends[block]
      let range = (first ? 0 : ends[block - 1])..<ends[block]
      BlockWriter.write(
        parse.tokens.span.extracting(tokens), of: bytes.extracting(range), parse.histograms[block], parse.codes[block],
        isLast: isLast && block == parse.ends.count - 1, to: &writer)
    }
  }
}
