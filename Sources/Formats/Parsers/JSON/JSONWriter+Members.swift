/// Members of objects. A member without a value is absent.
extension JSONWriter {
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  package mutating func member(_ name: String, _ number: Double?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  package mutating func member(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    value(flag)
  }

  package mutating func member(_ name: String, _ numbers: [Int]?) {
    guard let numbers else { return }
    array(name, numbers) { $1.value($0) }
  }

  package mutating func member(_ name: String, _ texts: [String]?) {
    guard let texts else { return }
    array(name, texts) { $1.value($0) }
  }

  /// Writes an object with the numbers by their names.
  package mutating func member(_ name: String, _ numbers: [String: Int]?) {
    object(name, numbers) { numbers, json in
      for (name, number) in numbers.sorted(by: { $0.key < $1.key }) { json.member(name, number) }
    }
  }

  /// Writes an array.
  ///
  /// - Parameter write: writes one value.
  package mutating func array<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  /// Writes an object of its own.
  ///
  /// - Parameter members: writes the members of the object.
  package mutating func object<Content>(
    _ name: String, _ content: Content?, _ members: (Content, inout JSONWriter) -> Void
  ) {
    guard let content else { return }
    self.name(name)
    object { members(content, &$0) }
  }

  /// Writes an array of objects.
  ///
  /// - Parameter members: writes the members of one object.
  package mutating func objects<Element>(
    _ name: String, _ elements: [Element]?, _ members: (Element, inout JSONWriter) -> Void
  ) {
    guard let elements else { return }
    self.name(name)
    array(elements) { element, json in json.object { members(element, &$0) } }
  }
}
