/// A reader of NIBArchive files, the form of compiled nibs since iOS 6.
///
/// The form is documented in `NibArchive.md` of the nibsqueeze project. One statement there differs from UIKit: the type
/// 4 is false and 5 is true, as the method `nibValueForBoolean:` of `UINibCoderValue` encodes them.
struct NibArchiveReader {
  static let magic = Array("NIBArchive".utf8)

  private let bytes: [UInt8]
  private var position = 0
  private var part: NibError.Part?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a file. Time and memory are proportional to its size. Bytes between and after the lists are ignored.
  static func read(_ bytes: [UInt8]) throws(NibError) -> ObjectArchive {
    var reader = NibArchiveReader(bytes)
    return try reader.archive()
  }

  private mutating func archive() throws(NibError) -> ObjectArchive {
    guard bytes.starts(with: Self.magic) else { throw .notANib }
    position = Self.magic.count
    // The format's number, and the version of the coder: 9 and 10 are known.
    _ = try (word(), word())
    var archive = ObjectArchive(bytes)
    let lists = try (list(), list(), list(), list())
    // An object has three numbers, a key a length, a value a key and a type, and a class two numbers.
    let objects = try begin(.objects, lists.0, least: 3)
    archive.objects.reserveCapacity(objects)
    for _ in 0..<objects { archive.objects.append(try object()) }
    let keys = try begin(.keys, lists.1, least: 1)
    for _ in 0..<keys { archive.keys.append(try text(count: number())) }
    let values = try begin(.values, lists.2, least: 2)
    archive.values.reserveCapacity(values)
    for _ in 0..<values { archive.values.append(try value()) }
    for _ in 0..<(try begin(.classNames, lists.3, least: 2)) { archive.classNames.append(try className()) }
    try archive.check()
    return archive
  }

  /// Reads the count and the offset of a list in the header.
  private mutating func list() throws(NibError) -> (count: Int, offset: Int, place: Int) {
    let place = position
    return (try word(), try word(), place)
  }

  /// Moves to a list, and returns its count.
  ///
  /// - Parameter least: the fewest bytes of an item.
  private mutating func begin(
    _ part: NibError.Part, _ list: (count: Int, offset: Int, place: Int), least: Int
  ) throws(NibError) -> Int {
    self.part = part
    guard list.offset <= bytes.count else { throw .truncated(part, offset: bytes.count) }
    guard list.count <= (bytes.count - list.offset) / least else {
      throw .tooMany(part, count: list.count, offset: list.place)
    }
    position = list.offset
    return list.count
  }

  private mutating func object() throws(NibError) -> ObjectArchive.Object {
    let className = try number()
    let first = try number()
    let count = try number()
    return ObjectArchive.Object(className: className, values: first..<first + count)
  }

  private mutating func value() throws(NibError) -> ObjectArchive.Value {
    let key = try number()
    let place = position
    let type = try integer(1)
    let content: ObjectArchive.Content =
      switch type {
      case 0: .integer(Int64(Int8(truncatingIfNeeded: try integer(1))))
      case 1: .integer(Int64(Int16(truncatingIfNeeded: try integer(2))))
      case 2: .integer(Int64(Int32(truncatingIfNeeded: try integer(4))))
      case 3: .integer(Int64(bitPattern: try integer(8)))
      case 4: .boolean(false)
      case 5: .boolean(true)
      case 6: .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try integer(4)))))
      case 7: .real(Double(bitPattern: try integer(8)))
      case 8: .data(try range(count: number()))
      case 9: .none
      case 10: .object(Int(try integer(4)))
      default: throw .unknownType(UInt8(truncatingIfNeeded: type), offset: place)
      }
    return ObjectArchive.Value(key: key, content: content)
  }

  /// Reads the name of a class, which ends with a zero byte. The numbers before it are the classes to use instead on old
  /// systems.
  private mutating func className() throws(NibError) -> String {
    let count = try number()
    let others = try number()
    _ = try range(count: others * 4)
    let name = try text(count: count)
    return name.last == "\0" ? String(name.dropLast()) : name
  }

  private mutating func text(count: Int) throws(NibError) -> String {
    String(decoding: bytes[try range(count: count)], as: UTF8.self)
  }

  private mutating func range(count: Int) throws(NibError) -> Range<Int> {
    guard count <= bytes.count - position else { throw .truncated(part, offset: bytes.count) }
    defer { position += count }
    return position..<position + count
  }

  /// Reads a number of seven bits a byte, the lowest first. The last byte has its highest bit set.
  private mutating func number() throws(NibError) -> Int {
    let start = position
    var number = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try integer(1)
      number |= Int(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { continue }
      guard number <= Int(Int32.max) else { throw .invalidNumber(offset: start) }
      return number
    }
    throw .invalidNumber(offset: start)
  }

  /// Reads a number of four bytes in the header.
  private mutating func word() throws(NibError) -> Int { Int(try integer(4)) }

  /// Reads an integer, the lowest byte first.
  private mutating func integer(_ count: Int) throws(NibError) -> UInt64 {
    let range = try range(count: count)
    return bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
