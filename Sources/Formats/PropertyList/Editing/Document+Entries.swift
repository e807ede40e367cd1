/// Access to values by the parts of an entry path, with PlistBuddy's rules. An address begins at the root.
extension Document {
  /// Returns the value at an address, or nil. Empty parts are ignored.
  package func value(at address: [String]) -> Value? { try? value(at: Self.keyPath(address)) }

  private static func keyPath(_ address: some Sequence<String>) -> KeyPath {
    KeyPath(parts: address.filter { !$0.isEmpty })
  }

  /// Adds a value. Missing containers on the way become dictionaries. The index of an array is a place before its
  /// element, and any larger index or an empty part is the place after the last element.
  ///
  /// - Throws: `EntryError.exists` or `.cannotAdd`.
  package mutating func add(_ value: Value, at address: [String]) throws(EntryError) {
    var result = self
    var parent: [String] = []
    for part in address.dropLast() where !part.isEmpty {
      parent.append(try result.step(to: part, in: parent))
    }
    let last = try result.newPart(address.last ?? "", in: parent)
    try result.insertNew(value, at: parent + [last])
    self = result
  }

  /// Returns the part of an existing or new container inside another one.
  private mutating func step(to part: String, in parent: [String]) throws(EntryError) -> String {
    if value(at: parent + [part]) != nil { return part }
    let part = try newPart(part, in: parent)
    guard let empty = try? ValueText.empty(.dictionary) else { throw .cannotAdd }
    try insertNew(empty.root, at: parent + [part])
    return part
  }

  /// Returns the key or the index of a new value.
  private func newPart(_ part: String, in parent: [String]) throws(EntryError) -> String {
    guard let container = value(at: parent) else { throw .cannotAdd }
    guard container.kind == .array else { return part }
    guard let index = part.isEmpty ? container.count : Int(part), index >= 0 else { throw .cannotAdd }
    return "\(min(index, container.count))"
  }

  private mutating func insertNew(_ value: Value, at address: [String]) throws(EntryError) {
    do { try insert(value, at: KeyPath(parts: address)) } catch {
      guard case .exists = error else { throw .cannotAdd }
      throw .exists
    }
  }

  /// Replaces a leaf.
  ///
  /// - Throws: `EntryError.notFound` or `.isContainer`.
  package mutating func set(_ value: Value, at address: [String]) throws(EntryError) {
    guard let old = self.value(at: address) else { throw .notFound }
    guard !old.kind.isContainer else { throw .isContainer }
    try put(value, at: address)
  }

  /// Removes a value. The root, and an address that ends with an empty part, have no value to remove.
  ///
  /// - Throws: `EntryError.notFound`.
  package mutating func delete(at address: [String]) throws(EntryError) {
    guard let last = address.last, !last.isEmpty else { throw .notFound }
    do { try remove(at: Self.keyPath(address)) } catch { throw .notFound }
  }

  /// Adds the entries or elements of a value to the container at an address. Existing keys keep their values.
  ///
  /// - Parameter isDeep: Whether two containers of one kind and key are merged.
  /// - Returns: The keys that the dictionary has already.
  /// - Throws: `EntryError.notFound`, `.isLeaf` or `.mismatch`.
  package mutating func merge(
    _ other: Value, at address: [String], isDeep: Bool = false
  ) throws(EntryError) -> [String] {
    guard let target = value(at: address) else { throw .notFound }
    guard target.kind.isContainer else { throw .isLeaf }
    var result = target.standalone
    let skipped = try result.addEntries(of: other, isDeep: isDeep)
    try put(result.root, at: address)
    return skipped
  }

  /// Adds entries or elements to the root, in time linear in both lists unless `isDeep` finds shared keys.
  private mutating func addEntries(of other: Value, isDeep: Bool) throws(EntryError) -> [String] {
    switch (root.kind, other.kind) {
    case (.array, .array): for element in other.elements { add(element, to: 0, []) }
    case (.dictionary, .dictionary): return try addNewKeys(of: other, isDeep: isDeep)
    case (let kind, let otherKind): throw .mismatch(otherKind, into: kind)
    }
    return []
  }

  private mutating func addNewKeys(of other: Value, isDeep: Bool) throws(EntryError) -> [String] {
    var keys: Set<[UInt8]> = []
    forEachKey(of: 0) { keys.insert(Array(content(of: nodes[$0]))) }
    var skipped: [String] = []
    for (key, value) in other.entries {
      guard keys.contains(Array(key.utf8)) else {
        add(value, key: key, to: 0, [])
        continue
      }
      if isDeep, let old = root[key], old.kind == value.kind, value.kind.isContainer {
        var merged = old.standalone
        skipped += try merged.addEntries(of: value, isDeep: true)
        try put(merged.root, at: [key])
      } else {
        skipped.append(key)
      }
    }
    return skipped
  }

  /// Replaces an existing value, or the root.
  private mutating func put(_ value: Value, at address: [String]) throws(EntryError) {
    let path = Self.keyPath(address)
    if path.parts.isEmpty {
      self = value.standalone
    } else {
      do { try replace(value, at: path) } catch { throw .notFound }
    }
  }
}
