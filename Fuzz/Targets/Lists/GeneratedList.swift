import CrushPropertyList

/// A binary list from a structured input, and the values that a reader must find in it.
///
/// The writer is independent of the tool's: it writes objects in the order of their creation, with any widths. A container
/// refers to earlier objects only, so that values are shared and never contain themselves.
struct GeneratedList {
  /// An object, with the numbers of the objects that it refers to.
  enum Object {
    case ascii([UInt8])
    case wide([UInt16])
    case data([UInt8])
    /// Of 1, 2, 4 or 8 bytes. Only eight bytes have a sign.
    case integer(UInt64, width: Int)
    /// An integer from 2⁶³ to 2⁶⁴ − 1.
    case large(UInt64)
    case real(Double)
    case single(Float)
    case date(Double)
    case boolean(Bool)
    case uid(UInt32)
    case array([Int])
    case dictionary([(key: Int, value: Int)])
  }

  private(set) var objects: [Object] = []
  let bytes: [UInt8]
  /// The number of values with all shared ones, and the depth of containers.
  let size: (values: Int, depth: Int)

  init(_ input: [UInt8]) {
    var source = ChosenBytes(input)
    let (referenceWidth, offsetWidth) = (2 + source.below(3), 4 + source.below(5))
    var objects: [Object] = [.ascii(Array("key".utf8)), .wide([0xE9])]
    var keys = [0, 1]
    while !source.isEmpty, objects.count < 2000 {
      let object = Self.object(&source, keys, objects.count)
      switch object {
      case .ascii, .wide: keys.append(objects.count)
      default: break
      }
      objects.append(object)
    }
    self.objects = objects
    size = Self.size(of: objects)
    bytes = Self.file(objects, referenceWidth: referenceWidth, offsetWidth: offsetWidth)
  }

  private static func object(_ source: inout ChosenBytes, _ keys: [Int], _ count: Int) -> Object {
    // Usually one of the last objects, so that lists become deep.
    func reference(_ source: inout ChosenBytes) -> Int {
      let choice = source.byte()
      return choice < 128 ? max(0, count - 1 - Int(choice % 4)) : source.below(count)
    }
    switch source.below(14) {
    case 0: return .ascii(source.run().map { $0 & 0x7F })
    case 1:
      let bytes = source.run()
      return .wide(stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) })
    case 2: return .data(source.run())
    case 3:
      let width = 1 << source.below(4)
      return .integer(source.word(width), width: width)
    case 4: return .large(source.word(8) | 1 << 63)
    case 5: return .real(Double(bitPattern: source.word(8)))
    case 6: return .single(Float(bitPattern: UInt32(truncatingIfNeeded: source.word(4))))
    case 7: return .date(Double(bitPattern: source.word(8)))
    case 8: return .date(Double(Int32(truncatingIfNeeded: source.word(4))) / Double(1 + source.below(4)))
    case 9: return .boolean(source.byte() & 1 == 1)
    case 10: return .uid(UInt32(truncatingIfNeeded: source.word(4)))
    case 11: return .real(Double(Int16(truncatingIfNeeded: source.word(2))) / Double(1 + source.below(8)))
    case 12: return .array((0..<source.below(20)).map { _ in reference(&source) })
    default:
      return .dictionary(
        (0..<source.below(20)).map { _ in (keys[source.below(keys.count)], reference(&source)) })
    }
  }

  private static func size(of objects: [Object]) -> (values: Int, depth: Int) {
    var sizes: [(values: Int, depth: Int)] = []
    for object in objects {
      var size = (values: 1, depth: 0)
      let inner: [Int] =
        switch object {
        case .array(let elements): elements
        case .dictionary(let entries): entries.map(\.value)
        default: []
        }
      for index in inner {
        size.values = min(size.values + sizes[index].values + 1, 1 << 40)
        size.depth = max(size.depth, sizes[index].depth)
      }
      switch object {
      case .array, .dictionary: size.depth += 1
      default: break
      }
      sizes.append(size)
    }
    return sizes.last ?? (0, 0)
  }
}

/// The bytes of a binary list (CoreFoundation's CFBinaryPList.c).
extension GeneratedList {
  private static func file(_ objects: [Object], referenceWidth: Int, offsetWidth: Int) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      append(object, referenceWidth, to: &file)
    }
    let table = file.count
    for offset in offsets { file += bigEndian(UInt64(offset), offsetWidth) }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    for number in [objects.count, objects.count - 1, table] { file += bigEndian(UInt64(number), 8) }
    return file
  }

  private static func append(_ object: Object, _ width: Int, to file: inout [UInt8]) {
    switch object {
    case .ascii(let bytes): file += marker(0x50, bytes.count) + bytes
    case .wide(let units): file += marker(0x60, units.count) + units.flatMap { bigEndian(UInt64($0), 2) }
    case .data(let bytes): file += marker(0x40, bytes.count) + bytes
    case .integer(let value, let width):
      file += [0x10 | UInt8(width.trailingZeroBitCount)] + bigEndian(value, width)
    case .large(let value): file += [0x14] + bigEndian(0, 8) + bigEndian(value, 8)
    case .real(let value): file += [0x23] + bigEndian(value.bitPattern, 8)
    case .single(let value): file += [0x22] + bigEndian(UInt64(value.bitPattern), 4)
    case .date(let value): file += [0x33] + bigEndian(value.bitPattern, 8)
    case .boolean(let value): file.append(value ? 0x09 : 0x08)
    case .uid(let value): file += [0x83] + bigEndian(UInt64(value), 4)
    case .array(let elements):
      file += marker(0xA0, elements.count) + elements.flatMap { bigEndian(UInt64($0), width) }
    case .dictionary(let entries):
      file += marker(0xD0, entries.count) + entries.flatMap { bigEndian(UInt64($0.key), width) }
      file += entries.flatMap { bigEndian(UInt64($0.value), width) }
    }
  }

  private static func marker(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x11] + bigEndian(UInt64(count), 2)
  }

  private static func bigEndian(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (width - 1 - $0))) }
  }
}
