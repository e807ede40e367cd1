import CrushPropertyList
import Testing

/// The order of CoreFoundation's hash tables. `PairTests` shows it on real files.
@Suite struct BucketTests {
  private func keys(_ keys: [String], _ order: KeyOrder) throws -> [String] {
    let body = "<dict>" + keys.map { "<key>\($0)</key><true/>" }.joined() + "</dict>"
    return order.apply(to: try PlistText.document(body)).root.entries.map(\.key)
  }

  /// A dictionary of 13 buckets stores a key in the bucket of its hash, or in the next free one.
  @Test func `dictionaries begin with 13 buckets`() throws {
    // The hash of a unit u is (257 + u) · 3. The hash of "a" is 1062, bucket 9, and each next letter is three buckets
    // further on.
    #expect(
      try keys(["a", "b", "c", "d", "e"], .plutil) == ["e", "b", "c", "d", "a"].sorted { place($0) < place($1) })
    // "a" and "n" share a bucket. The first key inserted gets it.
    #expect(try keys(["a", "n"], .plutil) == ["a", "n"])
    #expect(try keys(["n", "a"], .plutil) == ["n", "a"])
  }

  private func place(_ key: String) -> Int { (257 + Int(key.utf8.first ?? 0)) * 3 % 13 }

  @Test func `small dictionaries begin with three buckets since macOS 10.15`() throws {
    let keys = ["a", "b", "c"]
    #expect(
      try self.keys(keys, .plutil1015)
        == keys.sorted { (257 + Int($0.utf8.first ?? 0)) * 3 % 3 < (257 + Int($1.utf8.first ?? 0)) * 3 % 3 })
    let many = (0..<7).map { "key \($0)" }
    #expect(try self.keys(many, .plutil1015) == self.keys(many, .plutil))
  }

  /// Keys of more than 96 units that differ only where the hash ignores them.
  @Test(.timeLimit(.minutes(30))) func `100,000 colliding keys are sorted before the time limit`() throws {
    let count = 100_000
    let edge = String(repeating: "a", count: 40)
    let keys = (0..<count).map { index in edge + String(1_000_000 + index) + edge + edge + edge }
    let sorted = try self.keys(keys, .plutil)
    #expect(Set(sorted) == Set(keys))
    #expect(sorted.count == count)
  }

  @Test func `a long string is written at each occurrence`() throws {
    func size(_ length: Int) throws -> Int {
      let string = "<string>\(String(repeating: "x", count: length))</string>"
      return try BinaryWriter.write(PlistText.document("<array>\(string)\(string)</array>"), order: .plutil).count
    }
    #expect(try size(1023) < 1200)
    #expect(try size(1024) > 2048)
  }
}
