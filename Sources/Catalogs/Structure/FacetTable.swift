/// The facets of a catalog, with a search by rendition key.
struct FacetTable {
  private(set) var facets: [Facet] = []
  /// The attributes of each facet as stored, with zeros. A zero must be zero in a rendition, too.
  private var attributes: [[RenditionKey.Pair]] = []
  /// The facets of each identifier, in their order.
  private var byIdentifier: [Int: [Int]] = [:]

  /// Facets that share an identifier and are compared. Apple's hash of names seldom collides for more than two.
  private static let maximumCandidates = 16
  /// Attributes of one facet. Apple writes three.
  private static let maximumAttributes = 32

  /// Adds the facet with a key block, its name, and a value block: two numbers of a hot spot, a count, and pairs of
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
    byIdentifier[key[.identifier], default: []].append(facets.count)
    facets.append(Facet(name: name, key: key))
    attributes.append(pairs)
  }

  /// Returns the facet of a rendition: the one whose attributes all match, else one of the same element, else the first
  /// one with its identifier.
  func facet(for key: RenditionKey) -> Int? {
    guard let all = byIdentifier[key[.identifier]], let first = all.first else { return nil }
    let candidates = all.prefix(Self.maximumCandidates)
    return candidates.first { facet in attributes[facet].allSatisfy { key[$0.attribute] == Int($0.value) } }
      ?? candidates.first { facets[$0].key[.element] == key[.element] } ?? first
  }
}
