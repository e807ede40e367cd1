import Testing

@testable import CrushVectors

@Suite struct SVGStyleTests {
  /// Cases from weak to strong: each style sheet meets `<path id='i' class='a b' fill='black'/>` in a `g` of class `c`.
  @Test(arguments: [
    ("", "#000000"), ("* {fill: red}", "#ff0000"), ("path {fill: red} * {fill: blue}", "#ff0000"),
    (".a {fill: red} path {fill: blue}", "#ff0000"), ("path.a {fill: red} .a {fill: blue}", "#ff0000"),
    (".a.b {fill: red} path.a {fill: blue}", "#ff0000"), ("#i {fill: red} .a.b {fill: blue}", "#ff0000"),
    (".a {fill: blue} .b {fill: red}", "#ff0000"), (".a {fill: red !important} #i {fill: blue}", "#ff0000"),
    ("rect, .a {fill: red}", "#ff0000"), ("rect.a {fill: red}", "#000000"), ("g path {fill: red}", "#ff0000"),
    ("svg > g > path {fill: red}", "#ff0000"), ("svg > path {fill: red}", "#000000"),
    (".c .a {fill: red}", "#ff0000"), (".a .c {fill: red}", "#000000"), ("svg > g path {fill: red}", "#ff0000"),
    ("#I {fill: red} .A {fill: red} PATH {fill: red}", "#000000"), ("path:hover {fill: red}", "#000000"),
    ("/* } */ path /**/ {/**/ fill /**/ : /**/ red; ; }", "#ff0000"), ("path {fill: red", "#ff0000"),
    ("path {fill: foo; FILL: RED; fill: bar}", "#ff0000"), ("path {fill: red; fill}", "#ff0000"),
    ("@font-face {font-family: x; src: url(x)} path {fill: red}", "#ff0000"),
    ("@charset 'UTF-8'; path {fill: red}", "#ff0000"), ("&lt;!-- path {fill: red} --&gt;", "#ff0000"),
    ("<![CDATA[g > .a {fill: red}]]>", "#ff0000"), ("path {fill: blue}</style><style>path {fill: red}", "#ff0000"),
    (".x {fill: red}", "#000000"), (".a{fill:red}.b{stroke:none}", "#ff0000"),
  ])
  func `the cascade follows importance, specificity and order`(_ sheet: String, _ expected: String) throws {
    let path = "<g class='c'><path id='i' class=' a  b ' fill='black' d='M0 0h1v1z'/></g>"
    #expect(try SVGSample.colors("<style>\(sheet)</style>\(path)") == [expected])
  }

  @Test func `the attribute style is stronger than sheets unless they are important`() throws {
    let path = "<path id='i' fill='red' style='fill: lime; fill: foo' d='M0 0h1v1z'/>"
    #expect(try SVGSample.colors("<style>#i {fill: blue}</style>\(path)") == ["#00ff00"])
    #expect(try SVGSample.colors("<style>#i {fill: blue !important}</style>\(path)") == ["#0000ff"])
  }

  @Test func `a style sheet applies no matter where it is`() throws {
    #expect(try SVGSample.colors("<circle r='1'/><defs><style>circle {fill: red}</style></defs>") == ["#ff0000"])
    #expect(try SVGSample.colors("<style type='text/x'>circle {fill: red}</style><circle r='1'/>") == ["#000000"])
  }

  @Test func `paints and strokes are inherited and opacity is not`() throws {
    let fills = try SVGSample.fills(
      """
      <g fill='red' fill-opacity='0.5' fill-rule='evenodd' stroke='blue' stroke-opacity='50%' stroke-width='2em'
        font-size='5' stroke-linecap='round' stroke-linejoin='bevel' stroke-miterlimit='7' stroke-dasharray='1 2 3'
        stroke-dashoffset='4'><g><circle r='5'/></g></g>
      """)
    #expect(fills.count == 2 && fills.map(\.alpha) == [0.5, 0.5] && fills[0].rule == .evenOdd)
    let stroke = try #require(fills.last?.stroke)
    #expect(stroke.width == 10 && stroke.cap == .round && stroke.join == .bevel && stroke.miterLimit == 7)
    #expect(stroke.dashes == [1, 2, 3, 1, 2, 3] && stroke.dashOffset == 4)
  }

  @Test func `inherit and initial set a property`() throws {
    let group = "<g fill='red' opacity='0.5'>"
    #expect(try SVGSample.colors("<g fill='red'><circle r='1' style='fill: initial'/></g>") == ["#000000"])
    #expect(try SVGSample.colors("<g fill='red'><circle r='1' fill='blue' style='fill: inherit'/></g>") == ["#ff0000"])
    #expect(try SVGSample.fills("\(group)<circle r='1' opacity='inherit'/></g>").map(\.alpha) == [0.25])
  }

  @Test func `the current color is that of the element that uses it`() throws {
    #expect(try SVGSample.colors("<g color='red' fill='currentColor'><circle r='1' color='blue'/></g>") == ["#0000ff"])
    #expect(try SVGSample.colors("<g color='red'><circle r='1' fill='currentColor'/></g>") == ["#ff0000"])
    #expect(try SVGSample.colors("<circle r='1' fill='currentColor'/>") == ["#000000"])
  }

  @Test func `the stroke follows the fill unless paint order says otherwise`() throws {
    func order(_ value: String) throws -> [String] {
      try SVGSample.colors("<circle r='5' fill='red' stroke='blue' paint-order='\(value)'/>")
    }
    for value in ["normal", "fill", "fill stroke", "markers", "foo", "stroke stroke"] {
      #expect(try order(value) == ["#ff0000", "#0000ff"], "\(value)")
    }
    for value in ["stroke", "stroke fill", "markers stroke"] { #expect(try order(value) == ["#0000ff", "#ff0000"]) }
  }

  @Test func `strokes have the defaults of SVG`() throws {
    let stroke = try #require(SVGSample.fills("<path d='M0 0h9' fill='none' stroke='red'/>").first?.stroke)
    #expect(stroke.width == 1 && stroke.miterLimit == 4 && stroke.cap == .butt && stroke.join == .miter)
    #expect(try SVGSample.fills("<circle r='9' stroke='red' stroke-width='0' fill='none'/>").isEmpty)
    #expect(try SVGSample.fills("<circle r='9' stroke='red' stroke-width='-1' fill='none'/>").first?.stroke?.width == 1)
    #expect(
      try SVGSample.fills("<circle r='9' stroke='red' stroke-width='10%' fill='none'/>").first?.stroke?.width == 10)
  }

  @Test(arguments: [
    ("none", []), ("5", [5.0, 5]), ("5,3", [5, 3]), ("0 0", []), ("5 -1", []), ("1 foo", []), ("10% 2", [10, 2]),
  ])
  func `dashes have an even count`(_ text: String, _ expected: [Double]) throws {
    let fills = try SVGSample.fills("<path d='M0 0h9' fill='none' stroke='red' stroke-dasharray='\(text)'/>")
    #expect(fills.first?.stroke?.dashes == expected)
  }

  @Test func `hidden elements are not drawn`() throws {
    #expect(try SVGSample.fills("<circle r='9' display='none'/><g style='display:none'><text/></g>").isEmpty)
    #expect(try SVGSample.fills("<circle r='9' visibility='hidden'/>").isEmpty)
    #expect(try SVGSample.fills("<circle r='9' opacity='0'/><circle r='9' fill-opacity='0'/>").isEmpty)
    #expect(try SVGSample.fills("<g visibility='hidden'><circle r='9' visibility='visible'/></g>").count == 1)
  }
}
