/// A writer of NIBArchive files, for tests. It writes any values, also wrong ones.
struct NibWriter {
  enum Content {
    /// The type and its bytes.
    case raw(UInt8, [UInt8])
    case boolean(Bool)
    case real(Double)
    case data([UInt8])
    case object(Int)
    case none

    static func integer(_ value: Int8) -> Content { .raw(0, [UInt8(bitPattern: value)]) }
  }

  struct Object {
    var className: String
    var values: [(key: String, content: Content)]
  }

  var objects: [Object] = []
  /// The number of the coder's version, at offset 14.
  var version: UInt32 = 9
  /// Bytes after each list.
  var gap: [UInt8] = []
  /// The numbers before each name of a class.
  var fallbacks: [Int32] = []

  /// Adds an object, and returns its index.
  @discardableResult
  mutating func add(_ className: String, _ values: [(String, Content)] = []) -> Int {
    objects.append(Object(className: className, values: values.map { ($0.0, $0.1) }))
    return objects.count - 1
  }

  mutating func text(_ text: String) -> Content { .object(add("NSString", [("NS.bytes", .data(Array(text.utf8)))])) }

  mutating func list(_ elements: [Int], _ className: String = "NSArray") -> Content {
    let values = elements.map { ("UINibEncoderEmptyKey", Content.object($0)) }
    return .object(add(className, [("NSInlinedValue", .boolean(true))] + values))
  }

  mutating func image(_ name: String, isSystem: Bool = false) -> Content {
    let name = text(name)
    let other = isSystem ? name : .none
    return .object(
      add("UIImageNibPlaceholder", [("UIResourceName", name), ("UISystemSymbolResourceName", other)]))
  }

  func bytes() -> [UInt8] {
    var classNames: [String] = []
    var keys: [String] = []
    func number(_ text: String, _ list: inout [String]) -> Int {
      if let index = list.firstIndex(of: text) { return index }
      list.append(text)
      return list.count - 1
    }
    var lists: [[UInt8]] = [[], [], [], []]
    var count = 0
    for object in objects {
      lists[0] += Self.number(number(object.className, &classNames)) + Self.number(count)
      lists[0] += Self.number(object.values.count)
      count += object.values.count
      for value in object.values {
        lists[2] += Self.number(number(value.key, &keys)) + Self.bytes(of: value.content)
      }
    }
    for key in keys { lists[1] += Self.number(key.utf8.count) + Array(key.utf8) }
    for name in classNames {
      lists[3] += Self.number(name.utf8.count + 1) + Self.number(fallbacks.count)
      lists[3] += fallbacks.flatMap { Self.little(UInt64(UInt32(bitPattern: $0)), 4) } + Array(name.utf8) + [0]
    }
    var header = Array("NIBArchive".utf8) + Self.little(1, 4) + Self.little(UInt64(version), 4)
    var offset = 50
    for (list, count) in zip(lists, [objects.count, keys.count, count, classNames.count]) {
      header += Self.little(UInt64(count), 4) + Self.little(UInt64(offset), 4)
      offset += list.count + gap.count
    }
    return lists.reduce(header) { $0 + $1 + gap }
  }

  private static func bytes(of content: Content) -> [UInt8] {
    switch content {
    case .raw(let type, let bytes): [type] + bytes
    case .boolean(let value): [value ? 5 : 4]
    case .real(let value): [7] + little(value.bitPattern, 8)
    case .data(let bytes): [8] + number(bytes.count) + bytes
    case .object(let index): [10] + little(UInt64(index), 4)
    case .none: [9]
    }
  }

  /// Returns a number of seven bits a byte. The last byte has its highest bit set.
  static func number(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F))
      rest >>= 7
    }
    return bytes + [UInt8(rest) | 0x80]
  }

  static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}
