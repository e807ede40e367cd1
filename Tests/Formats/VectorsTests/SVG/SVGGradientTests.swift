import Testing

@testable import CrushVectors

@Suite struct SVGGradientTests {
  private static let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"

  private func gradient(_ definition: String, shape: String = "<rect x='10' width='20' height='40' fill='url(#a)'/>")
    throws -> VectorGradient?
  {
    let fills = try SVGSample.fills("\(shape)<defs>\(definition)</defs>")
    guard case .gradient(let gradient)? = fills.first?.paint else { return nil }
    return gradient
  }

  /// Returns the points of a gradient in the picture.
  private func points(_ gradient: VectorGradient) -> String {
    switch gradient.shape {
    case .linear(let from, let to):
      [from, to].map { gradient.map($0) }.flatMap { [$0.x, $0.y] }.map(SVGSample.text).joined(separator: " ")
    case .radial(let from, let to):
      [from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius].map(SVGSample.text)
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("", "10 0 30 0"), ("x2='0' y2='1'", "10 0 10 40"), ("x1='50%' x2='100%'", "20 0 30 0"),
    ("gradientUnits='userSpaceOnUse' x1='1' y1='2' x2='3' y2='4'", "1 2 3 4"),
    ("gradientUnits='userSpaceOnUse'", "0 0 100 0"), ("gradientTransform='translate(0.5 0)'", "20 0 40 0"),
    ("gradientUnits='userSpaceOnUse' x2='10' gradientTransform='rotate(90)'", "0 0 0 10"),
  ])
  func `a linear gradient has its points in the picture`(_ attributes: String, _ expected: String) throws {
    let definition = "<linearGradient id='a' \(attributes)>\(Self.stops)</linearGradient>"
    #expect(try gradient(definition).map(points) == expected)
  }

  @Test(arguments: [
    ("", "0.5 0.5 0 0.5 0.5 0.5"), ("cx='0.25' r='25%'", "0.25 0.5 0 0.25 0.5 0.25"),
    ("fx='0.25' fr='0.1'", "0.25 0.5 0.1 0.5 0.5 0.5"),
    ("gradientUnits='userSpaceOnUse' cx='9' cy='8' r='7' fy='6'", "9 6 0 9 8 7"),
    ("gradientUnits='userSpaceOnUse'", "50 50 0 50 50 50"),
  ])
  func `a radial gradient has its circles`(_ attributes: String, _ expected: String) throws {
    let definition = "<radialGradient id='a' \(attributes)>\(Self.stops)</radialGradient>"
    let gradient = try #require(try gradient(definition))
    #expect(points(gradient) == expected)
    #expect(SVGSample.text(gradient.map) == (attributes.contains("user") ? "1 0 0 1 0 0" : "20 0 0 40 10 0"))
  }

  @Test func `attributes and stops come from linked gradients`() throws {
    let definition = """
      <linearGradient id='a' xlink:href='#b' x1='0.5'/>
      <linearGradient id='b' href='#c' x1='0.1' x2='0.75' spreadMethod='reflect'/>
      <radialGradient id='c' x2='0' r='1' spreadMethod='repeat' gradientTransform='translate(0 1)'>\(Self.stops)
      </radialGradient>
      """
    let gradient = try #require(try gradient(definition))
    #expect(points(gradient) == "20 40 25 40" && gradient.spread == .reflect && gradient.stops.count == 2)
  }

  @Test func `offsets are from 0 to 1 and rise`() throws {
    let stops = "<stop offset='-1'/><stop offset='50%'/><stop offset='.25'/><stop offset='foo'/><stop offset='3'/>"
    let gradient = try gradient("<linearGradient id='a'>\(stops)</linearGradient>")
    #expect(gradient?.stops.map(\.offset) == [0, 0.5, 0.5, 0.5, 1])
  }

  @Test func `stops have colors from attributes, styles and classes`() throws {
    let definition = """
      <style>.s {stop-color: lime; stop-opacity: 0.5}</style>
      <linearGradient id='a' color='blue'><stop stop-color='#f008' stop-opacity='0.5'/><stop class='s'/>
      <stop style='stop-color: currentColor'/><stop/></linearGradient>
      """
    let stops = try #require(try gradient(definition)).stops
    #expect(stops.map { SVGSample.color(.color($0.color)) } == ["#ff0000", "#00ff00", "#0000ff", "#000000"])
    #expect(stops.map { SVGSample.text($0.color.alpha) } == ["0.267", "0.5", "1", "1"])
  }

  @Test(arguments: [
    ("<linearGradient id='a'><stop stop-color='red'/></linearGradient>", "#ff0000"),
    ("<linearGradient id='a'/>", ""), ("<linearGradient id='a' x2='0'>\(stops)</linearGradient>", "#0000ff"),
    ("<radialGradient id='a' r='0'>\(stops)</radialGradient>", "#0000ff"),
    ("<linearGradient id='a' gradientTransform='scale(0)'>\(stops)</linearGradient>", ""), ("", ""),
    ("<g id='a'/>", ""),
  ])
  func `degenerate gradients are one color or nothing`(_ definition: String, _ expected: String) throws {
    let rectangle = "<rect width='2' height='4' fill='url(#a)'/>"
    #expect(
      try SVGSample.colors("\(definition.isEmpty ? "" : "<defs>\(definition)</defs>")\(rectangle)").joined() == expected
    )
  }

  @Test func `a box without a width or height has no gradient`() throws {
    let definition = "<linearGradient id='a'>\(Self.stops)</linearGradient>"
    #expect(try SVGSample.fills("\(definition)<path d='M0 0h9' stroke='url(#a)' fill='none'/>").isEmpty)
    #expect(try SVGSample.fills("\(definition)<path d='M0 0h9v1' stroke='url(#a)' fill='none'/>").count == 1)
  }

  @Test func `a missing gradient has its fallback`() throws {
    #expect(try SVGSample.colors("<circle r='1' fill='url(#x) red'/>") == ["#ff0000"])
    #expect(try SVGSample.colors("<circle r='1' color='red' fill='url(#x) currentColor'/>") == ["#ff0000"])
    #expect(try SVGSample.colors("<circle r='1' fill='url(#x)'/><circle r='1' fill='url(#x) none'/>").isEmpty)
  }

  @Test func `the box of a curve is tight`() throws {
    let definition = "<linearGradient id='a'>\(Self.stops)</linearGradient>"
    let shape = "<path d='M10 0C10 40 30 40 30 0' fill='url(#a)' transform='scale(2)'/>"
    let gradient = try #require(try gradient(definition, shape: shape))
    #expect(SVGSample.text(gradient.map) == "40 0 0 60 20 0")
  }
}
