/// Arrays and dictionaries of values in memory. Time is linear in the values' nodes and texts.
extension ValueText {
  package static func array(_ elements: [Value]) -> Value {
    var document = Document(source: [], origin: .xml)
    document.nodes.append(.container(.array, count: elements.count, end: 1))
    for element in elements { document.appendToRoot(element) }
    return document.root
  }

  /// - Parameter entries: the entries in order. The last of two entries with equal keys counts, at the place of the
  ///   first. Keys are compared byte by byte.
  package static func dictionary(_ entries: [(key: String, value: Value)]) -> Value {
    var places: [[UInt8]: Int] = [:]
    var distinct: [(key: String, value: Value)] = []
    for entry in entries {
      if let place = places.updateValue(distinct.count, forKey: Array(entry.key.utf8)) {
        places[Array(entry.key.utf8)] = place
        distinct[place].value = entry.value
      } else {
        distinct.append(entry)
      }
    }
    var document = Document(source: [], origin: .xml)
    document.nodes.append(.container(.dictionary, count: distinct.count, end: 1))
    for entry in distinct { document.appendToRoot(entry.value, key: entry.key) }
    return document.root
  }
}

extension Document {
  /// Appends a value, and the key before it. The root's count includes it already.
  fileprivate mutating func appendToRoot(_ value: Value, key: String? = nil) {
    splice(nodes.count..<nodes.count, key: key, value: value, ancestors: [0])
  }
}
