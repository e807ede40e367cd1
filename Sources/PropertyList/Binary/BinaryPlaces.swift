/// Objects that are about to be written, and how they begin.
///
/// What an array or a dictionary refers to lies all over the file, and so do the offsets. Some references at a time are
/// looked up, all offsets first and then all markers: so the processor waits for many places of memory at once, not for
/// one after the other, which took half the time of a list of 50 MB.
struct BinaryPlaces {
  struct Place {
    let object: UInt32
    fileprivate(set) var start: UInt32 = 0
    fileprivate(set) var marker: UInt8 = 0

    fileprivate init(_ object: UInt32) { self.object = object }

    init(_ object: Int, _ offsets: [UInt32], _ bytes: Span<UInt8>) {
      self.object = UInt32(truncatingIfNeeded: object)
      start = offsets[object]
      marker = bytes[Int(start)]
    }
  }

  /// How many are looked up at a time.
  static let step = 32

  /// Those of the innermost array or dictionary come last.
  private(set) var places: [Place] = []

  mutating func remove(from index: Int) {
    places.removeLast(places.count &- index)
  }

  /// Adds the elements of these numbers of an array whose references begin at `start` and are in bounds.
  mutating func add(
    _ bytes: Span<UInt8>, _ trailer: BinaryTrailer, _ offsets: [UInt32], _ numbers: Range<Int>, of start: Int
  ) throws(PropertyListError) {
    let first = places.count
    for number in numbers {
      places.append(Place(UInt32(truncatingIfNeeded: try trailer.reference(bytes, number, of: start))))
    }
    lookUp(bytes, offsets, from: first)
  }

  /// Adds the values of a dictionary's entries.
  mutating func add(_ bytes: Span<UInt8>, _ offsets: [UInt32], _ entries: [BinaryKeys.Entry], _ numbers: Range<Int>) {
    let first = places.count
    for number in numbers { places.append(Place(entries[number].value)) }
    lookUp(bytes, offsets, from: first)
  }

  private mutating func lookUp(_ bytes: Span<UInt8>, _ offsets: [UInt32], from first: Int) {
    let offsets = offsets.span
    var places = places.mutableSpan
    for index in first..<places.count { places[index].start = offsets[Int(places[index].object)] }
    for index in first..<places.count { places[index].marker = bytes[Int(places[index].start)] }
  }
}
