import CrushFixtures
import CrushParsers
import Testing

/// Damaged documents.
@Suite struct TOMLHostileTests {
  private let bytes = Array(GrammarSamples.document.utf8)

  /// Fails unless an error's place is inside the document.
  private func check(_ bytes: [UInt8], _ comment: String) {
    do throws(TOMLError) { _ = try TOMLReader.read(bytes) } catch {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      guard (1...lines.count).contains(error.line) else {
        Issue.record("\(comment): line \(error.line) of \(lines.count): \(error)")
        return
      }
      #expect((1...lines[error.line - 1].count + 1).contains(error.column), "\(comment): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test func `a document cut at any byte has an error inside it`() {
    for count in 0...bytes.count { check(Array(bytes[..<count]), "cut at \(count)") }
  }

  @Test func `a document that starts at any byte has an error inside it`() {
    for count in 0...bytes.count { check(Array(bytes[count...]), "from \(count)") }
  }

  @Test func `random bytes in a document never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      check(bytes, "seed \(seed)")
    }
  }

  @Test func `random bytes alone never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 { check(random.bytes(Int.random(in: 0...24, using: &random)), "seed \(seed)") }
  }

  @Test(arguments: 1...66)
  func `the limit of nesting is exact`(_ depth: Int) {
    let open = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    // A key counts as a level as well.
    let isAllowed = depth <= 63
    #expect(((try? TOMLReader.read("a = \(open)")) != nil) == isAllowed)
    let path = Array(repeating: "a", count: depth).joined(separator: ".")
    #expect(((try? TOMLReader.read("[\(path)]")) != nil) == (depth <= 64))
  }
}
