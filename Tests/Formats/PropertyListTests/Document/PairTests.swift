import CrushPropertyList
import Testing

/// Files of Apple's tools. The bytes are equal if the order of keys is known, and the values are equal in all cases.
@Suite(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
struct PairTests {
  /// Pairs whose text cannot represent the values of the binary list, with the reason.
  static let differing = [
    "hqtsm-integer-big": "integers of 128 bits, which the grammar of property lists does not allow",
    "hqtsm-date-edge": "the text contains ordinary dates instead of nan and infinity",
    "hqtsm-dict-repeat": "repeated keys: a text uses the last value, a binary list the first",
    "hqtsm-real-sizes": "the text writes -0.0 as 0.0",
    "rust-plist-binary": "the text belongs to another version of the list, and three keys differ",
  ]

  @Test(arguments: Pair.all.filter { $0.order == "xcode" || $0.order == "any" })
  func `the binary form of XML equals Xcode's`(_ pair: Pair) throws {
    let written = try BinaryWriter.write(Reader.read(pair.xml()), order: .xcode)
    #expect(written == (try pair.binary()))
  }

  @Test(arguments: Pair.all.filter { $0.order == "plutil" || $0.order == "any" })
  func `the binary form of XML equals plutil's`(_ pair: Pair) throws {
    let written = try BinaryWriter.write(Reader.read(pair.xml()), order: .plutil)
    #expect(written == (try pair.binary()))
  }

  /// The only file that distinguishes the tables of macOS 10.15 from those of 10.14. Tables of 13 buckets do not
  /// explain the order of its dictionaries of up to six keys. Its writer is unknown.
  @Test func `small tables since macOS 10.15`() throws {
    let pair = try #require(Pair.all.first { $0.name == "bplist-parser-int64" })
    let document = try Reader.read(pair.xml())
    #expect(try BinaryWriter.write(document, order: .plutil1015) == pair.binary())
    #expect(try BinaryWriter.write(document, order: .plutil) != pair.binary())
  }

  @Test func `every exact pair is tested`() {
    #expect(Pair.all.filter { $0.order == "xcode" }.count == 70)
    #expect(Pair.all.filter { $0.order == "any" }.count == 74)
    #expect(Pair.all.filter { $0.order == "plutil" }.count == 91)
    #expect(Pair.all.count == 254)
  }

  @Test(arguments: Pair.all.filter { differing[$0.name] == nil })
  func `XML and binary contain equal values`(_ pair: Pair) throws {
    // Text has whole seconds and 64 bits.
    let fromText = KeyOrder.xcode.apply(to: try Reader.read(pair.xml()))
    let fromBinary = KeyOrder.xcode.apply(to: try Reader.read(XMLWriter.write(Reader.read(pair.binary()))))
    #expect(fromText == fromBinary)
    #expect(fromText.census == fromBinary.census)
  }

  /// Lists written from memory, where equal values were shared if they were one object. The file does not contain this
  /// information.
  static let sharedInMemory = [
    "hqtsm-dict-repeat", "hqtsm-array-4", "hqtsm-dict-reuse", "hqtsm-uid-reuse", "hqtsm-array-reuse",
    "hqtsm-real-reuse", "hqtsm-real-sizes", "hqtsm-data-reuse",
  ]

  @Test(arguments: Pair.all.filter { $0.name != "hqtsm-integer-big" })
  func `a binary list written again in its own order is unchanged`(_ pair: Pair) throws {
    let bytes = try pair.binary()
    let written = try BinaryWriter.write(Reader.read(bytes), order: .source)
    #expect((written == bytes) == !Self.sharedInMemory.contains(pair.name))
  }

  @Test(arguments: Pair.all.filter { $0.name != "hqtsm-integer-big" })
  func `compact is never larger and keeps all values`(_ pair: Pair) throws {
    let bytes = try pair.binary()
    let document = try Reader.read(bytes)
    let compact = try BinaryWriter.write(document, order: .compact)
    #expect(compact.count <= bytes.count)
    #expect(try Reader.read(compact) == KeyOrder.compact.apply(to: document))
  }
}
