import Testing

@testable import CrushVectors

@Suite struct SVGValueTests {
  @Test(arguments: [
    ("red", "1 0 0 1"), ("RebeccaPurple", "0.4 0.2 0.6 1"), (" #f00 ", "1 0 0 1"), ("#F008", "1 0 0 0.533"),
    ("#336699", "0.2 0.4 0.6 1"), ("#33669980", "0.2 0.4 0.6 0.502"), ("rgb(51,102,153)", "0.2 0.4 0.6 1"),
    ("rgb( 20%, 40% ,60% )", "0.2 0.4 0.6 1"), ("rgb(51 102 153 / 50%)", "0.2 0.4 0.6 0.5"),
    ("rgba(51,102,153,.25)", "0.2 0.4 0.6 0.25"), ("rgba(51,102,153,25%)", "0.2 0.4 0.6 0.25"),
    ("rgb(300,-5,0)", "1 0 0 1"), ("hsl(120,100%,50%)", "0 1 0 1"), ("hsl(0.5turn 100% 25%)", "0 0.5 0.5 1"),
    ("hsla(-120deg,100%,50%,0.5)", "0 0 1 0.5"), ("hsl(0,0%,40%)", "0.4 0.4 0.4 1"), ("transparent", "0 0 0 0"),
    ("grey", "0.502 0.502 0.502 1"), ("hsl(60grad 100% 50%)", "1 0.9 0 1"),
  ])
  func `colors are read in all forms`(_ text: String, _ expected: String) throws {
    let color = try #require(SVGColor.parse(text))
    let words = [color.red, color.green, color.blue, color.alpha].map(SVGSample.text)
    #expect(words.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2,3",
    "rgb(1em,2,3)", "hsl(1px,2%,3%)", "reddish", "url(#a)", "rgb(1,2,3) x", "rgb(1 / 2 3)", "#é00",
  ])
  func `invalid colors are none`(_ text: String) { #expect(SVGColor.parse(text) == nil) }

  @Test func `there are 148 named colors`() {
    #expect(SVGColor.names.count == 148)
    #expect(SVGColor.names["papayawhip"] == 0xFFEFD5)
  }

  @Test(arguments: [
    ("none", SVGPaint.none), ("currentColor", .currentColor), ("url(#a)", .reference(.id("a"), fallback: .none)),
    ("url( '#a b' ) red", .reference(.id("a b"), fallback: .color(VectorColor(red: 1, green: 0, blue: 0)))),
    ("url(\"#a\") none", .reference(.id("a"), fallback: .none)),
    ("url(#a) currentColor", .reference(.id("a"), fallback: .currentColor)),
    ("#fff icc-color(a, 0.1)", .color(.white)), ("context-fill", .unsupported("the paint context-fill")),
    ("CanvasText", .unsupported("the system color CanvasText")),
  ])
  func `paints are read in all forms`(_ text: String, _ expected: SVGPaint) {
    #expect(SVGPaint.parse(text) == expected)
  }

  @Test func `invalid paints are none`() {
    for text in ["", "foo", "url(#a", "url()x", "url(#a) foo"] { #expect(SVGPaint.parse(text) == nil, "\(text)") }
  }

  @Test(arguments: [
    ("translate(3)", "1 0 0 1 3 0"), ("translate(3,4)", "1 0 0 1 3 4"), ("scale(2)", "2 0 0 2 0 0"),
    ("scale(2 3)", "2 0 0 3 0 0"), ("rotate(90)", "0 1 -1 0 0 0"), ("rotate(90 10 20)", "0 1 -1 0 30 10"),
    ("rotate(-90)", "0 -1 1 0 0 0"), ("skewX(45)", "1 0 1 1 0 0"), ("skewY(45)", "1 1 0 1 0 0"),
    ("matrix(1 2 3 4 5 6)", "1 2 3 4 5 6"), ("translate(10,0) scale(2)", "2 0 0 2 10 0"),
    ("scale(2),translate(10,0)", "2 0 0 2 20 0"), (" scale ( 2 ) ", "2 0 0 2 0 0"), ("", "1 0 0 1 0 0"),
    ("none", "1 0 0 1 0 0"), ("translate(1-2)scale(1.5.5)", "1.5 0 0 0.5 1 -2"),
  ])
  func `transforms are read in all forms`(_ text: String, _ expected: String) {
    #expect(SVGTransform.parse(text).map { SVGSample.text($0) } == expected)
  }

  @Test func `invalid transforms are none`() {
    for text in [
      "foo(1)", "scale()", "scale(1", "rotate(1,2)", "matrix(1 2 3 4 5)", "1", "scale(1e400)", "scale(1 2 3)",
    ] {
      #expect(SVGTransform.parse(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("12", 12.0), ("12px", 12), ("3pt", 4), ("1pc", 16), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("2em", 20),
    ("2ex", 10), ("50%", 100), ("1e1px", 10), ("1em", 10), (" 5PX ", 5), ("101.6q", 96),
  ])
  func `lengths are read in all units`(_ text: String, _ expected: Double) throws {
    let length = try #require(SVGLength.parse(text))
    #expect((length.pixels(of: 200, fontSize: 10) - expected).magnitude < 1e-9)
  }

  @Test func `invalid lengths are none`() {
    for text in ["", "px", "1 px", "1foo", "1px2", "--1", "1e999"] { #expect(SVGLength.parse(text) == nil, "\(text)") }
    #expect(SVGLength.isUnsupported("3rem") && SVGLength.isUnsupported("calc(1px)") && !SVGLength.isUnsupported("3foo"))
  }
}
