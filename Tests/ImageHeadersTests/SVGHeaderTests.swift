import ImageHeaders
import Testing

/// Sizes of an SVG's root element (SVG 1.1, section 7; units: CSS Values and Units 3, section 6.2).
@Suite struct SVGHeaderTests {
  private func points(_ text: String) throws(HeaderError) -> [Double]? {
    try ImageFormat.svg.shape(of: ByteArray(Array(text.utf8))).points.map { [$0.width, $0.height] }
  }

  @Test(
    arguments: [
      ("30", 30), ("30px", 30), ("30 px", 30), (" 30px ", 30), ("30PX", 30), ("30.5", 30.5), ("3e1", 30), ("72pt", 96),
      ("6pc", 96), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96),
    ])
  func `a length has a unit`(_ length: String, _ expected: Double) throws {
    let size = try #require(try points("<svg width=\"\(length)\" height=\"7\"/>"))
    #expect(abs(size[0] - expected) < 1e-9 && size[1] == 7)
  }

  @Test(arguments: ["100%", "2em", "auto", "", "nan", "inf", "1 2", "--3"])
  func `a length without a fixed size leaves the size of the coordinates`(_ length: String) throws {
    #expect(try points("<svg width=\"\(length)\" height=\"\(length)\" viewBox=\"5 5 30 20\"/>") == [30, 20])
    #expect(throws: HeaderError.self) { try points("<svg width=\"\(length)\" height=\"\(length)\"/>") }
  }

  @Test(arguments: ["0 0 30 20", "0,0,30,20", "0, 0, 30, 20", "-9 -9 30 20", "0\n0\t30 20"])
  func `a view box has four numbers`(_ box: String) throws {
    #expect(try points("<svg viewBox=\"\(box)\"/>") == [30, 20])
    #expect(try points("<svg viewBox='\(box)' height='5'/>") == [30, 5])
  }

  @Test(
    arguments: [
      "<svg viewBox=\"0 0 30\"/>", "<svg viewBox=\"0 0 -30 20\"/>", "<svg width=\"0\" height=\"5\"/>",
      "<svg width=\"1e7\" height=\"5\"/>", "<svg width=\"-1\" height=\"5\"/>", "<g width=\"5\" height=\"5\"/>", "",
      "<svg width=\"5\" height=\"5\"", "text",
    ])
  func `a root element without a usable size is a fault`(_ text: String) {
    #expect(throws: HeaderError.self) { try points(text) }
  }

  @Test func `a declaration, a document type and a prefix may come before the name`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <svg width="1" height="1"/> -->
      <!DOCTYPE svg:svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg:svg width="30" height="20"><svg:svg width="1" height="1"/></svg:svg>
      """
    #expect(try points(text) == [30, 20])
  }

  @Test func `a long drawing is read as far as its root element`() throws {
    // The limit of the search is inside a character of two bytes.
    let start = "<svg width='30' height='20'><text>"
    for padding in 0...3 {
      let text = start + String(repeating: " ", count: padding) + String(repeating: "é", count: 40_000)
      #expect(try points(text) == [30, 20])
    }
  }

  @Test func `points are scaled before they are rounded up, and noise is ignored`() throws {
    func pixels(_ width: String, _ scale: Int) throws -> Int? {
      let text = "<svg width=\"\(width)\" height=\"10\"/>"
      return try ImageFormat.svg.shape(of: ByteArray(Array(text.utf8))).points?.pixels(scale: scale).width
    }
    for (width, expected) in [
      ("24.000015", [24, 48, 72]), ("24.5", [25, 49, 74]), ("23.999", [24, 48, 72]), ("0.001", [1, 1, 1]),
      ("24.1", [25, 49, 73]),
    ] {
      for scale in 1...3 { #expect(try pixels(width, scale) == expected[scale - 1], "\(width) @\(scale)x") }
    }
  }
}
