import Testing

@testable import CrushVectors

@Suite struct SVGClipTests {
  private func clip(_ definition: String, _ user: String) throws -> VectorClip {
    try #require(try SVGSample.fills("<defs>\(definition)</defs>\(user)").first?.clip)
  }

  private func boxes(_ clip: VectorClip) -> [String] { clip.shapes.map { SVGSample.box($0.path, $0.map) } }

  private static let rectangle = "<rect x='10' y='20' width='20' height='40' clip-path='url(#c)'/>"

  @Test func `a clip path has the shapes of its children`() throws {
    let clip = try clip(
      """
      <clipPath id='c' transform='translate(1 0)'><rect width='1' height='2' clip-rule='evenodd'/>
      <circle r='9' display='none'/><circle r='9' visibility='hidden'/><g><circle r='9'/></g>
      <use href='#p' x='5' transform='scale(2)'/><path transform='scale(3)' d='M1 1h1v1z'/></clipPath>
      <path id='p' d='M0 0h1v1z'/>
      """, "<g transform='translate(0 100)'>\(Self.rectangle)</g>")
    #expect(boxes(clip) == ["1 100 1 2", "11 100 2 2", "4 103 3 3"])
    #expect(clip.shapes.map(\.rule) == [.evenOdd, .nonZero, .nonZero] && clip.outer == nil)
  }

  @Test func `a clip path in units of the box has the box of the clipped element`() throws {
    let definition = "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='0.5' height='50%'/></clipPath>"
    #expect(boxes(try clip(definition, Self.rectangle)) == ["10 20 10 20"])
    let group = "<g clip-path='url(#c)'><circle r='10'/><g transform='translate(10 0)'><circle r='10'/></g></g>"
    #expect(boxes(try clip(definition, group)) == ["-10 -10 15 10"])
  }

  @Test func `clips of ancestors, of clip paths and of their children apply`() throws {
    let definition = """
      <clipPath id='c' clip-path='url(#d)'><rect width='3' height='3' clip-path='url(#e)'/></clipPath>
      <clipPath id='d'><rect width='2' height='2'/></clipPath><clipPath id='e'><rect width='1' height='1'/></clipPath>
      """
    let clip = try clip(definition, "<g clip-path='url(#e)'>\(Self.rectangle)</g>")
    #expect(boxes(clip) == ["0 0 3 3"])
    #expect(try boxes(#require(clip.shapes.first?.clip)) == ["0 0 1 1"])
    #expect(try boxes(#require(clip.outer)) == ["0 0 2 2"])
    #expect(try boxes(#require(clip.outer?.outer)) == ["0 0 1 1"])
  }

  @Test func `the position of a use moves its clip`() throws {
    let definition = "<clipPath id='c'><rect width='1' height='1'/></clipPath><circle id='s' r='9'/>"
    #expect(boxes(try clip(definition, "<use href='#s' x='5' y='6' clip-path='url(#c)'/>")) == ["5 6 1 1"])
  }

  @Test func `an empty clip path hides and a missing one does not`() throws {
    #expect(try clip("<clipPath id='c'/>", Self.rectangle).shapes.isEmpty)
    #expect(try SVGSample.fills(Self.rectangle).map { $0.clip == nil } == [true])
    #expect(try SVGSample.fills("<g id='c'/>\(Self.rectangle)").map { $0.clip == nil } == [true])
  }

  @Test func `a clip path has the style of its own place`() throws {
    let definition = "<g clip-rule='evenodd'><clipPath id='c'><circle r='5'/></clipPath></g>"
    #expect(try clip(definition, "<g clip-rule='nonzero'>\(Self.rectangle)</g>").shapes.map(\.rule) == [.evenOdd])
  }

  private func mask(_ definition: String) throws -> VectorMask {
    let user = "<rect x='10' y='20' width='20' height='40' mask='url(#m)'/>"
    let group = try #require(try SVGSample.groups("<defs>\(definition)</defs>\(user)").first)
    return try #require(group.mask)
  }

  private func contents(_ mask: VectorMask) -> [String] {
    mask.items.compactMap { if case .fill(let fill) = $0 { SVGSample.box(fill) } else { nil } }
  }

  @Test func `a mask has a region in units of the box and content in user space`() throws {
    let mask = try mask("<mask id='m'><rect width='5' height='6' fill='white'/></mask>")
    #expect(mask.isLuminance && contents(mask) == ["0 0 5 6"])
    #expect(try boxes(#require(mask.clip)) == ["8 16 24 48"])
  }

  @Test func `the units of a mask select its spaces`() throws {
    let mask = try mask(
      """
      <mask id='m' maskUnits='userSpaceOnUse' x='1' y='2' width='3' height='50%' style='mask-type: alpha'
        maskContentUnits='objectBoundingBox'><rect width='1' height='50%'/></mask>
      """)
    #expect(!mask.isLuminance && contents(mask) == ["10 20 20 20"])
    #expect(try boxes(#require(mask.clip)) == ["1 2 3 50"])
  }

  @Test func `a masked element has its clip on the group`() throws {
    let content = """
      <clipPath id='c'><circle r='9'/></clipPath><mask id='m'><circle r='9'/></mask>
      <circle r='5' clip-path='url(#c)' mask='url(#m)' opacity='0.5'/>
      """
    let group = try #require(try SVGSample.groups(content).first)
    #expect(group.alpha == 0.5 && group.mask != nil)
    #expect(try boxes(#require(group.clip)) == ["-9 -9 18 18"])
    guard case .fill(let fill)? = group.items.first else { return #expect(Bool(false)) }
    #expect(fill.clip == nil)
  }

  @Test func `a missing mask has no effect and one of an empty box hides`() throws {
    #expect(try SVGSample.fills("<circle r='5' mask='url(#m)'/>").count == 1)
    let groups = try SVGSample.groups(
      "<mask id='m'><circle r='9'/></mask><path d='M0 0h9' stroke='red' mask='url(#m)'/>")
    #expect(groups.first?.mask?.items.isEmpty == true)
  }
}
