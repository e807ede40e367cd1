import CrushPNG
import Testing

@Suite struct WordsTests {
  @Test func `the first byte of a pixel is the lowest of its word`() {
    #expect(Words.from([1, 2, 3, 4, 0xFF, 0xFE, 0xFD, 0xFC].span) == [0x0403_0201, 0xFCFD_FEFF])
    #expect(Words.bytes(of: [0x0403_0201].span) == [1, 2, 3, 4])
    #expect(Words.rgbBytes(of: [0x0403_0201, 0xFFCC_BBAA].span) == [1, 2, 3, 0xAA, 0xBB, 0xCC])
  }

  @Test(arguments: [0, 1, 2, 3, 16, 257])
  func `conversions of words and bytes are inverse`(count: Int) {
    let words = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) }
    #expect(Words.from(Words.bytes(of: words.span).span) == words)
  }

  @Test(arguments: 0...5)
  func `storing changes only the given bytes, also at odd offsets`(offset: Int) {
    var bytes = [UInt8](repeating: 0xEE, count: 13)
    var span = bytes.mutableSpan
    Words.store([0x0403_0201, 0x0807_0605].span, into: &span, at: offset)
    let expected = (0..<13).map { (offset..<offset + 8).contains($0) ? UInt8($0 - offset + 1) : 0xEE }
    #expect(bytes == expected)
  }

  @Test(arguments: [0, 1, 2, 5]) func `bytes are appended as whole words`(count: Int) {
    let bytes = (0..<UInt8(count * 4)).map { $0 }
    var words: [UInt32] = [7]
    words.append(addingCapacity: count) { Words.append(bytes.span, to: &$0) }
    #expect(words == [7] + Words.from(bytes.span))
  }

  @Test func `storing nothing is allowed at the end`() {
    var bytes: [UInt8] = [7]
    var span = bytes.mutableSpan
    let nothing: [UInt32] = []
    Words.store(nothing.span, into: &span, at: 1)
    #expect(bytes == [7])
  }

  @Test func `bytes that are not whole words and words past the end trap`() async {
    await #expect(processExitsWith: .failure) { _ = Words.from([1, 2, 3].span) }
    await #expect(processExitsWith: .failure) {
      var bytes: [UInt8] = [0, 0, 0, 0, 0]
      var span = bytes.mutableSpan
      Words.store([1].span, into: &span, at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var bytes: [UInt8] = [0, 0, 0, 0, 0]
      var span = bytes.mutableSpan
      Words.store([1].span, into: &span, at: -1)
    }
  }
}
