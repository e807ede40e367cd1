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
