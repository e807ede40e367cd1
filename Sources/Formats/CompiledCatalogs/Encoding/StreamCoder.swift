/// The encoder of the compressed streams in payloads.
struct StreamCoder: Sendable {
  enum Effort: Sendable {
    /// The bytes of Apple's encoder.
    case exact
    case smallest
    case fast
  }

  let effort: Effort

  /// The bytes by which a stream may surpass the room before the encoder must notice it. The encoder plans with a
  /// header of 752 bytes and a margin of 16.
  private static let roomMargin = 1024

  /// Encodes data that follows a header `MLEC` or `KCBC`, or a palette with its indices.
  func stream(_ bytes: Span<UInt8>) -> [UInt8] {
    let stream =
      switch effort {
      case .exact, .fast: LZFSE.encode(bytes, as: .catalogStream)
      case .smallest: LZFSE.encodeSmallest(bytes)
      }
    return stream ?? Self.raw(bytes)
  }

  /// Encodes rows for iOS 8: three opcodes without effect and the first one again, then bare LZVN.
  ///
  /// Law, seen in 157 of 160 bitmaps of CoreUI 432 and 609. Before 498, LZVN has the hash of the reference encoder.
  func rowsLZVN(_ bytes: Span<UInt8>, coreUIVersion: Int) -> [UInt8] {
    let profile: LZFSE.Profile = coreUIVersion < 498 ? .reference : .catalogStream
    let room = bytes.count + bytes.count / 8 + 4096
    return [0x0E, 0x16, 0x16, 0x0E] + (LZFSE.encodeLZVN(bytes, as: profile, room: room) ?? [])
  }

  /// Encodes the planes and pixels of a deepmap. Less than 4,096 bytes give bare LZVN.
  ///
  /// - Parameter limit: streams that are longer may be nil.
  func buffer(_ bytes: Span<UInt8>, limit: Int = .max) -> [UInt8]? {
    let stream: [UInt8]?
    switch effort {
    case .exact, .fast:
      let room = limit < bytes.count ? limit + Self.roomMargin : nil
      stream = LZFSE.encode(bytes, as: .catalogBuffer, room: room)
      if stream == nil, room != nil { return nil }
    case .smallest:
      // A stream that is a sixth longer than the limit does not become shorter than it.
      if limit < bytes.count, let quick = LZFSE.encode(bytes, as: .catalogBuffer), quick.count > limit + limit / 6 {
        return nil
      }
      stream = LZFSE.encodeSmallestBuffer(bytes)
    }
    return stream ?? Self.raw(bytes)
  }

  /// Returns a stream of one block without compression.
  private static func raw(_ bytes: Span<UInt8>) -> [UInt8] {
    var stream: [UInt8] = []
    stream.append(letters: "bvx-")
    stream.appendLittle32(bytes.count)
    stream.append(bytes)
    stream.append(letters: "bvx$")
    return stream
  }
}

/// Letters and streams of a payload.
extension [UInt8] {
  mutating func append(letters: String) { append(contentsOf: letters.utf8) }

  mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// Appends a stream behind its length of 32 bits.
  mutating func append(part: [UInt8]) {
    appendLittle32(part.count)
    append(contentsOf: part)
  }
}
