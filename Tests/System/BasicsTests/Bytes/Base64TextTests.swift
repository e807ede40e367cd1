import CrushBasics
import Foundation
import Testing

@Suite struct Base64TextTests {
  @Test func `the text is equal to the text of Foundation`() {
    for count in 0...200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64Text.text(of: bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `text is appended to other text`() {
    var output = Array("a".utf8)
    Base64Text.append([0, 255], to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "aAP8=")
  }
}
