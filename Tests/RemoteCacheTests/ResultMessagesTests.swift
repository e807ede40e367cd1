import CrushFixtures
import Testing

@testable import CrushRemoteCache

/// The messages of the Remote Execution API.
@Suite struct ResultMessagesTests {
  @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 70_000])
  func `a result comes back`(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let message = ResultMessages.actionResult(bytes)
    #expect(ResultMessages.bytes(inActionResult: message[...]) == bytes)
    #expect(ResultMessages.message(in: ResultMessages.frame(message)) == message[...])
  }

  @Test func `the messages have the bytes of protocol buffers`() {
    // protoc --encode with remote_execution.proto gives these bytes.
    #expect(ResultMessages.actionResult([1, 2]) == [0x2A, 2, 1, 2])
    #expect(ResultMessages.request(of: "ab", instance: "") == [0x12, 6, 0x0A, 2, 97, 98, 0x10, 1, 0x18, 1])
    #expect(ResultMessages.request(of: "a", instance: "m") == [0x0A, 1, 109, 0x12, 5, 0x0A, 1, 97, 0x10, 1, 0x18, 1])
    #expect(ResultMessages.update(of: "a", instance: "", [9]) == [0x12, 5, 0x0A, 1, 97, 0x10, 1, 0x1A, 3, 0x2A, 1, 9])
    #expect(ResultMessages.frame([7, 8]) == [0, 0, 0, 0, 2, 7, 8])
  }

  @Test func `fields of other servers are skipped`() {
    let others: [[UInt8]] = [
      [0x20, 5], [0x4A, 3, 1, 2, 3], [0x41, 1, 2, 3, 4, 5, 6, 7, 8], [0x45, 1, 2, 3, 4], [0xF8, 0x07, 0x80, 1],
    ]
    for other in others {
      #expect(ResultMessages.bytes(inActionResult: (other + [0x2A, 1, 9])[...]) == [9])
      #expect(ResultMessages.bytes(inActionResult: ([0x2A, 1, 9] + other)[...]) == [9])
      #expect(ResultMessages.bytes(inActionResult: other[...]) == nil)
    }
  }

  @Test func `no bytes trap, and each truncation is no result`() {
    var random = SeededGenerator()
    let message = ResultMessages.actionResult([UInt8](repeating: 7, count: 300))
    for count in 0..<message.count { #expect(ResultMessages.bytes(inActionResult: message[..<count]) == nil) }
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : [0x2A, 0x80, 0xFF, 0x01].randomElement(using: &random) ?? 0
      }
      let found = ResultMessages.bytes(inActionResult: bytes[...])
      #expect((found?.count ?? 0) <= bytes.count, "seed \(random.seed)")
      _ = ResultMessages.message(in: bytes)
    }
  }
}
