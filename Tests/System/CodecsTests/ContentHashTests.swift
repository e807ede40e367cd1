import CrushFixtures
import Testing

@testable import CrushCodecs

@Suite struct ContentHashTests {
  /// Returns the hash with the processor's instructions, after a check without them and with pieces.
  private func text(_ bytes: [UInt8]) -> String {
    let hash = ContentHash(of: bytes.span)
    #expect(ContentHash(of: bytes.span, isPortable: true) == hash, "\(bytes.count) bytes")
    let hasher = ContentHasher()
    for byte in bytes.prefix(1000) {
      let piece = [byte]
      hasher.update(piece.span)
    }
    let rest = bytes.dropFirst(1000)
    hasher.update(rest.span)
    #expect(hasher.finish() == hash, "\(bytes.count) bytes")
    return hash.hexadecimal
  }

  /// The examples of FIPS 180-4 (NIST, "Cryptographic Standards and Guidelines: Examples with Intermediate Values").
  @Test func `the examples of the standard have their hashes`() {
    #expect(text([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(text(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      text(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      text([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The length and the padding fit into the last block, or need one more.
  @Test func `all lengths up to five blocks have different hashes`() {
    let hashes = (0...320).map { text([UInt8](repeating: 7, count: $0)) }
    #expect(Set(hashes).count == hashes.count)
    // Python: hashlib.sha256(bytes([7]) * 55), 56 and 64.
    #expect(hashes[55] == "943cc61860776ca8e78a365d988036ed2ade2ca4aca3236dd9501adc4fbbaa27")
    #expect(hashes[56] == "849e6994b02d460680d1d4d9ed690aa35811c88056987e0b6cad0eb85cb7d98d")
    #expect(hashes[64] == "6cfeeb3aa25d3f411dae5eec17d7369ca7153e72dcf54bcf4c3daec0f5b21fc7")
  }

  @Test func `pieces of any size give the hash of the whole`() {
    var random = SeededGenerator()
    let hasher = ContentHasher()
    for _ in 0..<300 {
      let bytes = random.bytes(Int.random(in: 0...5000, using: &random))
      hasher.reset()
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 0...200, using: &random))
        let piece = bytes[start..<end]
        hasher.update(piece.span)
        start = end
      }
      #expect(hasher.finish() == ContentHash(of: bytes.span, isPortable: true), "seed \(random.seed)")
    }
  }

  @Test func `digits and bytes have the order of the standard`() throws {
    let hash = ContentHash(of: Array("abc".utf8).span)
    #expect(hash.bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF] && hash.bytes.count == ContentHash.byteCount)
    #expect(ContentHash(hexadecimal: hash.hexadecimal) == hash)
    for text in ["", "ba78", hash.hexadecimal.uppercased(), hash.hexadecimal + "0", String(repeating: "+", count: 64)] {
      #expect(ContentHash(hexadecimal: text) == nil, "\(text)")
    }
    #expect(ContentHash(1, 2, 3, 4) < ContentHash(1, 2, 4, 0) && ContentHash(2, 0, 0, 0) > ContentHash(1, 9, 9, 9))
  }
}
