/// A converter from a binary list to XML in one pass over the objects, without a `Document`. It needs a fraction of the
/// time and memory of the general path, and covers most conversions.
///
/// It writes only lists that need no decision. It rejects malformed lists, dictionaries with a repeated key, and values
/// that XML cannot represent unless losses are accepted. `BinaryReader` and `XMLWriter` handle rejected lists, and
/// report their errors and losses.
package struct BinaryText {
  private let trailer: BinaryTrailer
  private let depthLimit: Int
  /// The offset of each object.
  private let offsets: [UInt32]
  private var content: ContentBudget
  private var nodesLeft: Int
  private var text: XMLOutput
  /// The array or dictionary that is being written, and the ones that contain it.
  private var frame: Frame
  private var outer: [Frame] = []
  private var keys = BinaryKeys()
  private var ahead = ObjectLocations()
  /// A buffer for the decoded string.
  private var decoded: [UInt8] = []

  private struct Frame {
    let kind: Kind
    /// The offset of an array's references.
    let references: Int
    /// The first, next and end number of an array's elements, or of a dictionary's entries in `keys`.
    let first: Int
    var next: Int
    let end: Int
    /// The first and the next index in `ahead`. The next group is looked up when `location` reaches the end.
    let firstLocation: Int
    var location: Int
  }

  /// Writes the list to `sink`.
  ///
  /// - Parameter acceptsLosses: Whether values that XML cannot represent may change. The losses are not reported.
  /// - Returns: False if `BinaryReader` must process the list. The sink's content is then invalid.
  package static func write(
    _ bytes: [UInt8], limits: Limits = Limits(), acceptsLosses: Bool = false,
    to sink: inout some PieceSink & ~Copyable
  ) -> Bool {
    guard bytes.count <= limits.bytes else { return false }
    do throws(PropertyListError) {
      var writer = try BinaryText(bytes, limits)
      return try writer.run(bytes.span, &sink) && (acceptsLosses || writer.text.lossCount == 0)
    } catch { return false }
  }

  private init(_ bytes: [UInt8], _ limits: Limits) throws(PropertyListError) {
    trailer = try BinaryTrailer(of: bytes)
    depthLimit = limits.depth
    offsets = try trailer.offsets(bytes.span)
    content = ContentBudget(objects: trailer.objectCount, fileBytes: bytes.count)
    nodesLeft = limits.nodes(forBinary: bytes.count)
    text = XMLOutput(likelySize: bytes.count * 8, limit: limits.text(of: bytes.count))
    // A frame around the root, as if it were in an array that is not written.
    frame = Frame(kind: .array, references: 0, first: 0, next: 0, end: 0, firstLocation: 0, location: 0)
  }

  /// Writes all values.
  ///
  /// - Returns: False if a dictionary contains a key twice.
  private mutating func run(
    _ bytes: Span<UInt8>, _ sink: inout some PieceSink & ~Copyable
  ) throws(PropertyListError) -> Bool {
    guard try value(bytes, ObjectLocations.Location(trailer.root, offsets, bytes)) else { return false }
    try text.settle(into: &sink)
    while !outer.isEmpty {
      guard frame.next < frame.end else {
        close()
        continue
      }
      if frame.location == ahead.locations.count { try lookAhead(bytes) }
      let location = ahead.locations[frame.location]
      if frame.kind == .dictionary {
        let key = keys.entries[frame.next]
        try string(bytes, key.range, isWide: key.isWide, Int(key.object), isKey: true)
        try text.settle(into: &sink)
      }
      frame.next &+= 1
      frame.location &+= 1
      guard try value(bytes, location) else { return false }
      try text.settle(into: &sink)
    }
    text.finish(into: &sink)
    return true
  }

  /// Writes an object. An array or dictionary is only opened; the loop of `run` writes its content.
  @inline(__always)
  private mutating func value(
    _ bytes: Span<UInt8>, _ location: ObjectLocations.Location
  ) throws(PropertyListError) -> Bool {
    try countNodes(1)
    let (object, start) = (Int(location.object), Int(location.start))
    switch location.marker >> 4 {
    case 0x4:
      let range = try trailer.content(bytes, at: start, unit: 1)
      try content.count(range.count, of: object, at: start)
      text.data(bytes, range)
    case 0x5:
      try string(bytes, try trailer.content(bytes, at: start, unit: 1), isWide: false, object, isKey: false)
    case 0x6:
      try string(bytes, try trailer.content(bytes, at: start, unit: 2), isWide: true, object, isKey: false)
    case 0xA: try openArray(try trailer.content(bytes, at: start, unit: trailer.referenceWidth), at: start)
    case 0xD:
      return try openDictionary(
        bytes, try trailer.content(bytes, at: start, unit: trailer.referenceWidth &* 2), at: start)
    default:
      guard let node = try trailer.scalar(bytes, at: start) else {
        throw .binary(.unknownMarker(bytes[start]), offset: start)
      }
      try text.scalar(node)
    }
    return true
  }

  private mutating func string(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isWide: Bool, _ object: Int, isKey: Bool
  ) throws(PropertyListError) {
    // Keys are already counted before they are sorted.
    if !isKey {
      let size = ContentBudget.size(ofString: range.count, isWide: isWide)
      try content.count(size, of: object, at: range.lowerBound)
    }
    guard isWide else {
      guard let offset = text.string(bytes, range, .unknown, isKey: isKey) else { return }
      throw .binary(.notASCII(bytes[offset]), offset: offset)
    }
    decoded.removeAll(keepingCapacity: true)
    let isASCII = BinaryStrings.append(bytes, range, to: &decoded)
    text.string(decoded, isASCII ? .ascii : .utf8, isKey: isKey)
  }

  private mutating func openArray(_ references: Range<Int>, at start: Int) throws(PropertyListError) {
    let count = references.count / trailer.referenceWidth
    try open(.array, references: references.lowerBound, 0..<count, start)
  }

  /// Opens a dictionary.
  ///
  /// - Returns: False if a key occurs twice.
  private mutating func openDictionary(
    _ bytes: Span<UInt8>, _ references: Range<Int>, at start: Int
  ) throws(PropertyListError) -> Bool {
    let count = references.count / (trailer.referenceWidth &* 2)
    try countNodes(count)
    let first = keys.entries.count
    let isUsable = try keys.add(bytes, trailer, offsets, &content, references: references.lowerBound, count: count)
    guard isUsable else { return false }
    // The dictionary can look like a UID.
    if count == 1, keys.entries[first].isUID(in: bytes) { return false }
    try open(.dictionary, references: 0, first..<(first &+ count), start)
    return true
  }

  private mutating func open(
    _ kind: Kind, references: Int, _ children: Range<Int>, _ start: Int
  ) throws(PropertyListError) {
    guard outer.count < depthLimit else { throw .binary(.tooDeep(limit: depthLimit), offset: start) }
    guard !children.isEmpty else { return text.empty(kind) }
    text.begin(kind)
    outer.append(frame)
    let location = ahead.locations.count
    frame = Frame(
      kind: kind, references: references, first: children.lowerBound, next: children.lowerBound,
      end: children.upperBound, firstLocation: location, location: location)
  }

  /// Looks up the locations of the next group of values.
  private mutating func lookAhead(_ bytes: Span<UInt8>) throws(PropertyListError) {
    ahead.remove(from: frame.firstLocation)
    frame.location = frame.firstLocation
    let next = frame.next..<min(frame.end, frame.next &+ ObjectLocations.step)
    if frame.kind == .array {
      try ahead.add(bytes, trailer, offsets, next, of: frame.references)
    } else {
      ahead.add(bytes, offsets, keys.entries, next)
    }
  }

  private mutating func close() {
    text.end(frame.kind)
    ahead.remove(from: frame.firstLocation)
    if frame.kind == .dictionary { keys.remove(from: frame.first) }
    frame = outer.removeLast()
  }

  private mutating func countNodes(_ nodes: Int) throws(PropertyListError) {
    nodesLeft &-= nodes
    guard nodesLeft >= 0 else { throw .binary(.tooManyValues(limit: 0), offset: 0) }
  }
}
