import CrushFixtures
import CrushPNG
import Testing

@testable import CrushVectors

@Suite struct SVGImageTests {
  private static let empty = "...."

  @Test(arguments: [
    ("xMinYMin", ["RRBB", "RRBB", empty, empty]), ("xMidYMid", [empty, "RRBB", "RRBB", empty]),
    ("xMaxYMax meet", [empty, empty, "RRBB", "RRBB"]), ("foo", [empty, "RRBB", "RRBB", empty]),
    ("none", ["RRBB", "RRBB", "RRBB", "RRBB"]), ("none slice", ["RRBB", "RRBB", "RRBB", "RRBB"]),
    ("xMinYMax slice", ["RRRR", "RRRR", "RRRR", "RRRR"]), ("xMidYMin slice", ["RRBB", "RRBB", "RRBB", "RRBB"]),
    ("xMaxYMid slice", ["BBBB", "BBBB", "BBBB", "BBBB"]),
  ])
  func `a wide picture is aligned`(_ aspect: String, _ expected: [String]) throws {
    let image = try SVGImageSample.element(
      SVGImageSample.pair, "width='4' height='4' preserveAspectRatio='\(aspect)'")
    #expect(try SVGImageSample.rows(image, side: 4) == expected)
  }

  @Test(arguments: [
    ("xMinYMin", ["W..", "K..", "G.."]), ("xMidYMax", [".W.", ".K.", ".G."]), ("xMaxYMid", ["..W", "..K", "..G"]),
    ("xMinYMin slice", ["WWW", "WWW", "WWW"]), ("xMaxYMid slice", ["KKK", "KKK", "KKK"]),
    ("xMidYMax slice", ["GGG", "GGG", "GGG"]),
  ])
  func `a high picture is aligned`(_ aspect: String, _ expected: [String]) throws {
    let image = try SVGImageSample.element(
      SVGImageSample.column, "width='3' height='3' preserveAspectRatio='\(aspect)'")
    #expect(try SVGImageSample.rows(image, side: 3) == expected)
  }

  @Test func `a slice ends at its viewport, unless its overflow is visible`() throws {
    let attributes = "x='1' y='1' width='2' height='2' preserveAspectRatio='xMidYMid slice'"
    let cut = try SVGImageSample.element(SVGImageSample.pair, attributes)
    #expect(try SVGImageSample.rows(cut, side: 4) == [Self.empty, ".RB.", ".RB.", Self.empty])
    let whole = try SVGImageSample.element(SVGImageSample.pair, attributes + " overflow='visible'")
    #expect(try SVGImageSample.rows(whole, side: 4) == [Self.empty, "RRBB", "RRBB", Self.empty])
  }

  @Test(arguments: [
    ("", ["RB..", Self.empty]), ("x='1' y='1'", [Self.empty, ".RB."]), ("width='4'", ["RRBB", "RRBB"]),
    ("height='2'", ["RRBB", "RRBB"]), ("width='auto' height='1'", ["RB..", Self.empty]),
    ("width='100%' height='50%'", ["RRBB", "RRBB"]), ("width='0'", [Self.empty, Self.empty]),
    ("width='-1' height='5'", [Self.empty, Self.empty]), ("visibility='hidden'", [Self.empty, Self.empty]),
  ])
  func `missing sizes are the picture's own`(_ attributes: String, _ top: [String]) throws {
    let image = try SVGImageSample.element(SVGImageSample.pair, attributes)
    #expect(try SVGImageSample.rows(image, side: 4) == top + [Self.empty, Self.empty])
  }

  @Test func `references and groups draw pictures`() throws {
    let image = try SVGImageSample.element(SVGImageSample.pair, "id='i' x='1'")
    // The size of a use is ignored for pictures.
    let use = "<defs>\(image)</defs><g transform='translate(0 1)'><use xlink:href='#i' x='1' width='9' height='9'/></g>"
    #expect(try SVGImageSample.rows(use, side: 4) == [Self.empty, "..RB", Self.empty, Self.empty])
    let symbol = "<symbol id='s' viewBox='1 0 2 2'>\(image)</symbol><use href='#s' width='4' height='4'/>"
    #expect(try SVGImageSample.rows(symbol, side: 4) == ["RRBB", "RRBB", Self.empty, Self.empty])
  }

  @Test func `a transform turns a picture`() throws {
    let image = try SVGImageSample.element(SVGImageSample.pair, "transform='translate(2 1) rotate(90)'")
    #expect(try SVGImageSample.rows(image, side: 4) == [Self.empty, ".R..", ".B..", Self.empty])
    let flip = try SVGImageSample.element(SVGImageSample.pair, "transform='translate(4 0) scale(-2 2)'")
    #expect(try SVGImageSample.rows(flip, side: 4) == ["BBRR", "BBRR", Self.empty, Self.empty])
  }

