import Testing

@testable import CrushIconDocuments

struct IconDocumentAppearancesTests {
  private let idioms = DrawingFixture.idioms

  @Test func `dark without an own background is the dark gradient of the system`() throws {
    let solid = IconFill.solid(IconColor(.gray, [0.5, 1]))
    let plain = try DrawingFixture.document(#"{"fill":{"solid":"gray:0.5,1"},"groups":[]}"#)
    #expect(IconAppearance.allCases.map { plain.background($0, idioms) } == [solid, .systemDark, solid])
    let automatic = try DrawingFixture.document(#"{"fill":"automatic","groups":[]}"#)
    #expect(
      IconAppearance.allCases.map { automatic.background($0, idioms) } == [.systemLight, .systemDark, .systemLight])
    let own = try DrawingFixture.document(
      #"{"fill-specializations":[{"value":"automatic"},{"appearance":"dark","value":"none"}],"groups":[]}"#)
    #expect(own.background(.dark, idioms) == IconFill.none)
  }

  @Test func `pale pictures without a fill are white, and others are not`() {
    #expect(IconDocument.isWhite(nil, isPale: true))
    #expect(IconDocument.isWhite(.solid(IconColor(.displayP3, [1, 1, 0.997, 1])), isPale: false))
    #expect(!IconDocument.isWhite(IconFill.none, isPale: true))
    #expect(!IconDocument.isWhite(nil, isPale: false))
  }

  @Test func `a frame is around the center`() {
    var (own, group) = (IconPosition(), IconPosition())
    (own.scale, own.x, own.y) = (0.5, 10, -20)
    (group.scale, group.x, group.y) = (2, 1, 2)
    let frame = IconFrame(width: 100, height: 51, at: own, in: group)
    #expect(frame == IconFrame(x: 483, y: 448.5, width: 100, height: 51))
    #expect(frame.rounded == IconFrame(x: 483, y: 448, width: 100, height: 51))
  }

  @Test func `pictures of hidden layers are not used`() throws {
    let document = try DrawingFixture.document(
      #"""
      {"groups":[{"layers":[{"image-name":"a.svg"},{"image-name":"b.svg","hidden":true},{"image-name":"a.svg"}]},
        {"hidden-specializations":[{"appearance":"light","value":true}],"layers":[{"image-name":"c.svg"}]}]}
      """#)
    #expect(document.pictureNames(idioms) == ["a.svg", "c.svg"])
  }
}
