import CrushCompiledCatalogs

extension FuzzTargets {
  static let lzfse = FuzzTarget(
    "lzfse",
    "A decoded stream has its declared length, its limit is exact, cut streams fail, and its bytes survive encoding.",
    seeds: []
  ) { input throws(Violation) in
    guard let found = try? LZFSE.decode(input.span, limit: Streams.limit) else { return 0 }
    let (bytes, consumed) = found
    try Violation.unless(bytes.count <= Streams.limit && consumed <= input.count, "more bytes than the limits")
    let extent = try? LZFSE.extent(of: input.span)
    try Violation.unless(
      extent == LZFSE.Extent(decoded: bytes.count, encoded: consumed), "the extent is \(String(describing: extent))")
    try Streams.check(bytes, of: input, consumed: consumed) { stream, output, limit throws(LZFSEError) in
      try LZFSE.decode(stream.span, into: &output, limit: limit)
    }
    if bytes.count <= Streams.mostEncoded { try Streams.checkEncoders(bytes) }
    return bytes.count
  }

  static let lzvn = FuzzTarget(
    "lzvn", "Decoded LZVN obeys its limit exactly, cut opcodes fail, and its bytes survive encoding.", seeds: []
  ) { input throws(Violation) in
    var bytes: [UInt8] = []
    guard let consumed = try? LZFSE.decodeLZVN(input.span, into: &bytes, limit: Streams.limit) else { return 0 }
    try Violation.unless(bytes.count <= Streams.limit && consumed <= input.count, "more bytes than the limits")
    try Streams.check(bytes, of: input, consumed: consumed) { stream, output, limit throws(LZFSEError) in
      try LZFSE.decodeLZVN(stream.span, into: &output, limit: limit)
    }
    if bytes.count <= Streams.mostEncoded { try Streams.checkEncoders(bytes) }
    return bytes.count
  }

  static let lzfseRoundTrip = FuzzTarget(
    "lzfse-round-trip", "Each encoder of LZFSE and LZVN gives a stream within its room that decodes to its input.",
    seeds: [], maximumLength: 512,
    cost: CostLimit(heap: (16 << 20, 256, 64), time: (400_000_000, 200_000, 20_000))
  ) { input throws(Violation) in
    var choices = ContainerChoices(input)
    let room = choices.below(1 << 14)
    let choice = choices.below(8)
    let bytes = Streams.expanded(&choices)
    // The slow encoders take ten times as long as the others.
    if choice == 0 {
      try Streams.checkEncoders(bytes)
      return bytes.count
    }
    for profile in LZFSE.Profile.allCases where choice < 6 {
      guard let stream = LZFSE.encode(bytes.span, as: profile, room: room) else { continue }
      try Violation.unless(stream.count <= room, "\(profile): \(stream.count) bytes for a room of \(room)")
      try Streams.checkDecoded(stream, bytes, isBare: profile == .catalogBuffer, "\(profile) with a room")
    }
    for profile in [LZFSE.Profile.reference, .catalogStream] where choice >= 6 {
      guard let stream = LZFSE.encodeLZVN(bytes.span, as: profile, room: room) else { continue }
      try Violation.unless(stream.count <= room, "LZVN: \(stream.count) bytes for a room of \(room)")
      let decoded = try? LZFSE.decodeLZVN(stream.span, limit: bytes.count)
      try Violation.unless(decoded == bytes, "LZVN as \(profile) gives other bytes")
    }
    return bytes.count
  }
}

/// The laws that targets of streams share.
enum Streams {
  /// The most decoded bytes.
  static let limit = 1 << 18
  /// The most bytes that are encoded again, since the slow encoder takes long. Its own target has longer ones.
  static let mostEncoded = 1 << 9

  /// Checks that the limit is exact, that bytes after the stream have no effect, that a cut stream fails, and that
  /// decoding appends.
  static func check(
    _ bytes: [UInt8], of input: [UInt8], consumed: Int,
    decode: (_ stream: [UInt8], _ output: inout [UInt8], _ limit: Int) throws(LZFSEError) -> Int
  ) throws(Violation) {
    let start: [UInt8] = [1, 2, 3]
    var output = start
    let used = try? decode(Array(input[..<consumed]), &output, bytes.count)
    try Violation.unless(used == consumed && output == start + bytes, "decoding alone gives other bytes")
    for length in [consumed - 1, consumed / 2, 0] {
      var cut = start
      let used = try? decode(Array(input[..<length]), &cut, limit)
      try Violation.unless(used == nil && cut == start, "the first \(length) of \(consumed) bytes decode")
    }
    guard !bytes.isEmpty else { return }
    var short = start
    let stopped = try? decode(input, &short, bytes.count - 1)
    try Violation.unless(stopped == nil && short == start, "the limit is not exact")
  }

  /// Checks that each encoder gives a stream that decodes to the bytes.
  static func checkEncoders(_ bytes: [UInt8]) throws(Violation) {
    var least = Int.max
    for profile in LZFSE.Profile.allCases {
      guard let stream = LZFSE.encode(bytes.span, as: profile) else { throw Violation("\(profile) gives no stream") }
      try checkDecoded(stream, bytes, isBare: profile == .catalogBuffer, "\(profile)")
      if profile == .catalogStream { least = stream.count }
    }
    guard let smallest = LZFSE.encodeSmallest(bytes.span), let buffer = LZFSE.encodeSmallestBuffer(bytes.span) else {
      throw Violation("the slow encoder gives no stream")
    }
    try Violation.unless(
      smallest.count <= least, "the slow encoder gives \(smallest.count) bytes, and Apple's \(least)")
    try checkDecoded(smallest, bytes, isBare: false, "the slow encoder")
    try checkDecoded(buffer, bytes, isBare: true, "the slow encoder of buffers")
  }

  /// - Parameter isBare: whether short bytes give bare LZVN.
  static func checkDecoded(_ stream: [UInt8], _ bytes: [UInt8], isBare: Bool, _ name: String) throws(Violation) {
    if isBare && bytes.count < 4096 && bytes.count >= 8 && !LZFSE.startsStream(stream.span) {
      let decoded = try? LZFSE.decodeLZVN(stream.span, limit: bytes.count)
      return try Violation.unless(decoded == bytes, "\(name), bare: other bytes")
    }
    let decoded = try? LZFSE.decode(stream.span, limit: bytes.count)
    try Violation.unless(
      decoded?.bytes == bytes && decoded?.consumed == stream.count, "\(name): other bytes than the \(bytes.count)")
  }

  /// Returns the bytes that choices describe: literals and copies of earlier bytes, up to 16 kB.
  static func expanded(_ choices: inout ContainerChoices) -> [UInt8] {
    var bytes: [UInt8] = []
    while !choices.isEmpty, bytes.count < 1 << 13 {
      let kind = choices.byte()
      let length = Int(kind & 63) + 1
      switch kind >> 6 {
      case 0: bytes += choices.take(length)
      case 1:
        // Bytes of a generator, which have no repetitions.
        var state = UInt32(choices.byte()) | 1
        for _ in 0..<length * 8 {
          state = state &* 1_664_525 &+ 1_013_904_223
          bytes.append(UInt8(truncatingIfNeeded: state >> 24))
        }
      default:
        let distance = kind >> 6 == 2 ? Int(choices.byte()) + 1 : choices.below(1 << 16) + 1
        let count = kind >> 6 == 2 ? length : length * length
        guard distance <= bytes.count else { continue }
        for _ in 0..<count { bytes.append(bytes[bytes.count - distance]) }
      }
    }
    return bytes
  }
}
