import CrushPropertyList
import Testing

/// Small binary lists with very many references to long strings, keys and data. Earlier versions needed time
/// proportional to the square of the size, many minutes for a megabyte.
@Suite(.timeLimit(.minutes(30)))
struct SharedContentTests {
  private static let length = 100_000
  private static let references = 20_000

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
  func `shared content is written or rejected before the time limit`(_ name: String) throws {
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

  @Test(arguments: ["a string", "a string in UTF-16", "data"])
  func `shared content is edited and compared before the time limit`(_ name: String) throws {
    let document = try Reader.read(try #require(Self.lists[name]), limits: Limits(expansion: 16))
    let merged = try JSONReader.read(Array("[]".utf8)).merging(document)
    #expect(merged.census == document.census)
    var edited = try JSONReader.read(Array(#"{"a":1}"#.utf8))
    try edited.insert(document.root, at: KeyPath("b"))
    #expect(try Difference.between(document, merged).isEmpty)
    #expect(try Difference.between(edited.value(at: KeyPath("b")).standalone, document).isEmpty)
    guard name == "data" else { return }
    #expect(try ReadableText.render(document).contains("{length = 100000, bytes = 0x61616161 61616161"))
  }

  @Test func `strings that plutil does not share are an error beyond the limit`() throws {
    let document = try Reader.read(try #require(Self.lists["a string"]), limits: Limits(expansion: 16))
    let limit = Limits(expansion: 16).text(of: try #require(Self.lists["a string"]).count)
    let error = try #require(throws: PropertyListError.self) { try BinaryWriter.write(document, order: .plutil) }
    #expect("\(error)".hasSuffix("bytes are too many; expected at most \(limit)"))
  }

  @Test func `the differences of deep lists have a limit`() throws {
    // An array of 6,000 references inside 250 arrays. Each difference has a path of 251 parts.
    func list(_ leaf: UInt8) throws -> Document {
      let chain = (1...250).map { [0xA1, UInt8($0)] as [UInt8] }
      let inner = [0xAF, 0x11, 0x17, 0x70] + [UInt8](repeating: 251, count: 6000)
      return try Reader.read(BinaryFile(chain + [inner, [leaf]]).wide, limits: Limits(expansion: 16))
    }
    let (first, second) = (try list(0x08), try list(0x09))
    #expect(try Difference.between(first, first).isEmpty)
    let error = try #require(throws: PropertyListError.self) { try Difference.between(first, second) }
    #expect("\(error)".contains("bytes are too many; expected at most 16"))
  }
}
