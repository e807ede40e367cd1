import CrushPropertyList
import Testing

/// Comparison with Python's `plistlib`: it reads equal values from the written lists and from the source.
@Suite(.enabled(if: Python.isPresent, Python.absence), .timeLimit(.minutes(30)))
struct PythonTests {
  @Test(arguments: KeyOrder.allCases)
  func `random lists`(_ order: KeyOrder) throws {
    let start = UInt64.random(in: 0...UInt64.max)
    var texts: [(name: String, xml: [UInt8], binary: [UInt8])] = []
    for index in 0..<UInt64(200) {
      var plist = RandomPlist(seed: start &+ index)
      let xml = PlistText.list(plist.body())
      texts.append(("\(start &+ index)", xml, try BinaryWriter.write(Reader.read(xml), order: order)))
    }
    let outcomes = try Python.compare(texts)
    #expect(outcomes["different"] == nil, "the names are seeds")
    #expect(outcomes["unread"] == nil, "the names are seeds")
    #expect(outcomes["same"]?.count == 200)
  }

  /// Files of the corpus that `plistlib` reads differently, with the reason.
  static let differing = [
    "2e50d31d7b88_s11.plist": "an attribute with \">\" in quotes, where CoreFoundation ends the tag"
  ]

  @Test(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
  func `files of the corpus`() throws {
    var texts: [(name: String, xml: [UInt8], binary: [UInt8])] = []
    for folder in ["pairs", "files"] {
      for name in PlistCorpus.names(in: folder) {
        let bytes = try PlistCorpus.bytes("\(folder)/\(name)")
        guard Format.detect(bytes) == .xml, let document = try? XMLReader.read(bytes) else { continue }
        texts.append((name, bytes, try BinaryWriter.write(document, order: .xcode)))
      }
    }
    let outcomes = try Python.compare(texts)
    #expect(outcomes["different", default: []].filter { Self.differing[$0] == nil } == [])
    #expect(outcomes["same", default: []].count > 300)
    // Dates before year 1, and encodings that Python's parser does not read.
    #expect(outcomes["unread", default: []].count == 5)
  }

  /// Binary files that `plistlib` reads differently, with the reason.
  static let differingBinaries = [
    "hqtsm-dict-repeat.bin.plist": "repeated keys: CoreFoundation uses the first value, plistlib the last"
  ]

  @Test(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
  func `binary files of the corpus`() throws {
    var texts: [(name: String, xml: [UInt8], binary: [UInt8])] = []
    for folder in ["pairs", "files"] {
      for name in PlistCorpus.names(in: folder) {
        let bytes = try PlistCorpus.bytes("\(folder)/\(name)")
        guard Format.detect(bytes) == .binary, let document = try? BinaryReader.read(bytes) else { continue }
        texts.append((name, bytes, try BinaryWriter.write(document, order: .compact)))
      }
    }
    let outcomes = try Python.compare(texts)
    #expect(outcomes["different", default: []].filter { Self.differingBinaries[$0] == nil } == [])
    #expect(outcomes["same", default: []].count > 250)
    // Python has no dates for nan and infinity.
    #expect(outcomes["unread", default: []] == ["hqtsm-date-edge.bin.plist"])
  }
}