  @Test func `opacity is multiplied with the samples`() throws {
    let image = try SVGImageSample.element(SVGImageSample.pair, "opacity='.4'")
    #expect(try SVGImageSample.pixels(image, side: 2)[..<2] == [0x6666_0000, 0x6600_0066])
    let group = "<g opacity='.4'>\(try SVGImageSample.element(SVGImageSample.pair, ""))</g>"
    #expect(try SVGImageSample.pixels(group, side: 2)[..<2] == [0x6666_0000, 0x6600_0066])
  }

  @Test func `clips and masks apply to pictures`() throws {
    let half = "<rect width='.5' height='1'/>"
    let image = try SVGImageSample.element(SVGImageSample.pair, "x='1' width='2' height='1' clip-path='url(#c)'")
    let clip = "<clipPath id='c' clipPathUnits='objectBoundingBox'>\(half)</clipPath>"
    #expect(try SVGImageSample.rows(clip + image, side: 4)[0] == ".R..")
    let white = try SVGImageSample.element(
      RGBAImage(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0xFF00_0000]), "width='4' height='2'")
    let mask = "<mask id='m' x='0' y='0' width='4' height='4' maskUnits='userSpaceOnUse'>\(white)</mask>"
    let square = "<rect width='4' height='4' fill='red' mask='url(#m)'/>"
    #expect(try SVGImageSample.rows(mask + square, side: 4) == ["RR..", "RR..", Self.empty, Self.empty])
  }

  @Test func `enlarged pictures are smooth by default`() throws {
    let link = SVGImageSample.link(try SVGImageSample.png(SVGImageSample.pair))
    let image = "<image width='4' height='2' href='\(link)'/>"
    #expect(Set(try SVGImageSample.pixels(image, side: 4)).count > 3)
    let style = "<style>image {image-rendering: optimizeSpeed}</style>"
    #expect(try SVGImageSample.rows(style + image, side: 4)[0] == "RRBB")
  }

  @Test func `colors of a profile become sRGB`() throws {
    let image = RGBAImage(width: 1, height: 1, pixels: [0xFF00_FF00])
    let chunk = try #require(ColorProfile.chunk(named: "Display P3", ColorProfile.displayP3))
    let file = try Reencoder(PNGRecipe()).encoded(
      Raster(straight: image), chunks: [chunk], form: .kept(isInterlaced: false))
    #expect(try SVGImageSample.pixels("<image href='\(SVGImageSample.link(file))'/>", side: 1) == [0xFF00_FF00])
    let gray = RGBAImage(width: 1, height: 1, pixels: [0xFF40_80C0])
    let other = try Reencoder(PNGRecipe()).encoded(
      Raster(straight: gray), chunks: [chunk], form: .kept(isInterlaced: false))
    let pixel = try SVGImageSample.pixels("<image href='\(SVGImageSample.link(other))'/>", side: 1)[0]
    #expect(pixel != 0xFFC0_8040 && pixel >> 24 == 255)
  }

  @Test func `pictures of all forms of PNG are drawn`() throws {
    var generator = SeededGenerator(seed: 7)
    for form in TestPicture.forms {
      let picture = TestPicture(
        width: 5, height: 4, bitDepth: form.bitDepth, colorType: form.colorType, using: &generator)
      let bytes = picture.file
      let expected = try PNGPixels.standard(bytes, options: ReadingOptions())
      let pixels = try SVGImageSample.pixels("<image href='\(SVGImageSample.link(bytes))'/>", side: 5)
      #expect(Array(pixels[..<20]) == expected.pixels)
    }
  }

  @Test func `JPEG pictures are drawn`() throws {
    let link = SVGImageSample.link(SampleJPEGs.drawing, type: "image/jpeg")
    let pixels = try SVGImageSample.pixels("<image href='\(link)'/>", side: 128)
    #expect(pixels[..<(128 * 96)].allSatisfy { $0 >> 24 == 255 } && Set(pixels).count > 10)
    #expect(pixels[(128 * 96)...].allSatisfy { $0 == 0 })
    // The bytes decide, not the type.
    let wrong = SVGImageSample.link(SampleJPEGs.drawing, type: "image/png")
    #expect(try SVGImageSample.pixels("<image href='\(wrong)'/>", side: 128) == pixels)
  }

  @Test func `a use of a picture copies no pixels`() throws {
    let image = try SVGImageSample.element(SVGImageSample.pair, "id='i'")
    let picture = try SVGSample.picture("<defs>\(image)</defs>" + String(repeating: "<use href='#i'/>", count: 5000))
    #expect(picture.items.count == 5000)
  }
}
