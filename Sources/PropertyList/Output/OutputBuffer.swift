import Bytes

/// Bytes that are being written, a word at a time.
///
/// The law of every `append`: `reserve` came before it, with at least the bytes that it appends. A word may be stored
/// over the end of what counts, so that there is always room for one word more.
struct OutputBuffer {
  private var bytes: [UInt8]
  /// How many bytes were written.
  private(set) var count = 0

  /// Bytes that are made ready at a time: few enough to be in the cache still when they are written.
  private static let step = 1 << 16

  /// - Parameter capacity: bytes for which no memory will have to be moved.
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

  /// Appends the lowest `length` bytes of a word, 0 to 8, the lowest first.
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

  /// Appends the same byte again and again.
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

  /// Appends a line of XML: tabs, a tag, the bytes of `range` as they are, a tag. There must be room for all of it.
  ///
  /// - Parameter alphabet: What the bytes can be.
  /// - Returns: nil, or the offset of the first byte that may not stand in XML as it is: it and what follows it is left
  ///   out.
  @inline(__always)
  mutating func appendLine(
    tabs: Int, _ open: OutputMark, _ source: Span<UInt8>, _ range: Range<Int>, _ alphabet: Alphabet,
    _ close: OutputMark
  ) -> Int? {
    var place = count
    // One borrow of the bytes for the whole line.
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

  /// Stores a word. A function of its own: amid other arithmetic the optimizer no longer sees one store in the eight.
  @inline(never)
  private static func put(_ word: UInt64, at place: Int, into span: inout MutableSpan<UInt8>) {
    span.store(word, at: place)
  }

  /// Makes room for a text, and appends it: for what is rare.
  mutating func append(text: String) {
    reserve(text.utf8.count)
    for byte in text.utf8 { append(byte) }
  }

  /// Hands on what was written, and begins anew in the same memory.
  mutating func drain(into sink: inout some PieceSink & ~Copyable) {
    sink.append(bytes.span.extracting(0..<count))
    count = 0
  }

  /// What was written.
  consuming func finished() -> [UInt8] {
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// A short text that is written again and again: at most 16 bytes, in two words.
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
