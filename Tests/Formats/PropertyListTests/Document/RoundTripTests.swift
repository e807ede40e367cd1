import CrushPropertyList
import Testing

/// Laws for every list. A failure contains the seed that generates the list again.
@Suite(.timeLimit(.minutes(30)))
struct RoundTripTests {
  private static let start = UInt64.random(in: 0...UInt64.max)

  @Test(arguments: 0..<400)
  func `a written list reads back equal`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let document = try PlistText.document(plist.body())
    for order in KeyOrder.allCases {
      let written = try BinaryWriter.write(document, order: order)
      let again = try Reader.read(written)
      #expect(again == order.apply(to: document), "seed \(seed), order \(order)")
      #expect(again.census == document.census, "seed \(seed)")
      // Only macOS 10.13 repeats strings.
      if order == .plutil1013 { continue }
      // plutil's order depends on the order of insertion.
      let same: KeyOrder = order == .plutil || order == .plutil1015 ? .source : order
      #expect(try BinaryWriter.write(again, order: same) == written, "seed \(seed), order \(order)")
    }
  }

  @Test(arguments: 0..<100)
  func `bytes do not depend on the order of the source`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let document = try PlistText.document(plist.body())
    let shuffled = try Reader.read(BinaryWriter.write(document, order: .compact))
    #expect(
      try BinaryWriter.write(document, order: .xcode) == BinaryWriter.write(shuffled, order: .xcode), "seed \(seed)")
  }

  @Test(arguments: 0..<100)
  func `two readings of a text are equal`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let body = plist.body()
    let (first, second) = (try PlistText.document(body), try PlistText.document(body))
    #expect(first == second, "seed \(seed)")
    #expect(first.description == second.description, "seed \(seed)")
    #expect(
      try BinaryWriter.write(first, order: .xcode) == BinaryWriter.write(second, order: .xcode), "seed \(seed)")
  }

  @Test func `different values compare as different`() throws {
    let bodies = [
      "<true/>", "<false/>", "<integer>1</integer>", "<integer>0</integer>", "<real>1</real>", "<real>0</real>",
      "<real>-0</real>", "<real>nan</real>", "<string>1</string>", "<string/>", "<data></data>", "<data>AA==</data>",
      "<date>2001-01-01T00:00:00Z</date>", "<array/>", "<dict/>", "<array><true/></array>",
      "<array><array/><true/></array>", "<array><array><true/></array></array>",
      "<dict><key>1</key><true/></dict>", "<dict><key>CF$UID</key><integer>1</integer></dict>",
      "<integer>-1</integer>", "<integer>18446744073709551615</integer>", "<string>é</string>",
      "<string>e\u{301}</string>",
    ]
    let documents = try bodies.map { body in try PlistText.document(body) }
    for (index, first) in documents.enumerated() {
      for (other, second) in documents.enumerated() {
        #expect((first == second) == (index == other), "\(bodies[index]) and \(bodies[other])")
      }
    }
  }
}
