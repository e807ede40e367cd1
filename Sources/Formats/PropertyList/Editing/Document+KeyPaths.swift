extension Document {
  /// Returns the key path of a value. A key has the key path of its value.
  func keyPath(of target: Int) -> KeyPath {
    var parts: [String] = []
    var node = 0
    while node < target, let step = step(from: node, towards: target) {
      parts.append(step.part)
      node = step.value
    }
    return KeyPath(parts: parts)
  }

  /// Returns the entry or element of a container that is `target` or contains it.
  private func step(from container: Int, towards target: Int) -> (part: String, value: Int)? {
    guard nodes[container].kind.isContainer else { return nil }
    let isDictionary = nodes[container].kind == .dictionary
    var child = container + 1
    for position in 0..<Int(nodes[container].count) {
      let value = isDictionary ? child + 1 : child
      let end = nodes[value].next(after: value)
      if target < end { return (isDictionary ? text(of: nodes[child]) : "\(position)", value) }
      child = end
    }
    return nil
  }

  /// Returns the key path of an existing value that differs from `path` only in letter case, or nil.
  func keyPath(near path: KeyPath) -> KeyPath? {
    var parts: [String] = []
    var node = 0
    for part in path.parts {
      if let value = child(part, of: node) {
        parts.append(part)
        node = value
      } else if let key = key(near: part, in: node) {
        parts.append(text(of: nodes[key]))
        node = key + 1
      } else {
        return nil
      }
    }
    return parts == path.parts ? nil : KeyPath(parts: parts)
  }

  private func key(near part: String, in dictionary: Int) -> Int? {
    guard nodes[dictionary].kind == .dictionary else { return nil }
    let lowercase = part.lowercased()
    var found: Int?
    forEachKey(of: dictionary) { key in
      if found == nil, text(of: nodes[key]).lowercased() == lowercase { found = key }
    }
    return found
  }
}
