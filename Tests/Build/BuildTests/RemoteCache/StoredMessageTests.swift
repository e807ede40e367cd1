import Testing

@testable import CrushBuild

@Suite struct StoredMessageTests {
  @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 70_000])
  func `a result comes back, also with fields after it`(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let message = StoredMessage.message(of: bytes)
    #expect(StoredMessage.bytes(in: message) == bytes)
    #expect(StoredMessage.bytes(in: message + [0x4A, 3, 1, 2, 3]) == bytes)
    for end in [0, 1, message.count / 2, message.count - 1] where end < message.count {
      #expect(StoredMessage.bytes(in: Array(message[..<end])) == nil)
    }
  }

  @Test func `the message has the bytes of protocol buffers`() {
    // protoc --encode with remote_execution.proto gives these bytes.
    #expect(StoredMessage.message(of: [1, 2]) == [0x2A, 2, 1, 2])
  }

  @Test func `other messages and endless lengths are no result`() {
    for message in [[], [0x2A], [0x12, 1, 0], [0x2A] + [UInt8](repeating: 0xFF, count: 12)] as [[UInt8]] {
      #expect(StoredMessage.bytes(in: message) == nil)
    }
  }
}
