import CrushImageHeaders
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

  /// Returns a template with these elements between the notes and the glyphs.
  private func template(_ guides: String, width: Int = 3300, notes: String = "") -> String {
    """
    <svg width="\(width)" height="2200"><g id="Notes">\(notes)</g><g id="Guides">\(guides)</g><g id="Symbols"/></svg>
    """
  }

  private func lines(_ ending: String = "-M", weight: String = "-Regular", factor: Double = 1) -> String {
    func line(_ id: String, _ x: Double, _ y: Double) -> String {
      "<line id=\"\(id)\" x1=\"\(x)\" y1=\"\(y)\" x2=\"9\" y2=\"9\"/>"
    }
    return line("Baseline\(ending)", 263, 1126) + line("Capline\(ending)", 263, 1126 - 70.459 * factor)
      + line("left-margin\(weight)\(ending)", 1400, 1030)
      + line("right-margin\(weight)\(ending)", 1400 + 120 * factor, 1030)
  }

  @Test func `a symbol has the size of its glyph at 17 points, regardless of the canvas`() throws {
    let expected = [120 * 0.17, 70.459 * 0.17]
    for (ending, weight) in [("-M", "-Regular"), ("-S", "-Regular"), ("-L", "-Regular"), ("", "")] {
      for factor in [1.0, 0.5, 3] {
        let size = try #require(try points(template(lines(ending, weight: weight, factor: factor))))
        #expect(zip(size, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(ending) \(factor)")
      }
    }
    // The medium scale decides.
    let size = try #require(try points(template(lines("-S", factor: 2) + lines())))
    #expect(abs(size[0] - expected[0]) < 1e-9)
    // Guides may come after long notes, and be rectangles or paths.
    let others = """
      <rect id="Baseline-M" x="1" y="200"/><rect id="Capline-M" x="1" y="129.541"/>
      <path id="left-margin-Regular-M" d="M10,5v80"/><path id="right-margin-Regular-M" d="M 130 5 V 85"/>
      """
    let far = try #require(try points(template(others, notes: String(repeating: "<path d='M1 2'/>", count: 10_000))))
    #expect(zip(far, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `a drawing without all guides has the size of its canvas`() throws {
    #expect(try points(template("")) == [3300, 2200])
    for missing in ["Baseline", "Capline", "left-margin", "right-margin"] {
      #expect(try points(template(lines().replacing(missing, with: "other"))) == [3300, 2200])
    }
    #expect(try points(template(lines().replacing("1400.0", with: "nan"))) == [3300, 2200])
    // A small drawing is not searched.
    #expect(try points(template(lines(), width: 500)) == [500, 2200])
    // A template that is cut off has the guides before the end.
    let (whole, expectedHeight) = (template(lines()), 70.459 * 0.17)
    let cut = try #require(try points(String(whole.dropLast(20))))
    #expect(abs(cut[1] - expectedHeight) < 1e-9)
    #expect(try points(String(whole.dropLast(200))) == [3300, 2200])
  }
}
