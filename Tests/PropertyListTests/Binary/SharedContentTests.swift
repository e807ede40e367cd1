import PropertyList
import Testing

/// Small binary lists with very many references to long strings, keys and data. Earlier versions needed time
/// proportional to the square of the size, many minutes for a megabyte.
@Suite(.timeLimit(.minutes(10)))
struct SharedContentTests {
  private static let length = 100_000
  private static let references = 60_000

  /// Returns a count that follows a marker.
  private static func big(_ value: Int) -> [UInt8] { [0x12] + BinaryFile.bytes(UInt64(value), 4) }

  /// Returns a list with an array that refers to the other objects in turn.
  private static func array(of objects: [[UInt8]]) -> [UInt8] {
    var file = BinaryFile([[0xAF] + big(references) + (0..<references).map { UInt8($0 % objects.count + 1) }] + objects)
    file.offsetWidth = 4
    return file.bytes
  }

  /// Returns a list with an array that refers to one dictionary of two keys very often.
  private static func dictionaries(_ keys: [[UInt8]]) -> [UInt8] {
    var file = BinaryFile(
      [[0xAF] + big(references) + [UInt8](repeating: 1, count: references), [0xD2, 2, 3, 4, 4]] + keys + [[0x09]])
    file.offsetWidth = 4
    return file.bytes
  }

  private static let letters = [UInt8](repeating: 0x61, count: length)
  private static let string = [0x5F] + big(length) + letters
  private static let wideString = [0x6F] + big(length / 2) + letters
  private static let data = [0x4F] + big(length) + letters

  private static let lists: [String: [UInt8]] = [
    "a string": array(of: [string]), "equal strings": array(of: [string, string]),
    "a string in UTF-16": array(of: [wideString]), "data": array(of: [data]), "equal data": array(of: [data, data]),
    "keys": dictionaries([string, [0x5F] + big(length) + letters.dropLast() + [0x62]]),
    "equal keys": dictionaries([string, string]), "keys in UTF-16": dictionaries([wideString, string]),
  ]

  @Test(arguments: lists.keys.sorted())
  func `shared content is written or rejected in linear time`(_ name: String) throws {
    let bytes = try #require(Self.lists[name])
    let limits = Limits(expansion: 16)
    guard let document = try? Reader.read(bytes, limits: limits) else {
      let error = try #require(throws: PropertyListError.self) { try Reader.read(bytes, limits: limits) }
      #expect("\(error)".contains("the keys of all dictionaries together are too long"))
      #expect(name.contains("keys"))
      return
    }
    for order in KeyOrder.allCases {
      let written = try? BinaryWriter.write(document, order: order)
      // plutil shares no long strings, and only `compact` shares data.
      let isShared =
        order == .compact || ![.plutil, .plutil1013, .plutil1015].contains(order) && !name.contains("data")
      #expect((written != nil) == isShared, "\(order)")
    }
    #expect(throws: PropertyListError.self) { try XMLWriter.write(document) }
    #expect(try VariableExpansion(["A": "b"]).apply(to: document).undefined == [])
  }
}
