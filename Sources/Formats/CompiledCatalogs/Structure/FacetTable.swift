/// The facets of a catalog, with a search by rendition key.
struct FacetTable {
  private(set) var facets: [Facet] = []
  /// The attributes of all facets as stored, with zeros. A zero must be zero in a rendition, too.
  private var attributes: [RenditionKey.Pair] = []
  /// The end of each facet's attributes. They start at the end of the previous facet.
  private var attributeEnds: [Int] = []
  /// The first facet and the last one of each identifier.
  private var byIdentifier: [Int: (first: Int, last: Int)] = [:]
  /// The next facet with the identifier of a facet, or -1.
  private var next: [Int] = []

  /// Facets that share an identifier and are compared. Apple's hash of names seldom collides for more than two.
  private static let maximumCandidates = 16
  /// Attributes of one facet. Apple writes three.
  private static let maximumAttributes = 32

  /// Adds the facet with a name and a value block. The value has two numbers of a hot spot, a count, and pairs of
  /// attribute and value.
  mutating func add(name: String, _ block: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = block.lowerBound
    guard block.count >= 6 else { throw .outOfBounds(part: "facet \(name)", offset: start) }
    let count = file.uint16(at: start + 4)
    guard count <= (block.count - 6) / 4, count <= Self.maximumAttributes else {
      throw .invalid(part: "number of attributes of the facet \(name)", offset: start + 4)
    }
    let pairs = (0..<count).map { index in
      let offset = start + 6 + index * 4
      return RenditionKey.Pair(
        KeyAttribute(rawValue: UInt32(file.uint16(at: offset))), UInt16(file.uint16(at: offset + 2)))
    }
    let key = RenditionKey(pairs)
    let (number, identifier) = (facets.count, key[.identifier])
    if let last = byIdentifier[identifier]?.last { next[last] = number }
    byIdentifier[identifier] = (byIdentifier[identifier]?.first ?? number, number)
    next.append(-1)
    let hotSpot = Facet.HotSpot(x: file.uint16(at: start), y: file.uint16(at: start + 2))
    facets.append(Facet(name: name, key: key, hotSpot: hotSpot))
    attributes += pairs
    attributeEnds.append(attributes.count)
  }

  /// Returns the facet of a rendition, which is the one whose attributes all match, else one of the same element, else
  /// the first one with its identifier.
  func facet(for key: RenditionKey) -> Int? {
    guard let first = byIdentifier[key[.identifier]]?.first else { return nil }
    var sameElement: Int?
    var candidate = first
    for _ in 0..<Self.maximumCandidates where candidate >= 0 {
      if matches(candidate, key) { return candidate }
      if sameElement == nil, facets[candidate].key[.element] == key[.element] { sameElement = candidate }
      candidate = next[candidate]
    }
    return sameElement ?? first
  }

  /// Returns true if a key has all attributes of a facet.
  private func matches(_ facet: Int, _ key: RenditionKey) -> Bool {
    let start = facet > 0 ? attributeEnds[facet - 1] : 0
    for index in start..<attributeEnds[facet] {
      let pair = attributes[index]
      if key[pair.attribute] != Int(pair.value) { return false }
    }
    return true
  }
}
