import CrushPropertyList
import Testing

/// Texts with random faults. Each one is read or rejected, and each list that is read can be written and read again.
@Suite(.timeLimit(.minutes(30)))
struct HostileTextTests {
  private static let start = UInt64.random(in: 0...UInt64.max)

  @Test(arguments: 0..<200)
  func `random changes to random lists`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let sound = PlistText.list(plist.body())
    var random = plist.random
    for _ in 0..<50 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = Array("<>/&;!?-[]\"' =".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        default: bytes.insert(contentsOf: bytes[place...].prefix(30), at: place)
        }
      }
      guard let document = try? Reader.read(bytes) else { continue }
      let again = try Reader.read(BinaryWriter.write(document, order: .source))
      #expect(again == document, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<100)
  func `random changes to random binary lists`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let sound = try BinaryWriter.write(PlistText.document(plist.body()), order: .compact)
    var random = plist.random
    for _ in 0..<200 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let document = try? BinaryReader.read(bytes) else { continue }
      let again = try BinaryReader.read(BinaryWriter.write(document, order: .source))
      #expect(again == document, "seed \(seed)")
    }
  }

  @Test(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
  func `every file of the corpus is read or rejected`() throws {
    var read = 0
    for folder in ["files", "edge", "pairs"] {
      for name in PlistCorpus.names(in: folder) {
        let bytes = try PlistCorpus.bytes("\(folder)/\(name)")
        guard let document = try? Reader.read(bytes) else { continue }
        read += 1
        #expect(try Reader.read(BinaryWriter.write(document, order: .source)) == document, "\(name)")
      }
    }
    #expect(read > 800)
  }
}
