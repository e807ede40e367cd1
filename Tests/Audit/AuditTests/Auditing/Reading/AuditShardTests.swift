import CrushFixtures
import CrushInspection
import Testing

@Suite struct AuditShardTests {
  @Test(arguments: [1, 2, 3, 16, 100]) func `each path is in one shard, and the shards have similar sizes`(_ count: Int)
  {
    let shards = (1...count).compactMap { AuditShard(number: $0, count: count) }
    #expect(shards.count == count)
    var sizes = [Int](repeating: 0, count: count)
    for number in 0..<10_000 {
      let path = "Assets/folder\(number % 37)/icon\(number)@2x.png"
      let owners = shards.indices.filter { shards[$0].contains(path) }
      #expect(owners.count == 1)
      for owner in owners { sizes[owner] += 1 }
    }
    // The standard deviation of a random division is below the root of the mean.
    let mean = 10_000.0 / Double(count)
    #expect(sizes.allSatisfy { abs(Double($0) - mean) <= 5 * mean.squareRoot() }, "\(sizes)")
  }

  @Test func `a path keeps its shard in all versions`() {
    // FNV-1a of "a" is af63dc4c8601ec8c (the test vectors of its authors). af63dc4c ^ 8601ec8c is 296230c0.
    #expect(AuditShard(number: 0x2962_30C0 % 16 + 1, count: 16)?.contains("a") == true)
  }

  @Test(arguments: [
    "", "/", "3", "3/", "/3", "0/3", "4/3", "-1/3", "1/0", "1/2/3", "a/b", "1/10001", "99999999999999999999/3",
  ])
  func `a text that is no part is refused`(_ text: String) { #expect(AuditShard(text) == nil) }

  @Test func `a part has the text that it is parsed from`() { #expect(AuditShard("3/16")?.description == "3/16") }
}
