import CrushPropertyList

extension FuzzTargets {
  static let listRoundTrip = FuzzTarget(
    "plist-round-trip",
    "A list of any kinds with shared values is read as it was made, and is equal after each format without losses.",
    seeds: ListInputs.seeds, cost: ListInputs.cost
  ) { input throws(Violation) in
    let list = GeneratedList(input)
    let document: Document
    do throws(PropertyListError) { document = try BinaryReader.read(list.bytes, limits: ListInputs.limits) } catch {
      switch error {
      case .binary(.tooManyValues, _):
        try Violation.unless(list.size.values >= ListInputs.limits.freeNodes, "\(list.size.values) values: \(error)")
      case .binary(.tooDeep(let limit), _):
        try Violation.unless(list.size.depth > limit, "\(list.size.depth) levels: \(error)")
      case .binary(.tooLongKeys, _): break
      default: throw Violation("a list cannot be read: \(error)")
      }
      return list.bytes.count * 4 + 1 << 16
    }
    try list.check(document)
    return try ListLaws.check(document) + list.bytes.count * 4
  }
}

extension GeneratedList {
  /// Checks that a document has the values of the objects. The first of equal keys counts.
  fileprivate func check(_ document: Document) throws(Violation) {
    var pending: [(value: Value, object: Int)] = [(document.root, objects.count - 1)]
    while let (value, number) = pending.popLast() {
      switch objects[number] {
      case .array(let elements):
        try Violation.unless(value.kind == .array && value.count == elements.count, "an array differs")
        for (value, number) in zip(value.elements, elements) { pending.append((value, number)) }
      case .dictionary(let entries):
        var seen: Set<[UInt16]> = []
        let kept = entries.filter { seen.insert(units($0.key)).inserted }
        try Violation.unless(value.kind == .dictionary && value.count == kept.count, "a dictionary differs")
        for (entry, expected) in zip(value.entries, kept) {
          try Violation.unless(
            entry.key.utf8.elementsEqual(String(decoding: units(expected.key), as: UTF16.self).utf8), "a key differs")
          pending.append((entry.value, expected.value))
        }
      case let leaf: try Violation.unless(Self.isEqual(value, leaf), "\(leaf) is read as a \(value.kind)")
      }
    }
  }

  /// Returns the UTF-16 units of a string.
  private func units(_ number: Int) -> [UInt16] {
    switch objects[number] {
    case .ascii(let bytes): bytes.map(UInt16.init)
    case .wide(let units): units
    default: []
    }
  }

  private static func isEqual(_ value: Value, _ leaf: Object) -> Bool {
    switch leaf {
    case .ascii(let bytes): value.string?.utf8.elementsEqual(bytes) == true
    case .wide(let units): value.string?.utf8.elementsEqual(String(decoding: units, as: UTF16.self).utf8) == true
    case .data(let bytes): value.data == bytes
    case .integer(let bits, let width): value.integer == (width == 8 ? Int128(Int64(bitPattern: bits)) : Int128(bits))
    case .large(let bits): value.integer == Int128(bits)
    case .real(let real): value.real?.bitPattern == real.bitPattern && !value.isSingle
    case .single(let real): value.isSingle && (value.real == Double(real) || real.isNaN && value.real?.isNaN == true)
    case .date(let seconds): value.date?.bitPattern == seconds.bitPattern
    case .boolean(let boolean): value.boolean == boolean
    case .uid(let uid): value.uid == uid
    case .array, .dictionary: false
    }
  }
}
