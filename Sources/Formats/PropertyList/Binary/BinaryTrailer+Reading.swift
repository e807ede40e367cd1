import CrushBasics

/// Reading of references, counts and numbers with the widths that the trailer defines. Every access is checked against
/// the end of the object area.
extension BinaryTrailer {
  /// Returns the offset of each object. Each one lies between the header and the table.
  ///
  /// - Throws: `PropertyListError.binary`.
  func offsets(_ bytes: Span<UInt8>) throws(PropertyListError) -> [UInt32] {
    let allowed = Self.headerSize..<tableOffset
    var offsets: [UInt32] = []
    offsets.reserveCapacity(objectCount)
    for object in 0..<objectCount {
      let place = tableOffset &+ object &* offsetWidth
      let offset = Self.unsigned(bytes, at: place, width: offsetWidth)
      guard offset >= UInt64(allowed.lowerBound), offset < UInt64(allowed.upperBound) else {
        throw .binary(.invalidOffset(object: object, offset: offset, allowed: allowed), offset: place)
      }
      // Files are below 2³¹ bytes.
      offsets.append(UInt32(truncatingIfNeeded: offset))
    }
    return offsets
  }

  /// Returns the object number stored in reference `number` of the table at `start`. The table must be in bounds.
  @inline(__always)
  func reference(_ bytes: Span<UInt8>, _ number: Int, of start: Int) throws(PropertyListError) -> Int {
    let place = start &+ number &* referenceWidth
    let reference = Self.unsigned(bytes, at: place, width: referenceWidth)
    guard reference < UInt64(objectCount) else {
      throw .binary(.invalidReference(reference, objects: objectCount), offset: place)
    }
    return Int(reference)
  }

  /// Returns the range of an object's content. The number of units is in the marker or in an integer after it.
  @inline(__always)
  func content(_ bytes: Span<UInt8>, at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    let count = Int(bytes[start] & 0x0F)
    guard count < 15 else { return try longContent(bytes, at: start, unit: unit) }
    let first = start &+ 1
    guard count &* unit <= tableOffset &- first else {
      throw .binary(.truncatedObject(needed: UInt64(count &* unit), available: tableOffset - first), offset: start)
    }
    return first..<(first &+ count &* unit)
  }

  @inline(never)
  private func longContent(_ bytes: Span<UInt8>, at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    var first = start + 1
    try need(2, at: start)
    let marker = bytes[first]
    guard 0x10...0x13 ~= marker else { throw .binary(.invalidCount, offset: first) }
    let width = 1 << Int(marker & 0x0F)
    try need(2 + width, at: start)
    let count = Self.unsigned(bytes, at: first + 1, width: width)
    guard count >> 63 == 0 else { throw .binary(.invalidCount, offset: first) }
    first += 1 + width
    let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(unit))
    let available = tableOffset - first
    guard !overflow, size <= UInt64(available) else {
      throw .binary(.truncatedObject(needed: overflow ? .max : size, available: available), offset: start)
    }
    return first..<(first + Int(size))
  }

  /// Returns a boolean, number, date or UID, or nil for every other object.
  func scalar(_ bytes: Span<UInt8>, at start: Int) throws(PropertyListError) -> Node? {
    let marker = bytes[start]
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return try integer(bytes, at: start, width: 1 << Int(marker & 0x0F))
    case 0x22:
      try need(5, at: start)
      return .real(Float(bitPattern: UInt32(truncatingIfNeeded: Self.unsigned(bytes, at: start + 1, width: 4))))
    case 0x23:
      try need(9, at: start)
      return .real(Double(bitPattern: Self.unsigned(bytes, at: start + 1, width: 8)))
    case 0x33:
      try need(9, at: start)
      return .date(Double(bitPattern: Self.unsigned(bytes, at: start + 1, width: 8)))
    case 0x80...0x8F: return try uid(bytes, at: start, width: Int(marker & 0x0F) + 1)
    default: return nil
    }
  }

  private func integer(_ bytes: Span<UInt8>, at start: Int, width: Int) throws(PropertyListError) -> Node {
    try need(1 + width, at: start)
    let low = Self.unsigned(bytes, at: start + 1 + max(0, width - 8), width: min(width, 8))
    guard width > 8 else { return .integer(bits: low, isNegative: width == 8 && low >> 63 == 1) }
    switch (Self.unsigned(bytes, at: start + 1, width: 8), low >> 63) {
    case (0, _): return .integer(bits: low, isNegative: false)
    case (.max, 1): return .integer(bits: low, isNegative: true)
    default: throw .binary(.integerOutOfRange, offset: start)
    }
  }

  private func uid(_ bytes: Span<UInt8>, at start: Int, width: Int) throws(PropertyListError) -> Node {
    try need(1 + width, at: start)
    let leading = max(0, width - 4)
    for index in 0..<leading {
      guard bytes[start + 1 + index] == 0 else { throw .binary(.uidOutOfRange, offset: start) }
    }
    let low = Self.unsigned(bytes, at: start + 1 + leading, width: width - leading)
    return .uid(UInt32(truncatingIfNeeded: low))
  }

  private func need(_ size: Int, at start: Int) throws(PropertyListError) {
    guard size <= tableOffset - start else {
      throw .binary(.truncatedObject(needed: UInt64(size), available: tableOffset - start), offset: start)
    }
  }

  /// Returns a big-endian number of 1 to 8 bytes. Eight bytes can always be loaded, because the trailer follows all
  /// such numbers.
  @inline(__always)
  static func unsigned(_ bytes: Span<UInt8>, at start: Int, width: Int) -> UInt64 {
    bytes.word(at: start).byteSwapped >> UInt64(truncatingIfNeeded: 64 &- width &* 8)
  }
}
