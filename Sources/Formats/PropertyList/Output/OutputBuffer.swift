import CrushBasics

/// A buffer that is written one word at a time.
///
/// The precondition of every `append`: an earlier `reserve` made room for at least the appended bytes. A word may be
/// stored beyond the end of the counted bytes, so there is always room for one more word.
struct OutputBuffer {
  private var bytes: [UInt8]
  /// The number of bytes written.
  private(set) var count = 0

  /// The number of bytes initialized at a time. It is small enough that they are still in the cache when they are
  /// written.
  private static let step = 1 << 16

  /// - Parameter capacity: The number of bytes that can be written without moving memory.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity &+ 8)
    bytes.append(contentsOf: repeatElement(0, count: min(capacity &+ 8, Self.step)))
  }

  /// Makes room for `size` more bytes.
  @inline(__always)
  mutating func reserve(_ size: Int) {
    if bytes.count &- count < size &+ 8 { grow(size) }
  }

  @inline(never)
  private mutating func grow(_ size: Int) {
    let needed = count + size + 8
    if needed > bytes.capacity { bytes.reserveCapacity(max(needed, count + count / 2)) }
    let ready = min(max(needed, bytes.count + Self.step), bytes.capacity)
    bytes.append(contentsOf: repeatElement(0, count: ready - bytes.count))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  /// Appends the lowest `length` bytes of a word, 0 to 8, lowest byte first.
  @inline(__always)
  mutating func append(word: UInt64, length: Int) {
    let place = count
    var span = bytes.mutableSpan
    span.store(word, at: place)
    count &+= length
  }

  /// Appends the low `width` bytes of a number, 1 to 8, big-endian.
  @inline(__always)
  mutating func append(bigEndian value: UInt64, width: Int) {
    append(word: (value << UInt64(64 &- width &* 8)).byteSwapped, length: width)
  }

  @inline(__always)
  mutating func append(_ mark: OutputMark) {
    let place = count
    var span = bytes.mutableSpan
    span.store(mark.low, at: place)
    if mark.count > 8 { span.store(mark.high, at: place &+ 8) }
    count &+= mark.count
  }

  /// Appends a byte `repetitions` times.
  @inline(__always)
  mutating func append(_ byte: UInt8, count repetitions: Int) {
    let word = ByteWord.repeating(byte)
    let end = count &+ repetitions
    var index = count
    var span = bytes.mutableSpan
    while index < end {
      span.store(word, at: index)
      index &+= 8
    }
    count = end
  }

  /// Appends the bytes of `range`.
  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    var place = count
    var span = bytes.mutableSpan
    while index < range.upperBound {
      span.store(source.word(at: index, length: range.upperBound &- index), at: place)
      index &+= 8
      place &+= 8
    }
    count &+= range.count
  }

  /// Appends a line of XML: tabs, an opening mark, the bytes of `range`, and a closing mark. The buffer must have room
  /// for the whole line.
  ///
  /// - Parameter alphabet: The possible bytes of the range.
  /// - Returns: Nil, or the offset of the first byte that XML must escape. That byte, the bytes after it and the
  ///   closing mark are not appended.
  @inline(__always)
  mutating func appendLine(
    tabs: Int, _ open: OutputMark, _ source: Span<UInt8>, _ range: Range<Int>, _ alphabet: Alphabet,
    _ close: OutputMark
  ) -> Int? {
    var place = count
    // One borrow of the bytes serves the whole line.
    var span = bytes.mutableSpan
    var tab = 0
    while tab < tabs {
      span.store(ByteWord.repeating(UInt8(ascii: "\t")), at: place &+ tab)
      tab &+= 8
    }
    place &+= tabs
    span.store(open.low, at: place)
    place &+= open.count
    var index = range.lowerBound
    while index < range.upperBound {
      let left = range.upperBound &- index
      let word = source.word(at: index, length: left)
      Self.put(word, at: place, into: &span)
      let special = alphabet.special(in: word)
      guard special == 0 else {
        let plain = special.trailingZeroBitCount / 8
        count = place &+ plain
        return index &+ plain
      }
      let length = min(8, left)
      place &+= length
      index &+= length
    }
    span.store(close.low, at: place)
    if close.count > 8 { span.store(close.high, at: place &+ 8) }
    count = place &+ close.count
    return nil
  }

  /// Stores a word. This is a separate function because the optimizer does not merge the eight stores when they are
  /// inlined into other arithmetic.
  @inline(never)
  private static func put(_ word: UInt64, at place: Int, into span: inout MutableSpan<UInt8>) {
    span.store(word, at: place)
  }

  /// Makes room for a short, rare text, and appends it.
  mutating func append(text: String) {
    reserve(text.utf8.count)
    for byte in text.utf8 { append(byte) }
  }

  /// Passes the written bytes to the sink, and empties the buffer without freeing its memory.
  mutating func drain(into sink: inout some PieceSink & ~Copyable) {
    sink.append(bytes.span.extracting(0..<count))
    count = 0
  }

  /// Returns the written bytes.
  consuming func finished() -> [UInt8] {
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// A short text that is written repeatedly, of at most 16 bytes, stored in two words.
struct OutputMark: Sendable {
  let low: UInt64
  let high: UInt64
  let count: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    precondition(bytes.count <= 16, "a mark has at most 16 bytes")
    low = bytes.span.word(at: 0, length: min(8, bytes.count))
    high = bytes.count > 8 ? bytes.span.word(at: 8, length: bytes.count - 8) : 0
    count = bytes.count
  }
}
