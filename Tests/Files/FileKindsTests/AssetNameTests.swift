import CrushFileKinds
import Testing

@Suite struct AssetNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let base: String
    var scale = 1
    var hasScale = false
    var idiom: String?
    var screenHeight: Int?
    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "hero.png", base: "hero"),
    Case(path: "hero", base: "hero"),
    Case(path: "x/y/hero.png", base: "hero"),
    Case(path: "x@2x/hero.png", base: "hero"),
    Case(path: "hero@1x.png", base: "hero", scale: 1, hasScale: true),
    Case(path: "hero@2x.png", base: "hero", scale: 2, hasScale: true),
    Case(path: "hero@3x.png", base: "hero", scale: 3, hasScale: true),
    Case(path: "hero@4x.png", base: "hero", scale: 4, hasScale: true),
    Case(path: "hero@5x.png", base: "hero@5x"),
    Case(path: "hero@0x.png", base: "hero@0x"),
    Case(path: "hero@-2x.png", base: "hero@-2x"),
    Case(path: "hero@x.png", base: "hero@x"),
    Case(path: "hero@2.png", base: "hero@2"),
    Case(path: "hero2x.png", base: "hero2x"),
    Case(path: "a@b@2x.png", base: "a@b", scale: 2, hasScale: true),
    Case(path: "a@2x@3x.png", base: "a@2x", scale: 3, hasScale: true),
    Case(path: "hero~ipad.png", base: "hero", idiom: "ipad"),
    Case(path: "hero~iphone.png", base: "hero", idiom: "iphone"),
    Case(path: "hero~tv.png", base: "hero", idiom: "tv"),
    Case(path: "hero~mac.png", base: "hero", idiom: "mac"),
    Case(path: "hero~other.png", base: "hero~other"),
    Case(path: "hero@2x~ipad.png", base: "hero", scale: 2, hasScale: true, idiom: "ipad"),
    Case(path: "hero@3x~ipad.png", base: "hero", scale: 3, hasScale: true, idiom: "ipad"),
    Case(path: "hero~ipad@2x.png", base: "hero~ipad", scale: 2, hasScale: true),
    Case(path: "Default-568h@2x.png", base: "Default", scale: 2, hasScale: true, screenHeight: 568),
    Case(path: "Default-667h@2x.png", base: "Default", scale: 2, hasScale: true, screenHeight: 667),
    Case(path: "Default-736h@3x.png", base: "Default", scale: 3, hasScale: true, screenHeight: 736),
    Case(
      path: "Default-812h@3x~iphone.png", base: "Default", scale: 3, hasScale: true, idiom: "iphone", screenHeight: 812),
    Case(path: "Default-500h@2x.png", base: "Default-500h", scale: 2, hasScale: true),
    Case(path: "a.b@2x.png", base: "a.b", scale: 2, hasScale: true),
    Case(path: "@2x.png", base: "", scale: 2, hasScale: true),
    Case(path: ".png", base: ".png"),
    Case(path: "é@2x.png", base: "é", scale: 2, hasScale: true),
  ]

  @Test(arguments: cases) func `a name has the parts in the table`(_ expected: Case) {
    let name = AssetName(expected.path)
    #expect(name.base == expected.base)
    #expect(name.scale == expected.scale)
    #expect(name.hasScale == expected.hasScale)
    #expect(name.idiom == expected.idiom)
    #expect(name.screenHeight == expected.screenHeight)
  }

  @Test(arguments: [
    "", ".png", "@2x.png", "@5x.png", "@+2x.png", "@02x.png", "~ipad.png", "@2x~ipad.png", "~ipad@2x.png", "~", "~.png",
    "-568h@2x.png", "-500h.png", "-568h.png", ".b@2x.png", "@x.png", "@2x", ".", "@@2x.png", "x.png", "h.png", "-h",
    "..",
  ])
  func `a name that is not ASCII is parsed like an ASCII name`(end: String) {
    for folder in ["", "x@2x/"] {
      let (name, plain) = (AssetName(folder + "hé" + end), AssetName(folder + "he" + end))
      #expect(name.base == "hé" + plain.base.dropFirst(2))
      #expect(name.scale == plain.scale && name.hasScale == plain.hasScale)
      #expect(name.idiom == plain.idiom && name.screenHeight == plain.screenHeight)
    }
  }
}
