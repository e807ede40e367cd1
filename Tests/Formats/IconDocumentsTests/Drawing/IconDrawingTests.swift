import CrushFixtures
import CrushPNG
import Testing

@testable import CrushIconDocuments

struct IconDrawingTests {
  private func image(
    _ text: String, _ pictures: [String: [UInt8]] = [:], _ appearance: IconAppearance = .light, side: Int = 64,
    shape: IconDrawing.Shape = .square
  ) throws -> BGRAImage {
    try DrawingFixture.image(text, pictures, appearance, side: side, shape: shape)
  }

  /// A document with one layer without glass, which therefore casts no shadow.
  private func layer(_ more: String, fill: String = #""none""#, group: String = "") -> String {
    #"{"fill":\#(fill),"groups":[{\#(group)"layers":[{"image-name":"a.svg","glass":false\#(more)}]}]}"#
  }

  @Test(arguments: [1, 16, 64, 100, 300])
  func `a solid background fills the square`(_ side: Int) throws {
    let image = try image(#"{"fill":{"solid":"srgb:0.2,0.4,0.8,1"},"groups":[]}"#, side: side)
    #expect(image.width == side && image.height == side)
    #expect(Set(image.pixels) == [0xFF33_66CC])
  }

  @Test func `the gradients of the system lead from the top to the bottom`() throws {
    let light = try image(#"{"fill":"automatic","groups":[]}"#)
    #expect(light[0, 0] == 0xFFFF_FFFF)
    #expect(light[63, 63] == 0xFFEC_ECEC)
    let dark = try image(#"{"fill":{"solid":"srgb:1,0,0,1"},"groups":[]}"#, [:], .dark)
    #expect(dark[0, 0] == 0xFF31_3131)
    #expect(dark[63, 63] == 0xFF14_1414)
  }

  @Test func `a linear gradient follows its line`() throws {
    let line = #""orientation":{"start":{"x":0.25,"y":0},"stop":{"x":0.75,"y":0}}"#
    let fill = #"{"linear-gradient":["gray:0,1","gray:1,1"],\#(line)}"#
    let image = try image(#"{"fill":\#(fill),"groups":[]}"#)
    #expect((0..<16).allSatisfy { image[$0, 5] == 0xFF00_0000 })
    #expect((48..<64).allSatisfy { image[$0, 5] == 0xFFFF_FFFF })
    #expect(image[31, 5] & 255 == 124)
    #expect(image[32, 60] & 255 == 131)
  }

  @Test func `an automatic gradient starts lighter, and white ends darker`() throws {
    let blue = try image(#"{"fill":{"automatic-gradient":"srgb:0,0.5,1,1"},"groups":[]}"#)
    #expect(blue[0, 0] == 0xFF47_A3FF)
    #expect(blue[0, 63] == 0xFF00_80FF)
    let white = try image(#"{"fill":{"automatic-gradient":"gray:1,1"},"groups":[]}"#)
    #expect(white[0, 0] == 0xFFFF_FFFF)
    #expect(white[0, 63] == 0xFFE5_E5E5)
  }

  @Test func `a layer is at its frame`() throws {
    let text = layer(
      #","fill":{"solid":"srgb:1,0,0,1"},"position":{"scale":2,"translation-in-points":[-256,64]}"#)
    let image = try image(text, ["a.svg": DrawingFixture.rectangle(128, 64)])
    // 256 × 128 points around (256, 576).
    for row in 0..<64 {
      for column in 0..<64 {
        let isInside = (8..<24).contains(column) && (32..<40).contains(row)
        #expect(image[column, row] == (isInside ? 0xFFFF_0000 : 0), "\(column), \(row)")
      }
    }
  }

  @Test func `a group scales and moves its layers`() throws {
    let position = #""position":{"scale":2,"translation-in-points":[0,-256]},"#
    let text = layer(#","position":{"scale":1,"translation-in-points":[64,0]}"#, group: position)
    let image = try image(text, ["a.svg": DrawingFixture.rectangle(64, 64, "fill=\"blue\"")])
    // 128 × 128 points around (512 + 128, 256).
    #expect(image[36, 12] == 0xFF00_00FF && image[43, 19] == 0xFF00_00FF)
    #expect(image[35, 12] == 0 && image[44, 19] == 0 && image[36, 11] == 0 && image[36, 20] == 0)
  }

  @Test func `a part of a picture outside of the canvas is not drawn`() throws {
    let text = layer(#","position":{"scale":40,"translation-in-points":[0,20480]}"#)
    let image = try image(text, ["a.svg": DrawingFixture.rectangle(1024, 1024, "fill=\"#0f0\"")])
    #expect((0..<64).allSatisfy { image[$0, 31] == 0 && image[$0, 32] == 0xFF00_FF00 })
  }

  @Test func `the fill of a layer keeps the alpha of its picture`() throws {
    let pictures = ["a.svg": DrawingFixture.rectangle(1024, 1024, "fill=\"red\" fill-opacity=\"0.5\"")]
    let filled = try image(layer(#","fill":{"solid":"srgb:0,1,0,1"}"#), pictures)
    #expect(Set(filled.pixels) == [0x8000_8000])
    let own = try image(layer(#","fill":"automatic""#), pictures)
    #expect(Set(own.pixels) == [0x8080_0000])
  }

  @Test func `the gradient of a layer is stated in parts of its visible pixels, and smooth`() throws {
    let fill = #"{"linear-gradient":["gray:0,1","gray:1,1"]}"#
    let pictures = ["a.svg": DrawingFixture.svg(1024, 1024, #"<rect y="512" width="1024" height="256"/>"#)]
    let image = try image(layer(#","fill":\#(fill)"#), pictures, side: 256)
    #expect(image[9, 127] == 0 && image[9, 192] == 0)
    #expect(image[9, 128] & 255 == 0 && image[9, 191] & 255 == 255)
    // A quarter of the line: 3/16 - 2/64.
    let quarter = Int(image[9, 143] & 255)
    #expect((36...40).contains(quarter))
  }

  @Test func `opacities and blend modes of layers and groups`() throws {
    let fill = #"{"solid":"gray:0.5,1"}"#
    let pictures = ["a.svg": DrawingFixture.rectangle(1024, 1024, "fill=\"white\"")]
    func gray(_ more: String, group: String = "") throws -> UInt32 {
      let pixels = Set(try image(layer(more, fill: fill, group: group), pictures).pixels)
      return try #require(pixels.count == 1 ? pixels.first : nil) & 255
    }
    #expect(try gray(#","opacity":0.5"#) == 191)
    #expect(try gray("", group: #""opacity":0.5,"#) == 191)
    #expect(try gray(#","opacity":0.5"#, group: #""opacity":0.5,"#) == 159)
    #expect(try gray(#","fill":{"solid":"gray:0.5,1"}"#, group: #""blend-mode":"multiply","#) == 64)
    #expect(try gray(#","fill":{"solid":"gray:0.25,1"}"#, group: #""blend-mode":"plus-lighter","#) == 191)
    // The group is transparent below its only layer, so that the layer's own mode has nothing to blend with.
    #expect(try gray(#","fill":{"solid":"gray:0.5,1"},"blend-mode":"multiply""#) == 128)
  }

  @Test func `a layer may be hidden in dark`() throws {
    let text = layer(#","hidden-specializations":[{"value":false},{"appearance":"dark","value":true}]"#)
    let pictures = ["a.svg": DrawingFixture.rectangle(1024, 1024, "fill=\"#808080\"")]
    #expect(try image(text, pictures, .light)[30, 30] == 0xFF80_8080)
    #expect(try image(text, pictures, .tinted)[30, 30] == 0xFF80_8080)
    #expect(try Set(image(text, pictures, .dark).pixels.map { $0 >> 16 & 255 }).max() ?? 255 <= 0x31)
  }

  @Test func `a white layer has the color of the light background in dark`() throws {
    let text = layer(#","fill":{"solid":"gray:1,1"}"#, fill: #"{"solid":"srgb:0,0,1,1"}"#)
    let pictures = ["a.svg": DrawingFixture.rectangle(256, 256)]
    #expect(try image(text, pictures, .light)[32, 32] == 0xFFFF_FFFF)
    #expect(try image(text, pictures, .dark)[32, 32] == 0xFF00_00FF)
  }

  @Test func `tinted is gray of the same luminance`() throws {
    let image = try image(#"{"fill":{"solid":"srgb:1,0.5,0,0.5"},"groups":[]}"#, [:], .tinted)
    // 255 × 0.5 × (0.2126 + 0.5 × 0.7152).
    #expect(Set(image.pixels) == [0x8049_4949])
  }

  @Test func `layers in front cover the ones behind`() throws {
    let front = #"{"layers":[{"image-name":"a.svg"},{"image-name":"b.svg"}]}"#
    let text = #"{"groups":[\#(front),{"layers":[{"image-name":"c.svg"}]}]}"#
    let image = try image(
      text,
      [
        "a.svg": DrawingFixture.rectangle(256, 256, "fill=\"red\""),
        "b.svg": DrawingFixture.rectangle(512, 512, "fill=\"lime\""),
        "c.svg": DrawingFixture.rectangle(1024, 1024, "fill=\"blue\""),
      ])
    #expect(image[32, 32] == 0xFFFF_0000)
    #expect(image[18, 32] == 0xFF00_FF00)
    #expect(image[4, 60] == 0xFF00_00FF)
  }

  @Test func `glass casts the shadow of its group`() throws {
    func text(_ more: String) -> String {
      #"{"fill":{"solid":"gray:1,1"},"groups":[{\#(more)"layers":[{"image-name":"a.svg"}]}]}"#
    }
    let pictures = ["a.svg": DrawingFixture.rectangle(512, 512, "fill=\"red\"")]
    let neutral = try image(text(""), pictures)
    #expect((220..<250).contains(neutral[32, 49] & 255))
    #expect(neutral[32, 49] & 0xFF < neutral[32, 14] & 0xFF)
    #expect(neutral[32, 62] == 0xFFFF_FFFF)
    let colored = try image(text(#""shadow":{"kind":"layer-color","opacity":0.5},"#), pictures)
    #expect(colored[32, 49] >> 16 & 255 == 255 && colored[32, 49] & 255 < 230)
    let none = try image(text(#""shadow":{"kind":"none","opacity":0.5},"#), pictures)
    #expect(none[32, 49] == 0xFFFF_FFFF)
  }

  @Test(arguments: [16, 32, 64, 128, 256])
  func `macOS has a rounded square with a shadow`(_ side: Int) throws {
    let image = try image(#"{"fill":{"solid":"srgb:1,0,0,1"},"groups":[]}"#, side: side, shape: .mac)
    #expect(image[0, 0] == 0)
    #expect(image[side / 2, side / 2] == 0xFFFF_0000)
    let first = [16: 1, 32: 2, 64: 6, 128: 12, 256: 24][side] ?? 0
    let middle = side / 2
    #expect(image[middle, first] == 0xFFFF_0000 && image[middle, side - 1 - first] == 0xFFFF_0000)
    #expect(image[middle, first - 1] >> 24 < 30 && image[middle, side - first] >> 24 < 50)
    if side == 256 {
      // Above and below are 16 and 44 of 255 in Apple's pictures.
      #expect((13...19).contains(image[128, 23] >> 24) && (41...47).contains(image[128, 232] >> 24))
      #expect(image[30, 30] >> 24 < 30 && image[45, 45] == 0xFFFF_0000)
      #expect((0..<256).allSatisfy { row in (0..<256).allSatisfy { image[$0, row] == image[255 - $0, row] } })
    }
  }

  @Test func `PNG layers are scaled and converted to sRGB`() throws {
    let position = #""position":{"scale":128,"translation-in-points":[0,0]}"#
    let text = #"{"groups":[{"layers":[{"image-name":"a.png","glass":false,\#(position)}]}]}"#
    let png = try DrawingFixture.png(2, 2, [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0])
    let image = try image(text, ["a.png": png])
    #expect(image[25, 25] == 0xFFFF_0000)
    #expect(image[38, 25] == 0xFF00_FF00)
    #expect(image[25, 38] == 0xFF00_00FF)
    #expect(image[38, 38] == 0 && image[23, 25] == 0 && image[40, 25] == 0)
  }

  @Test func `colors of Display P3 are clipped to sRGB`() throws {
    let green = try image(#"{"fill":{"solid":"display-p3:0,1,0,1"},"groups":[]}"#)
    #expect(Set(green.pixels) == [0xFF00_FF00])
    let gray = try image(#"{"fill":{"solid":"display-p3:0.5,0.5,0.5,1"},"groups":[]}"#)
    #expect(Set(gray.pixels) == [0xFF80_8080])
    let wide = try image(#"{"fill":{"solid":"extended-srgb:-0.5,1.5,0.5,1"},"groups":[]}"#)
    #expect(Set(wide.pixels) == [0xFF00_FF80])
  }

  @Test func `a filter has no effect`() throws {
    let content = """
      <filter id="f"><feTurbulence/></filter>
      <rect width="1024" height="1024" fill="#123456" filter="url(#f)"/>
      """
    let image = try image(layer(""), ["a.svg": DrawingFixture.svg(1024, 1024, content)])
    #expect(Set(image.pixels) == [0xFF12_3456])
  }

  static let errors: [(file: String, content: [UInt8]?, words: [String])] = [
    ("a.svg", nil, ["Assets/a.svg", "missing", "delete the layer"]),
    ("a.svg", DrawingFixture.svg(8, 8, "<text>a</text>"), ["Assets/a.svg cannot be drawn", "element text", "line 2"]),
    ("a.svg", Array("<svg/>".utf8), ["Assets/a.svg cannot be drawn", "viewBox"]),
    ("a.svg", Array("GIF89a".utf8), ["Assets/a.svg cannot be drawn", "neither PNG nor SVG"]),
    ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D], ["Assets/a.png cannot be drawn"]),
  ]

  @Test(arguments: errors)
  func `an error names the file`(_ file: String, _ content: [UInt8]?, _ words: [String]) throws {
    let text = #"{"groups":[{"layers":[{"image-name":"\#(file)"}]}]}"#
    let error = #expect(throws: IconDrawingError.self) {
      try image(text, content.map { [file: $0] } ?? [:])
    }
    for word in words { #expect("\(try #require(error))".contains(word)) }
  }

  @Test func `the file of a hidden layer may be missing`() throws {
    let text = #"{"groups":[{"layers":[{"image-name":"a.svg","hidden":true}]}]}"#
    #expect(try Set(image(text, [:], .light).pixels) == [0])
  }

  @Test(arguments: [-1, 0, 2049])
  func `a side has limits`(_ side: Int) throws {
    #expect(throws: IconDrawingError.side(side)) { try image(#"{"groups":[]}"#, side: side) }
  }

  @Test func `work has a limit`() throws {
    let rectangles = String(repeating: #"<rect width="1024" height="1024" opacity="0.01"/>"#, count: 40_000)
    let text = #"{"groups":[{"layers":[{"image-name":"a.svg"}]}]}"#
    #expect(throws: IconDrawingError.tooMuchWork("a.svg")) {
      try image(text, ["a.svg": DrawingFixture.svg(1024, 1024, rectangles)], side: 256)
    }
  }
}
