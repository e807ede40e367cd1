import CrushPNG
import Testing

@testable import CrushVectors

@Suite struct SVGPatternTests {
  private static let units = "patternContentUnits='objectBoundingBox' width='1' height='1'"

  private func pattern(_ attributes: String, _ transform: String) throws -> String {
    let image = try SVGImageSample.element(SVGImageSample.pair, "id='i' width='2' height='1'")
    let use = "<use xlink:href='#i' transform='\(transform)'/>"
    return "<defs><pattern id='p' \(attributes)>\(use)</pattern>\(image)</defs>"
  }

  private func rows(_ attributes: String, _ transform: String, _ shape: String) throws -> [String] {
    try SVGImageSample.rows(try pattern(attributes, transform) + shape, side: 4)
  }

  @Test(arguments: [
    // A picture that fills its rectangle, one that exceeds it, and one that is smaller.
    ("scale(.5 1)", [".RB.", ".RB.", "....", "...."]), ("matrix(1 0 0 2 0 0)", [".RR.", ".RR.", "....", "...."]),
    ("matrix(1 0 0 2 -1 0)", [".BB.", ".BB.", "....", "...."]), ("scale(.5)", [".RB.", "....", "....", "...."]),
  ])
  func `the pattern of a design tool fills a rectangle`(_ transform: String, _ expected: [String]) throws {
    let rectangle = "<rect x='1' width='2' height='2' fill='url(#p)'/>"
    #expect(try rows(Self.units, transform, rectangle) == expected)
  }

  @Test func `a pattern ends at its shape`() throws {
    let shape = "<path d='M0 0h4v2h-2v2h-2z' fill='url(#p)'/>"
    #expect(try rows(Self.units, "scale(.5 1)", shape) == ["RRBB", "RRBB", "RR..", "RR.."])
    let holes = "<path fill-rule='evenodd' d='M0 0h4v4h-4zM1 1h2v2h-2z' fill='url(#p)'/>"
    #expect(try rows(Self.units, "scale(.5 1)", holes) == ["RRBB", "R..B", "R..B", "RRBB"])
    let turned = "<rect width='4' height='2' transform='translate(2 0) rotate(90)' fill='url(#p)'/>"
    #expect(try rows(Self.units, "scale(.5 1)", turned) == ["RR..", "RR..", "BB..", "BB.."])
  }

  @Test(arguments: [
    ("width='100%' height='100%' x='0%'", "scale(1 2)"),
    ("width='1' height='1' patternUnits='objectBoundingBox' patternContentUnits='userSpaceOnUse'", "scale(1 2)"),
    ("width='1' height='1' viewBox='0 0 4 4' patternContentUnits='objectBoundingBox'", "scale(2 4)"),
    ("width='1' height='1' viewBox='0 0 2 1' preserveAspectRatio='none'", ""),
    ("width='1' height='1' y='0' patternTransform='scale(1)' patternContentUnits=' objectBoundingBox'", "scale(.5 1)"),
  ])
  func `content starts at the corner of the shape`(_ attributes: String, _ transform: String) throws {
    let rectangle = "<rect x='1' y='1' width='2' height='2' fill='url(#p)'/>"
    #expect(try rows(attributes, transform, rectangle) == ["....", ".RB.", ".RB.", "...."])
  }

  @Test func `a rectangle with its picture has no clip`() throws {
    let content = try pattern(Self.units, "scale(0.499999 1.00001)")
    func image(_ shape: String) throws -> VectorImage? {
      let items = try SVGSample.picture(content + shape).items
      guard items.count == 1, case .image(let image) = items[0] else { return nil }
      return image
    }
    let rectangle = try #require(try image("<rect x='.3' width='7.7' height='8.1' rx='0' fill='url(#p)'/>"))
    #expect(rectangle.clip == nil)
    let circle = try #require(try image("<circle r='5' fill='url(#p)' fill-opacity='.5'/>"))
    #expect(circle.clip?.shapes.count == 1 && circle.alpha == 0.5)
  }

  @Test func `other content and opacity form a group`() throws {
    let shapes = "<rect width='1' height='1' fill='red'/><rect width='.5' height='1' fill='blue'/>"
    let defs = "<defs><pattern id='p' \(Self.units)>\(shapes)</pattern></defs>"
    let rectangle = "<rect x='1' width='2' height='1' fill='url(#p)'"
    #expect(try SVGImageSample.rows(defs + rectangle + "/>", side: 3)[0] == ".BR")
    let faded = try SVGImageSample.pixels(defs + rectangle + " fill-opacity='.4'/>", side: 3)
    #expect(faded[..<3] == [0, 0x6600_0066, 0x6666_0000])
  }

  @Test(arguments: ["<rect width='0' height='5' fill='url(#p)'/>", "<path d='M1 1h3' fill='url(#p)'/>"])
  func `a shape without an area draws nothing`(_ shape: String) throws {
    #expect(try SVGSample.picture(try pattern(Self.units, "") + shape).items.isEmpty)
  }

  @Test(arguments: [
    ("", "a pattern of more than one tile"), ("width='.5' height='1'", "a pattern of more than one tile"),
    ("width='1' height='1' x='.1'", "a pattern of more than one tile"),
    ("width='1' height='1' patternUnits='userSpaceOnUse'", "a pattern of more than one tile"),
    ("width='1em' height='1'", "a pattern of more than one tile"),
    ("width='1' height='1' patternTransform='scale(2)'", "a pattern with a transform"),
    ("width='1' height='1' href='#q'", "a pattern that refers to another one"),
  ])
  func `other patterns are errors with their line`(_ attributes: String, _ feature: String) {
    let content = "\n<pattern id='p' \(attributes)/><circle r='1' fill='url(#p)'/>"
    #expect(SVGSample.error(content) == .unsupported(feature, at: .line(2)))
  }

  @Test func `a stroke with a pattern is an error`() {
    let content = "<pattern id='p' \(Self.units)/><circle r='1' stroke='url(#p)'/>"
    #expect(SVGSample.error(content) == .unsupported("the element pattern", at: .line(1)))
  }

  @Test func `a pattern in itself is an error`() {
    let content = "<pattern id='p' \(Self.units)><circle r='1' fill='url(#p)'/></pattern><circle r='1' fill='url(#p)'/>"
    #expect(SVGSample.error(content) == .damaged("the element circle refers to itself", at: .line(1)))
  }

  @Test func `an explosion of patterns is an error`() {
    var content = "<circle id='c' r='1'/>"
    for level in 0..<9 {
      let fill = level == 0 ? "red" : "url(#p\(level - 1))"
      let circles = String(repeating: "<circle r='1' fill='\(fill)'/>", count: 10)
      content += "<pattern id='p\(level)' \(Self.units)>\(circles)</pattern>"
    }
    content += "<circle r='1' fill='url(#p8)'/>"
    #expect(SVGSample.error(content) == .tooMany("items", limit: VectorLimits.items))
  }
}
