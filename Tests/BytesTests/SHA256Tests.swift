import Testing

@testable import CrushBytes

@Suite struct SHA256Tests {
  private func text(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes.span).map { $0.hexadecimal(digits: 2) }.joined()
  }

  /// The examples of FIPS 180-4 (NIST, "Cryptographic Standards and Guidelines: Examples with Intermediate Values").
  @Test func `the examples of the standard have their digests`() {
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
  @Test func `lengths around the end of a block give different digests`() {
    let digests = (50...130).map { text([UInt8](repeating: 7, count: $0)) }
    #expect(Set(digests).count == digests.count)
    // Python: hashlib.sha256(bytes([7]) * 55), 56 and 64.
    #expect(digests[5] == "943cc61860776ca8e78a365d988036ed2ade2ca4aca3236dd9501adc4fbbaa27")
    #expect(digests[6] == "849e6994b02d460680d1d4d9ed690aa35811c88056987e0b6cad0eb85cb7d98d")
    #expect(digests[14] == "6cfeeb3aa25d3f411dae5eec17d7369ca7153e72dcf54bcf4c3daec0f5b21fc7")
  }
}
