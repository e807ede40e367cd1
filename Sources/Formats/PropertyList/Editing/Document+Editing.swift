/// Access to values by key path, with plutil's rules.
extension Document {
  /// The value that a key path refers to.
  private struct Place {
    /// The arrays and dictionaries around the value, the root first.
    var ancestors: [Int] = []
    var node = 0
  }

  /// Returns the value at a key path.
  ///
  /// - Throws: `KeyPathError.noValue`.
  package func value(at path: KeyPath) throws(KeyPathError) -> Value {
    guard let place = place(of: path.parts[...]) else { throw .noValue(path, near: keyPath(near: path)) }
    return Value(document: self, index: place.node)
  }

  private func place(of parts: ArraySlice<String>) -> Place? {
    var place = Place()
    for part in parts {
      guard let child = child(part, of: place.node) else { return nil }
      place.ancestors.append(place.node)
      place.node = child
    }
    return place
  }

  /// Returns the value of a dictionary's key, or the array's element at an index.
  func child(_ part: String, of node: Int) -> Int? {
    switch nodes[node].kind {
    case .dictionary: return valueNode(of: part, in: node)
    case .array:
      guard let index = Int(part), index >= 0, index < Int(nodes[node].count) else { return nil }
      return element(index, of: node)
    default: return nil
    }
  }

  func valueNode(of key: String, in dictionary: Int) -> Int? {
    var found: Int?
    forEachKey(of: dictionary) { candidate in
      if content(of: nodes[candidate]).elementsEqual(key.utf8) { found = candidate + 1 }
    }
    return found
  }

  /// Returns the node of an array's element. For the array's count, returns the index after its last element.
  private func element(_ number: Int, of array: Int) -> Int {
    var child = array + 1
    for _ in 0..<number { child = nodes[child].next(after: child) }
    return child
  }

  /// Inserts a value under a new key, before an element, or after the last element.
  ///
  /// - Parameter appends: Whether the value is appended to the array at `path`. Ignored if there is no value at `path`.
  /// - Throws: `KeyPathError`.
  package mutating func insert(_ value: Value, at path: KeyPath, appends: Bool = false) throws(KeyPathError) {
    if appends, let place = place(of: path.parts[...]) {
      guard nodes[place.node].kind == .array else { throw .notAnArray(path) }
      return add(value, to: place.node, place.ancestors)
    }
    let (parent, last) = try parent(of: path)
    switch nodes[parent.node].kind {
    case .dictionary:
      guard valueNode(of: last, in: parent.node) == nil else { throw .exists(path) }
      add(value, key: last, to: parent.node, parent.ancestors)
    case .array:
      let index = try elementNumber(last, of: parent.node, path, through: Int(nodes[parent.node].count))
      let place = element(index, of: parent.node)
      nodes[parent.node].count += 1
      splice(place..<place, value: value, ancestors: parent.ancestors + [parent.node])
    default: throw .cannotInsert(path)
    }
  }

  /// Replaces a value. A missing key is added, and so is the element after the last one.
  ///
  /// - Throws: `KeyPathError`.
  package mutating func replace(_ value: Value, at path: KeyPath) throws(KeyPathError) {
    let (parent, last) = try parent(of: path)
    switch nodes[parent.node].kind {
    case .dictionary:
      guard let old = valueNode(of: last, in: parent.node) else {
        return add(value, key: last, to: parent.node, parent.ancestors)
      }
      splice(old..<nodes[old].next(after: old), value: value, ancestors: parent.ancestors + [parent.node])
    case .array:
      let count = Int(nodes[parent.node].count)
      let index = try elementNumber(last, of: parent.node, path, through: count)
      guard index < count else { return add(value, to: parent.node, parent.ancestors) }
      let old = element(index, of: parent.node)
      splice(old..<nodes[old].next(after: old), value: value, ancestors: parent.ancestors + [parent.node])
    default: throw .cannotInsert(path)
    }
  }

  /// Removes a value, with its key.
  ///
  /// - Throws: `KeyPathError`.
  package mutating func remove(at path: KeyPath) throws(KeyPathError) {
    guard let place = place(of: path.parts[...]), let parent = place.ancestors.last else {
      throw .nothingToRemove(path, near: keyPath(near: path))
    }
    let start = nodes[parent].kind == .dictionary ? place.node - 1 : place.node
    nodes[parent].count -= 1
    splice(start..<nodes[place.node].next(after: place.node), value: nil, ancestors: place.ancestors)
  }

  /// Appends a value to an array or, with a key, to a dictionary.
  mutating func add(_ value: Value, key: String? = nil, to container: Int, _ ancestors: [Int]) {
    let end = nodes[container].next(after: container)
    nodes[container].count += 1
    splice(end..<end, key: key, value: value, ancestors: ancestors + [container])
  }

  private func parent(of path: KeyPath) throws(KeyPathError) -> (Place, last: String) {
    guard let last = path.parts.last, let place = place(of: path.parts.dropLast()) else {
      let near = keyPath(near: KeyPath(parts: path.parts.dropLast()))
      throw .notFound(path, near: near.map { KeyPath(parts: $0.parts + path.parts.suffix(1)) })
    }
    return (place, last)
  }

  private func elementNumber(
    _ part: String, of array: Int, _ path: KeyPath, through last: Int
  ) throws(KeyPathError) -> Int {
    guard let index = Int(part) else { throw .notAnIndex(path) }
    guard (0...last).contains(index) else { throw .outOfBounds(index, path) }
    return index
  }
}
