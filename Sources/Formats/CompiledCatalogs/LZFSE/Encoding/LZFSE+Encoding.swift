extension LZFSE {
  /// An encoder whose output the encoder here equals in every byte.
  package enum Profile: Sendable, CaseIterable {
    /// Apple's reference encoder (`lzfse/lzfse` on GitHub).
    case reference
    /// Apple's encoder for image data directly in a chunk of a catalog.
    case catalogStream
    /// Apple's encoder for the buffers of Deepmap, Deepmap2 and palettes. Less than 4,096 bytes give bare LZVN.
    case catalogBuffer
  }

  /// Encodes the bytes as one stream.
  ///
  /// - Parameter room: the most bytes of the stream. The encoders plan with a margin, so a stream that would just fit
  ///   can become raw. The default is the room of raw bytes for the reference, and more for catalogs.
  /// - Returns: the stream, or nil if it does not fit, or if there are 2,147,483,647 bytes or more.
  package static func encode(
    _ bytes: Span<UInt8>, as profile: Profile = .reference, room: Int? = nil
  ) -> [UInt8]? {
    let count = bytes.count
    guard count < Int(Int32.max) else { return nil }
    let room = room ?? count + (profile == .reference ? EncoderLimits.rawOverhead : EncoderLimits.catalogOverhead)
    if count >= EncoderLimits.leastLZFSE {
      var encoder = StreamEncoder(room: room, hasWindow: profile == .catalogStream)
      if let stream = encoder.encode(bytes) { return stream }
    } else if count >= EncoderLimits.leastLZVN {
      // The block header and the end mark have 16 bytes.
      let payload = room > 16 ? encodeLZVN(bytes, as: profile, room: room - 16) : nil
      if profile == .catalogBuffer { return payload }
      if let payload, payload.count < count {
        var stream: [UInt8] = []
        stream.appendNumber(BlockMagic.lzvn)
        stream.appendNumber(UInt32(count))
        stream.appendNumber(UInt32(payload.count))
        stream += payload
        stream.appendNumber(BlockMagic.end)
        return stream
      }
    }
    guard room >= count + EncoderLimits.rawOverhead else { return nil }
    var stream: [UInt8] = []
    stream.reserveCapacity(count + EncoderLimits.rawOverhead)
    stream.appendNumber(BlockMagic.raw)
    stream.appendNumber(UInt32(count))
    stream.append(contentsOf: bytes, in: bytes.indices)
    stream.appendNumber(BlockMagic.end)
    return stream
  }

  /// Encodes the bytes as bare LZVN: opcodes without a block header.
  ///
  /// - Returns: the opcodes, or nil if they do not fit into `room` bytes with the encoder's margin.
  package static func encodeLZVN(_ bytes: Span<UInt8>, as profile: Profile = .reference, room: Int) -> [UInt8]? {
    guard room >= 8, bytes.count < Int(Int32.max) else { return nil }
    var encoder = LZVNEncoder(hasCatalogHash: profile != .reference)
    return encoder.encode(bytes, room: room)
  }
}

/// The sizes that select an encoder.
enum EncoderLimits {
  /// Shorter input is raw.
  static let leastLZVN = 8
  /// Shorter input is LZVN.
  static let leastLZFSE = 4096
  /// The magic, the size and the end mark of a raw stream.
  static let rawOverhead = 12
  /// The additional room in catalogs. No stream in the corpus shows Apple's number, but 24 is too little for some.
  static let catalogOverhead = 4096
}

extension [UInt8] {
  /// Appends a number as four bytes, lowest byte first.
  mutating func appendNumber(_ number: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends a number as eight bytes, lowest byte first.
  mutating func appendWord(_ word: UInt64) {
    appendNumber(UInt32(truncatingIfNeeded: word))
    appendNumber(UInt32(truncatingIfNeeded: word >> 32))
  }

  /// Appends the bytes of `source` in `range`.
  mutating func append(contentsOf source: Span<UInt8>, in range: Range<Int>) {
    for index in range { append(source[index]) }
  }
}
