import CrushCCodecs

/// A decompressor: libdeflate for streams of known size, and zlib for streams of unknown size.
@safe package struct Inflater: ~Copyable {
  /// Nil if the tables could not be allocated. Every stream then fails with `outOfMemory`.
  private let handle: OpaquePointer?

  package init() { unsafe handle = unsafe cc_inflater_create() }

  deinit {
    if let handle = unsafe handle { unsafe cc_inflater_destroy(handle) }
  }

  /// Inflates a stream that gives exactly `count` bytes.
  ///
  /// - Returns: the bytes, and the length of the stream in the input.
  /// - Throws: `badData`, `tooShort`, `tooLong` or `outOfMemory`.
  package func inflate(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, count: Int
  ) throws(CodecError) -> (bytes: [UInt8], consumed: Int) {
    precondition(count >= 0, "a size is not negative")
    guard let handle = unsafe handle else { throw .outOfMemory }
    var consumed = 0
    var status = CC_INFLATE_OK
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, written in
      status = unsafe bytes.withUnsafeBufferPointer {
        unsafe cc_inflater_exact(handle, wrapper.code, $0.baseAddress, $0.count, out.baseAddress, count, &consumed)
      }
      written = status == CC_INFLATE_OK ? count : 0
    }
    try Self.check(status, of: bytes, wrapper, count: count)
    return (inflated, consumed)
  }

  /// Inflates a stream that gives exactly the bytes of `words` from byte `start` to the end.
  ///
  /// - Returns: the length of the stream in the input.
  /// - Throws: `badData`, `tooShort`, `tooLong` or `outOfMemory`. The words are then undefined.
  package func inflate(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, into words: inout MutableSpan<UInt32>, from start: Int
  ) throws(CodecError) -> Int {
    let count = words.count * 4 - start
    precondition(start >= 0 && count >= 0, "the bytes lie in the words")
    guard let handle = unsafe handle else { throw .outOfMemory }
    var consumed = 0
    let status = unsafe words.withUnsafeMutableBytes { out in
      unsafe bytes.withUnsafeBytes {
        unsafe cc_inflater_exact(
          handle, wrapper.code, $0.baseAddress, $0.count, out.baseAddress.map { unsafe $0 + start }, count, &consumed)
      }
    }
    try Self.check(status, of: bytes, wrapper, count: count)
    return consumed
  }

  /// - Throws: the error for the status of an inflation to `count` bytes.
  private static func check(
    _ status: cc_inflate_status, of bytes: Span<UInt8>, _ wrapper: DeflateWrapper, count: Int
  ) throws(CodecError) {
    try check(status == CC_INFLATE_TOO_LONG ? secondOpinion(bytes, wrapper, count: count) : status)
  }

  /// Inflates a stream of unknown size, such as a color profile or compressed text, that may give up to `limit` bytes.
  ///
  /// - Throws: `badData`, `tooLong` if the stream continues after `limit` bytes, or `outOfMemory`.
  package static func inflate(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, limit: Int
  ) throws(CodecError) -> [UInt8] {
    precondition(limit >= 0, "a size is not negative")
    // Text and profiles typically grow four times. Each further attempt doubles the capacity.
    var capacity = min(limit, max(1024, bytes.count &* 4))
    while true {
      var consumed = 0
      var produced = 0
      var status = CC_INFLATE_OK
      let inflated = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, written in
        status = unsafe bytes.withUnsafeBufferPointer {
          unsafe cc_zlib_inflate(
            wrapper.code, $0.baseAddress, $0.count, out.baseAddress, capacity, &consumed, &produced)
        }
        written = produced
      }
      if status == CC_INFLATE_TOO_LONG && capacity < limit {
        capacity = min(limit, capacity * 2)
        continue
      }
      try check(status)
      return inflated
    }
  }

  /// Inflates the first `count` bytes of a stream that may continue. The input may end after them.
  ///
  /// - Throws: `badData` if the stream gives fewer bytes, or `outOfMemory`.
  package static func start(
    of bytes: Span<UInt8>, _ wrapper: DeflateWrapper, count: Int
  ) throws(CodecError) -> [UInt8] {
    precondition(count >= 0, "a size is not negative")
    var consumed = 0
    var produced = 0
    var status = CC_INFLATE_OK
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, written in
      status = unsafe bytes.withUnsafeBufferPointer {
        unsafe cc_zlib_inflate(wrapper.code, $0.baseAddress, $0.count, out.baseAddress, count, &consumed, &produced)
      }
      written = produced
    }
    if status == CC_INFLATE_NO_MEMORY { throw .outOfMemory }
    guard produced == count else { throw .badData }
    return inflated
  }

  /// Checks with zlib that a stream gives exactly `count` bytes. It needs no memory for them.
  ///
  /// Streams that other programs read need this check. libdeflate 1.14 also accepts some faults that zlib rejects (RFC
  /// 1951, section 3.2):
  /// - the length symbols 286 and 287, and the distance symbols 30 and 31
  /// - more than 286 code lengths of literals and lengths, or more than 30 of distances
  /// - repeated code lengths past the last code
  /// - the unused half of a code with one symbol, and a distance without a code.
  ///
  /// - Throws: `badData`, `tooShort`, `tooLong` or `outOfMemory`.
  package static func check(_ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, count: Int) throws(CodecError) {
    precondition(count >= 0, "a size is not negative")
    try check(
      unsafe bytes.withUnsafeBufferPointer { unsafe cc_zlib_check(wrapper.code, $0.baseAddress, $0.count, count) })
  }

  /// Returns the status of a stream that libdeflate found too long, as judged by zlib. After the end of a truncated
  /// stream libdeflate reads zeros, which may look like further data.
  private static func secondOpinion(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, count: Int
  ) -> cc_inflate_status {
    do throws(CodecError) {
      _ = try inflate(bytes, wrapper, limit: count)
      return CC_INFLATE_TOO_LONG
    } catch { return error == .badData ? CC_INFLATE_BAD_DATA : CC_INFLATE_TOO_LONG }
  }

  private static func check(_ status: cc_inflate_status) throws(CodecError) {
    switch status {
    case CC_INFLATE_OK: return
    case CC_INFLATE_TOO_SHORT: throw .tooShort
    case CC_INFLATE_TOO_LONG: throw .tooLong
    case CC_INFLATE_NO_MEMORY: throw .outOfMemory
    default: throw .badData
    }
  }
}
