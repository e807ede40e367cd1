import Testing

@testable import CrushVectors

@Suite struct SVGViewportTests {
  private static let names = ["Min", "Mid", "Max"]

  /// All nine alignments: the box of a viewBox 10 by 20 in a viewport of 100 by 100.
  private static let table: [(String, String)] = names.flatMap { x in
    names.flatMap { y in
      // Meet: 50 by 100, with free space across. Slice: 100 by 200, too much down.
      [
        ("x\(x)Y\(y)", "\(share(x) * 25) 0 50 100"), ("x\(x)Y\(y) meet", "\(share(x) * 25) 0 50 100"),
        ("x\(x)Y\(y) slice", "0 \(-50 * share(y)) 100 200"),
      ]
    }
  }

  private static func share(_ name: String) -> Int { names.firstIndex(of: name) ?? 0 }

  @Test(
    arguments: table + [
      ("none", "0 0 100 100"), ("none slice", "0 0 100 100"), ("", "25 0 50 100"), ("foo", "25 0 50 100"),
      ("defer xMinYMin meet", "0 0 50 100"), ("xMinYMin foo", "25 0 50 100"), ("xmidymid", "25 0 50 100"),
    ])
  func `a view box is aligned in its viewport`(_ aspect: String, _ expected: String) throws {
    let rectangle = "<rect x='1' y='2' width='10' height='20'/>"
    let attributes = "viewBox='1,2 10 20' preserveAspectRatio='\(aspect)'"
    #expect(try SVGSample.fills(rectangle, attributes: attributes).map(SVGSample.box) == [expected])
    let nested = "<svg x='1' y='2' width='100' height='100' \(attributes) overflow='visible'>\(rectangle)</svg>"
    let moved = try #require(SVGSample.fills(nested).first)
    var back = moved
    back.map = moved.map.then(.translation(-1, -2))
    #expect(SVGSample.box(back) == expected && moved.clip == nil)
  }

  private func size(_ attributes: String) throws -> [Double] {
    let picture = try SVGReader.picture(of: Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>".utf8))
    return [picture.width, picture.height]
  }

  @Test func `the size is from width and height, then from the view box`() throws {
    #expect(try size("width='10' height='20px'") == [10, 20])
    #expect(try size("width='1in' height='3pt' viewBox='0 0 5 5'") == [96, 4])
    #expect(try size("viewBox='0 0 30.5 40'") == [30.5, 40])
    #expect(try size("width='100%' height='100%' viewBox='0 0 30 40'") == [30, 40])
    #expect(try size("width='5' viewBox='0 0 30 40'") == [5, 40])
    #expect(try size("width='5 px' height='5' style='width: 7px'") == [5, 5])
  }

  @Test func `a root without a usable size is an error`() {
    let none = VectorError.damaged("the root element has no size (width and height, or viewBox)", at: .line(1))
    #expect(throws: none) { try size("") }
    #expect(throws: none) { try size("width='100%' height='5'") }
    #expect(throws: none) { try size("viewBox='0 0 5'") }
    #expect(throws: VectorError.damaged("the root element has no positive size", at: .line(1))) {
      try size("width='0' height='5'")
    }
    #expect(throws: VectorError.tooMany("points of width or height", limit: VectorLimits.side)) {
      try size("width='16385' height='5'")
    }
  }

  @Test func `percentages are parts of the nearest view box`() throws {
    let rectangle = "<rect x='10%' y='10%' width='50%' height='50%'/>"
    #expect(try SVGSample.fills(rectangle, attributes: "viewBox='0 0 200 200'").map(SVGSample.box) == ["10 10 50 50"])
    let nested = "<svg x='50' width='50' height='50' viewBox='0 0 10 10'>\(rectangle)</svg>"
    #expect(try SVGSample.fills(nested).map(SVGSample.box) == ["55 5 25 25"])
    #expect(try SVGSample.fills("<circle r='50%'/>").map(SVGSample.box) == ["-50 -50 100 100"])
  }

  @Test func `nested viewports clip unless overflow is visible`() throws {
    let fills = try SVGSample.fills("<svg x='10' y='20' width='30' height='40'><circle r='99'/></svg>")
    let shape = try #require(fills.first?.clip?.shapes.first)
    #expect(SVGSample.box(shape.path, shape.map) == "10 20 30 40")
    let visible = try SVGSample.fills("<svg width='9' height='9' overflow='visible'><circle r='99'/></svg>")
    #expect(visible.count == 1 && visible[0].clip == nil)
  }

  @Test func `empty viewports draw nothing`() throws {
    #expect(try SVGSample.picture("<circle r='5'/>", attributes: "viewBox='0 0 0 5'").items.isEmpty)
    #expect(try SVGSample.picture("<svg width='0' height='5'><circle r='5'/></svg>").items.isEmpty)
    #expect(try SVGSample.picture("<g transform='scale(0)'><circle r='5'/></g>").items.isEmpty)
  }
}
