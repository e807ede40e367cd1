import PropertyList
import Testing

/// Apple's own files: the same bytes where the order of keys can be known, the same values elsewhere.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absence))
struct PairTests {
  /// Pairs whose texts cannot say what their binary lists say.
  static let differing = [
    "hqtsm-integer-big": "integers of 128 bits, beyond what a property list can hold by its grammar",
    "hqtsm-date-edge": "nan and infinity are dates like others in the text",
    "hqtsm-dict-repeat": "keys that repeat: of text the last value counts, of a binary list the first",
    "hqtsm-real-sizes": "the text writes -0.0 as 0.0",
    "rust-plist-binary": "the text is of another version of the list: three keys differ",
  ]

  @Test(arguments: Pair.all.filter { $0.order == "xcode" || $0.order == "any" })
  func `XML becomes Apple's bytes`(_ pair: Pair) throws {
    let written = try BinaryWriter.write(Reader.read(pair.xml()), order: .xcode)
    #expect(written == (try pair.binary()))
  }

  @Test(arguments: Pair.all.filter { $0.order == "plutil" || $0.order == "any" })
  func `XML becomes plutil's bytes`(_ pair: Pair) throws {
    let written = try BinaryWriter.write(Reader.read(pair.xml()), order: .plutil)
    #expect(written == (try pair.binary()))
  }

  /// The one file that tells macOS 10.15's tables from 10.14's: its dictionaries of up to six keys come in an order that
  /// tables of 13 buckets do not give. Nothing says who wrote it.
  @Test func `small tables since macOS 10.15`() throws {
    let pair = try #require(Pair.all.first { $0.name == "bplist-parser-int64" })
    let document = try Reader.read(pair.xml())
    #expect(try BinaryWriter.write(document, order: .plutil1015) == pair.binary())
    #expect(try BinaryWriter.write(document, order: .plutil) != pair.binary())
  }

  @Test func `every exact pair is looked at`() {
    #expect(Pair.all.filter { $0.order == "xcode" }.count == 70)
    #expect(Pair.all.filter { $0.order == "any" }.count == 74)
    #expect(Pair.all.filter { $0.order == "plutil" }.count == 91)
    #expect(Pair.all.count == 254)
  }

  @Test(arguments: Pair.all.filter { differing[$0.name] == nil })
  func `XML and binary hold the same values`(_ pair: Pair) throws {
    // Text has whole seconds and 64 bits.
    let fromText = KeyOrder.xcode.apply(to: try Reader.read(pair.xml()))
    let fromBinary = KeyOrder.xcode.apply(to: try Reader.read(XMLWriter.write(Reader.read(pair.binary()))))
    #expect(fromText == fromBinary)
    #expect(fromText.census == fromBinary.census)
  }

  /// Lists that were written from memory share what was one object there, which cannot be known from the file.
  static let sharedInMemory = [
    "hqtsm-dict-repeat", "hqtsm-array-4", "hqtsm-dict-reuse", "hqtsm-uid-reuse", "hqtsm-array-reuse",
    "hqtsm-real-reuse", "hqtsm-real-sizes", "hqtsm-data-reuse",
  ]

  @Test(arguments: Pair.all.filter { $0.name != "hqtsm-integer-big" })
  func `a binary list written again in its own order is the same file`(_ pair: Pair) throws {
    let bytes = try pair.binary()
    let written = try BinaryWriter.write(Reader.read(bytes), order: .source)
    #expect((written == bytes) == !Self.sharedInMemory.contains(pair.name))
  }

  @Test(arguments: Pair.all.filter { $0.name != "hqtsm-integer-big" })
  func `compact is never larger and loses nothing`(_ pair: Pair) throws {
    let bytes = try pair.binary()
    let document = try Reader.read(bytes)
    let compact = try BinaryWriter.write(document, order: .compact)
    #expect(compact.count <= bytes.count)
    #expect(try Reader.read(compact) == KeyOrder.compact.apply(to: document))
  }
}
