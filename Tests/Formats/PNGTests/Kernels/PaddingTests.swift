import CrushPNG
import Testing

@Suite struct PaddingTests {
  @Test(arguments: 1...40)
  func `only the bits after the last pixel of each row are cleared`(rowBits: Int) {
    let rowBytes = (rowBits + 7) / 8
    var samples = [UInt8](repeating: 0xFF, count: rowBytes * 3)
    var span = samples.mutableSpan
    Padding.clear(&span, rowBytes: rowBytes, rowBits: rowBits)
    let bits = samples.map { byte in
      let text = String(byte, radix: 2)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
    let row = String(repeating: "1", count: rowBits) + String(repeating: "0", count: rowBytes * 8 - rowBits)
    #expect(bits == row + row + row)
  }

  @Test func `contradictory row sizes trap`() async {
    await #expect(processExitsWith: .failure) {
      var samples: [UInt8] = [0, 0]
      var span = samples.mutableSpan
      Padding.clear(&span, rowBytes: 2, rowBits: 8)
    }
  }
}
