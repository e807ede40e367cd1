import Testing

@testable import CrushVectors

@Suite struct SVGStructureTests {
  @Test(arguments: [
    ("<rect x='1' y='2' width='3' height='4'/>", "M1 2 L4 2 L4 6 L1 6 Z"),
    ("<rect width='3' height='0'/>", ""), ("<rect width='3' height='-1'/>", ""), ("<circle r='0'/>", ""),
    ("<ellipse rx='0' ry='3'/>", ""), ("<polygon points='1,2 3,4 5 6 7'/>", "M1 2 L3 4 L5 6 Z"),
    ("<polyline points='1,2 3,4 x 5'/>", "M1 2 L3 4"), ("<polygon/>", ""), ("<path/>", ""),
  ])
  func `shapes become paths`(_ shape: String, _ expected: String) throws {
    #expect(try SVGSample.fills(shape).map { SVGSample.text($0.path) }.joined() == expected)
  }

  @Test func `rectangles are rounded by the smaller of the radius and half of a side`() throws {
    func box(_ radii: String) throws -> [String] {
      let fills = try SVGSample.fills("<rect width='20' height='10' \(radii)/>")
      guard case .move(let first)? = fills.first?.path.segments.first else { return [] }
      guard case .line(let second)? = fills.first?.path.segments.dropFirst(3).first else {
        return [SVGSample.text(first.x)]
      }
      return [first.x, second.y].map(SVGSample.text)
    }
    #expect(try box("rx='2'") == ["2", "8"])
    #expect(try box("rx='2' ry='3'") == ["2", "7"])
    #expect(try box("rx='99' ry='99'") == ["10", "5"])
    #expect(try box("rx='-1' ry='3'") == ["3", "7"])
    #expect(try box("rx='10%'") == ["10", "5"])
    #expect(try box("rx='0' ry='3'") == ["0", "10"])
  }

  @Test func `a line has a stroke only`() throws {
    let fills = try SVGSample.fills("<line x1='1' y1='2' x2='3' y2='4' stroke='red'/>")
    #expect(fills.count == 1 && fills[0].stroke != nil && SVGSample.text(fills[0].path) == "M1 2 L3 4")
  }

  @Test func `transforms of ancestors multiply`() throws {
    let content = "<g transform='translate(10 20)'><g transform='scale(2)'><rect x='1' width='3' height='4'/></g></g>"
    #expect(try SVGSample.fills(content).map(SVGSample.box) == ["12 20 6 8"])
    #expect(try SVGSample.fills("<rect width='3' height='4' transform='foo'/>").map(SVGSample.box) == ["0 0 3 4"])
  }

  @Test(arguments: ["href", "xlink:href"])
  func `a use draws an element at another place and with inherited style`(_ name: String) throws {
    let content = """
      <defs><g id='a'><rect id='b' width='3' height='4'/></g></defs>
      <use \(name)='#a' x='10' y='20' transform='scale(2)' fill='red'/><use \(name)='#b'/><use \(name)='#none'/><use/>
      """
    let fills = try SVGSample.fills(content)
    #expect(fills.map(SVGSample.box) == ["20 40 6 8", "0 0 3 4"])
    #expect(fills.map { SVGSample.color($0.paint) } == ["#ff0000", "#000000"])
  }

  @Test func `a symbol has a viewport of the size of its use`() throws {
    let symbol = "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol>"
    #expect(try SVGSample.picture(symbol).items.isEmpty)
    let fills = try SVGSample.fills("\(symbol)<use href='#s' x='5' width='20' height='30'/><use href='#s'/>")
    #expect(fills.map(SVGSample.box) == ["5 5 20 20", "0 0 100 100"])
    let clip = try #require(fills.first?.clip?.shapes.first)
    #expect(SVGSample.box(clip.path, clip.map) == "5 0 20 30")
  }

  @Test func `a use of a nested svg replaces its size`() throws {
    let content = "<defs><svg id='s' width='1' height='1' viewBox='0 0 1 1'><rect width='1' height='1'/></svg></defs>"
    #expect(try SVGSample.fills("\(content)<use href='#s' width='7' height='7'/>").map(SVGSample.box) == ["0 0 7 7"])
  }

  @Test func `a switch draws the first child that fits`() throws {
    let content = """
      <switch><foreignObject requiredExtensions='x'/><g systemLanguage='de'/><rect width='1' height='2'/><text/></switch>
      """
    #expect(try SVGSample.fills(content).map(SVGSample.box) == ["0 0 1 2"])
  }

  @Test func `foreign elements and descriptions are skipped`() throws {
    let content = """
      <title>a</title><metadata><text/></metadata><x:view xmlns:x='urn:x'><rect width='9' height='9'/></x:view>
      <a><desc/><rect width='1' height='2'/></a><g xmlns='urn:y'><text/></g>
      """
    #expect(try SVGSample.fills(content).map(SVGSample.box) == ["0 0 1 2"])
  }

  @Test func `prefixes of namespaces are resolved`() throws {
    let text = """
      <?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/svg11.dtd'>
      <s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' width='9' height='9'>
      <s:rect id='a' width='1' height='2'/><s:use l:href='#a'/><rect/></s:svg>
      """
    #expect(try SVGReader.picture(of: Array(text.utf8)).items.count == 2)
  }

  @Test func `opacity forms a group, or the alpha of a single fill`() throws {
    #expect(try SVGSample.fills("<circle r='9' opacity='0.5' fill-opacity='0.5'/>").map(\.alpha) == [0.25])
    #expect(try SVGSample.fills("<g opacity='50%'><circle r='9'/></g>").map(\.alpha) == [0.5])
    let groups = try SVGSample.groups("<circle r='9' stroke='red' opacity='0.5'/>")
    #expect(groups.count == 1 && groups[0].alpha == 0.5 && groups[0].items.count == 2)
    #expect(try SVGSample.picture("<g opacity='0.5'/>").items.isEmpty)
  }

  @Test func `blend modes and isolation form groups`() throws {
    let groups = try SVGSample.groups(
      """
      <circle r='9' style='mix-blend-mode: multiply'/><g style='isolation: isolate'><circle r='9'/><circle r='9'/></g>
      <circle r='9' style='mix-blend-mode: foo'/>
      """)
    #expect(groups.map(\.blend) == [.multiply, .normal])
    #expect(try SVGSample.groups("<circle r='9' style='mix-blend-mode: color-dodge'/>").map(\.blend) == [.colorDodge])
    let clipped = "<clipPath id='c'><circle r='5'/></clipPath><g clip-path='url(#c)'>"
    let outer = try SVGSample.groups("\(clipped)<circle r='9' style='mix-blend-mode: multiply'/></g>")
    #expect(outer.count == 1 && outer[0].blend == .normal)
  }

  @Test func `UTF-16 and Latin-1 are read`() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='5'/></svg>"
    let units = text.utf16.map { UInt16($0) }
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try SVGReader.picture(of: wide).items.count == 1)
    #expect(
      try SVGReader.picture(of: Array("<?xml version='1.0' encoding='ISO-8859-1'?>\(text)".utf8)).items.count == 1)
  }
}
