import CrushFixtures
import CrushPNG
import Testing

@testable import CrushIconSets

@Suite struct MasterTests {
  @Test func `a master that is no square is an error with its size`() throws {
    let file = try IconFixture.png(width: 64, height: 60) { _, _ in IconFixture.red }
    let error = #expect(throws: IconSetError.self) { try IconMaster(file, path: "wide.png") }
    #expect(error == .notSquare(path: "wide.png", width: 64, height: 60))
    #expect(error?.description.contains("64×60 pixels; expected a square") == true)
  }

  @Test(arguments: [8, 5000]) func `a master of a wrong size is an error`(_ side: Int) throws {
    let file = try IconFixture.png(width: side) { _, _ in IconFixture.red }
    #expect(throws: IconSetError.wrongSize(path: "a.png", side: side, expected: 16...4096)) {
      try IconMaster(file, path: "a.png")
    }
  }

  @Test(arguments: ["", "not an image", "GIF89a-------", "version https://git-lfs.github.com/spec/v1"])
  func `a file that is no image is an error with its path`(_ text: String) throws {
    let error = #expect(throws: IconSetError.self) { try IconMaster(Array(text.utf8), path: "a.png") }
    #expect(error?.description.hasPrefix("a.png: ") == true)
  }

  @Test func `another format is an error that names the formats of masters`() {
    let error = #expect(throws: IconSetError.self) { try IconMaster(Array("GIF89a-------".utf8), path: "a.gif") }
    #expect(error?.description == "a.gif: it is GIF; expected PNG, JPEG, SVG or PDF; convert it to one of them")
  }

  @Test func `an SVG is drawn at each size`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">
      <rect width="10" height="10" fill="#fff"/><rect x="5" width="5" height="10" fill="#00f"/></svg>
      """
    let artwork = try IconArtwork(IconMaster(Array(text.utf8), path: "a.svg"))
    for side in [16, 180, 1024] {
      let image = try artwork.pixels(side)
      // The edge is at the middle of each size, so that no pixel is mixed.
      #expect(image[side / 2 - 1, 3] == 0xFFFF_FFFF && image[side / 2, 3] == IconFixture.blue, "\(side)")
    }
    #expect(artwork.isOpaque && artwork.side == nil)
  }

  @Test func `an SVG that is no square is an error`() throws {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>"#
    #expect(throws: IconSetError.notSquare(path: "a.svg", width: 20, height: 10)) {
      try IconMaster(Array(text.utf8), path: "a.svg")
    }
  }

  /// The pixels of a picture of 3 × 2 as viewers show it, by the orientation in Exif (TIFF 6.0, tag 274).
  @Test(arguments: [
    (1, [[0, 1, 2], [3, 4, 5]]), (2, [[2, 1, 0], [5, 4, 3]]), (3, [[5, 4, 3], [2, 1, 0]]),
    (4, [[3, 4, 5], [0, 1, 2]]), (5, [[0, 3], [1, 4], [2, 5]]), (6, [[3, 0], [4, 1], [5, 2]]),
    (7, [[5, 2], [4, 1], [3, 0]]), (8, [[2, 5], [1, 4], [0, 3]]), (9, [[0, 1, 2], [3, 4, 5]]),
  ])
  func `a picture is turned as its Exif says`(_ orientation: Int, _ rows: [[UInt32]]) {
    let shown = RGBAImage(width: 3, height: 2, pixels: [0, 1, 2, 3, 4, 5]).upright(orientation)
    #expect(shown.width == rows[0].count && shown.height == rows.count && shown.pixels == rows.flatMap { $0 })
  }

  /// Exif with an orientation of 6, which viewers turn to the right.
  private static let turned: [UInt8] = [
    0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]

  @Test func `a PNG that Exif turns is upright in its icons`() throws {
    // The upper half is red, and shows on the right.
    let upper = try IconFixture.png(width: 64) { _, y in y < 32 ? IconFixture.red : IconFixture.blue }
    let file = PNGParts(file: upper).inserting(PNGParts.Part("eXIf", Self.turned), before: "IDAT").file
    guard case .pixels(let image) = try IconMaster(file, path: "a.png").content else { return }
    #expect(image[0, 0] == IconFixture.blue && image[63, 0] == IconFixture.red && image[63, 63] == IconFixture.red)
  }

  @Test func `a JPEG that Exif turns has exchanged sides`() {
    var file = SampleJPEGs.drawing
    let segment = Array("Exif\0\0".utf8) + Self.turned
    file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: 2)
    #expect(throws: IconSetError.notSquare(path: "a.jpg", width: 96, height: 128)) {
      try IconMaster(file, path: "a.jpg")
    }
  }

  @Test func `the background is the color of an opaque border`() throws {
    let framed = try IconFixture.master(64) { x, y in
      (8..<56).contains(x) && (8..<56).contains(y) ? IconFixture.red : 0xFF33_2211
    }
    let set = try IconFixture.set(framed)
    #expect(set.facts.color.text == "#112233" && set.facts.hasPlainBorder)
    #expect(try IconFixture.set(IconFixture.disk(64)).facts.color == .white)
    let halves = try IconFixture.master(64) { x, _ in x < 32 ? IconFixture.red : IconFixture.blue }
    #expect(try !IconFixture.set(halves).facts.hasPlainBorder)
  }

  @Test(arguments: [("#0A84FF", "#0A84FF"), ("#fff", "#FFFFFF"), ("#12", nil), ("red", nil), ("#GGGGGG", nil)])
  func `colors are three or six digits`(_ text: String, _ expected: String?) {
    #expect(IconColor(text)?.text == expected)
  }
}
