import ImageHeaders
import Testing

@Suite struct HeaderTests {
  @Test func `an empty file has no size`() {
    for format in HeaderFormat.allCases {
      #expect(throws: HeaderFault.self) { try format.shape(of: ByteArray([])) }
    }
  }
}
