/// A writer of nibs with image views: NIBArchive, version 1 with the coder's version 9 (github.com/matsmattsson/nibsqueeze,
/// "NibArchive.md").
struct SmallNib {
  private enum Content {
    case data([UInt8])
    case object(Int)
    case yes
  }

  private static let classes = ["UIImageView", "UIImageNibPlaceholder", "NSString", "UIViewController"]
  private static let keys = ["UIImage", "UIHidden", "UIResourceName", "NS.bytes", "UINibName"]
  private var objects: [(className: Int, values: [(key: Int, content: Content)])] = []

  private mutating func add(_ className: Int, _ values: [(Int, Content)]) -> Int {
    objects.append((className, values.map { ($0.0, $0.1) }))
    return objects.count - 1
  }

  private mutating func text(_ text: String) -> Content { .object(add(2, [(3, .data(Array(text.utf8)))])) }

  /// Adds an image view.
  mutating func addImage(_ name: String, isHidden: Bool = false) {
    let image = add(1, [(2, text(name))])
    _ = add(0, [(0, .object(image))] + (isHidden ? [(1, .yes)] : []))
  }

  /// Adds a controller whose view is in another nib.
  mutating func addController(nib: String) { _ = add(3, [(4, text(nib))]) }

  func bytes() -> [UInt8] {
    var lists: [[UInt8]] = [[], [], [], []]
    var count = 0
    for object in objects {
      lists[0] += [object.className, count, object.values.count].flatMap(Self.number)
      count += object.values.count
      for value in object.values { lists[2] += Self.number(value.key) + Self.bytes(of: value.content) }
    }
    for key in Self.keys { lists[1] += Self.number(key.utf8.count) + Array(key.utf8) }
    for name in Self.classes { lists[3] += Self.number(name.utf8.count + 1) + Self.number(0) + Array(name.utf8) + [0] }
    var header = Array("NIBArchive".utf8) + Self.little(1) + Self.little(9)
    var offset = 50
    for (list, count) in zip(lists, [objects.count, Self.keys.count, count, Self.classes.count]) {
      header += Self.little(count) + Self.little(offset)
      offset += list.count
    }
    return lists.reduce(header, +)
  }

  private static func bytes(of content: Content) -> [UInt8] {
    switch content {
    case .yes: [5]
    case .data(let bytes): [8] + number(bytes.count) + bytes
    case .object(let index): [10] + little(index)
    }
  }

  /// Returns a number below 2¹⁴ of seven bits a byte. The last byte has its highest bit set.
  private static func number(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value) | 0x80] : [UInt8(value & 0x7F), UInt8(value >> 7) | 0x80]
  }

  private static func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
