import CrushFixtures
import Testing

@testable import CrushVectors

@Suite struct SVGHostileTests {
  @Test(arguments: [
    "<g id='a'><use href='#a'/></g>", "<use id='a' href='#a'/>",
    "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
    "<mask id='a'><circle r='1' mask='url(#a)'/></mask><circle r='1' mask='url(#a)'/>",
    "<clipPath id='a' clip-path='url(#a)'/><circle r='1' clip-path='url(#a)'/>",
    "<clipPath id='a'><circle r='1' clip-path='url(#a)'/></clipPath><circle r='1' clip-path='url(#a)'/>",
    "<symbol id='a'><use href='#a'/></symbol><use href='#a'/>",
    "<linearGradient id='a' href='#a'/><circle r='1' fill='url(#a)'/>",
    "<linearGradient id='a' href='#b'/><radialGradient id='b' href='#a'/><circle r='1' fill='url(#a)'/>",
  ])
  func `loops of references are errors`(_ content: String) {
    guard case .damaged(let problem, .line(1))? = SVGSample.error(content) else { return #expect(Bool(false)) }
    #expect(problem.hasSuffix("refers to itself"))
  }

  private func nested(_ count: Int, _ leaf: String) -> String {
    var content = "<defs><g id='n0'>\(leaf)</g>"
    for level in 1...count {
      let use = "<use href='#n\(level - 1)'/>"
      content += "<g id='n\(level)'>\(String(repeating: use, count: 10))</g>"
    }
    return content + "</defs><use href='#n\(count)'/>"
  }

  @Test(arguments: ["<circle r='1'/>", "", "<path d='M0 0'/>"])
  func `an explosion of uses is an error`(_ leaf: String) {
    #expect(SVGSample.error(nested(9, leaf)) == .tooMany("items", limit: VectorLimits.items))
  }

  @Test func `an explosion of clips, masks and boxes is an error`() {
    let mask = "<mask id='m'><use href='#n9'/></mask><circle r='1' mask='url(#m)'/>"
    let limit = VectorError.tooMany("items", limit: VectorLimits.items)
    #expect(SVGSample.error(nested(9, "<circle r='1'/>") + mask) == limit)
    var clips = "<clipPath id='c0'><circle r='1'/></clipPath>"
    for level in 1...9 {
      let shape = "<circle r='1' clip-path='url(#c\(level - 1))'/>"
      clips += "<clipPath id='c\(level)'>\(String(repeating: shape, count: 10))</clipPath>"
    }
    #expect(SVGSample.error(clips + "<circle r='1' clip-path='url(#c9)'/>") == limit)
  }

  @Test func `an explosion of segments is an error`() {
    let path = "<path id='p' d='M0 0\(String(repeating: "h1", count: 1000))'/>"
    let content = path + String(repeating: "<use href='#p'/>", count: 2100)
    #expect(SVGSample.error(content) == .tooMany("segments", limit: VectorLimits.segments))
  }

  @Test func `deep nesting is an error`() throws {
    let limit = VectorError.tooMany("nested elements", limit: VectorLimits.depth)
    func content(_ depth: Int) -> String {
      String(repeating: "<g>", count: depth) + "<circle r='1'/>" + String(repeating: "</g>", count: depth)
    }
    #expect(try SVGSample.fills(content(VectorLimits.depth - 2)).count == 1)
    #expect(SVGSample.error(content(VectorLimits.depth)) == limit)
    let chain = (1...70).map { "<g id='n\($0)'><use href='#n\($0 - 1)'/></g>" }.joined()
    #expect(SVGSample.error("<defs><circle id='n0' r='1'/>\(chain)</defs><use href='#n70'/>") == limit)
  }

  @Test func `selectors of many ancestors are fast`() throws {
    let selector = String(repeating: "g ", count: 60) + "rect"
    let content =
      String(repeating: "<g>", count: 55) + "<rect width='1' height='1'/>" + String(repeating: "</g>", count: 55)
    #expect(try SVGSample.colors("<style>\(selector) {fill: red}</style>\(content)") == ["#000000"])
  }

  @Test func `numbers that are too large are ignored`() throws {
    #expect(try SVGSample.fills("<rect width='1e10' height='5'/><rect width='nan' height='5'/>").isEmpty)
    let scale = String(repeating: "<g transform='scale(1e9)'>", count: 50)
    let content = scale + "<rect width='1' height='1'/>" + String(repeating: "</g>", count: 50)
    #expect(try SVGSample.fills(content).isEmpty)
  }

  private static let samples = [
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24px" viewBox="0 0 24 24"><style>.a{fill:#f00}g > *{stroke:
    blue!important}</style><g class="a" transform="rotate(45 1 2)"><path d="M1.5.5-3-4a1 2 3 01.5.5zc1 2 3 4 5 6s7 8 9 0"
    stroke-dasharray="1 2 3%"/><rect x="1" y="2" width="50%" height="3em" rx="1"/></g></svg>
    """,
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><defs>
    <linearGradient id="a" x1="5%"><stop offset="0.2" stop-color="rgb(1,2%,3)"/><stop offset="1"/></linearGradient>
    <radialGradient id="b" xlink:href="#a" fx="0.4"/><clipPath id="c" clipPathUnits="objectBoundingBox"><circle r="1"/>
    </clipPath><mask id="m"><use href="#s"/></mask><symbol id="s" viewBox="0 0 1 1"><ellipse rx="1" ry="2"/></symbol></defs>
    <use xlink:href="#s" x="1" width="5"/><polygon points="1,2 3,4 5,6" fill="url(#b) red" mask="url(#m)" opacity=".5"/>
    <g clip-path="url(#c)"><circle r="3" fill="hsl(1,2%,3%)" style="mix-blend-mode:multiply;stroke:currentColor"/></g></svg>
    """,
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `changed files crash nothing`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let marks = Array("<>\"'/=#.%-+e09 ,()&;{}*@![]?:\u{0}\n".utf8)
    var pictures = 0
    for round in 0..<1500 {
      var bytes = Array(Self.samples[round % Self.samples.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes[index] = marks[Int.random(in: 0..<marks.count, using: &generator)]
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(contentsOf: bytes[index..<min(index + 12, bytes.count)], at: index)
        default: bytes.removeSubrange(index..<min(index + 5, bytes.count))
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      if (try? SVGReader.picture(of: bytes)) != nil { pictures += 1 }
    }
    #expect(pictures > 100)
  }

  @Test func `cut files crash nothing`() {
    for sample in Self.samples {
      let bytes = Array(sample.utf8)
      for count in bytes.indices {
        #expect(throws: VectorError.self) { try SVGReader.picture(of: Array(bytes[..<count])) }
      }
    }
  }
}
