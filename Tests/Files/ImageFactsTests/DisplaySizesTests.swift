import CrushImageFacts
import Testing

@Suite struct DisplaySizesTests {
  private func sizes(_ list: String) throws -> DisplaySizes {
    var sizes = DisplaySizes()
    try sizes.add(list: list, path: "sizes.txt")
    return sizes
  }

  @Test func `a list contains sizes in points, with their lines`() throws {
    let sizes = try sizes("# comment\n\nbadge=40x40\n  icon = 60x30.5  \n\t# indented\nhero=375X200")
    #expect(sizes.size(ofImageAt: "badge.png") == DisplaySize(width: 40, height: 40, origin: "sizes.txt:3"))
    #expect(sizes.size(ofImageAt: "icon.png") == DisplaySize(width: 60, height: 30.5, origin: "sizes.txt:4"))
    #expect(sizes.size(ofImageAt: "hero.png") == DisplaySize(width: 375, height: 200, origin: "sizes.txt:6"))
    #expect(sizes.size(ofImageAt: "other.png") == nil)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `each line end counts as one line`(_ end: String) throws {
    let sizes = try sizes(["#", "", "a=1x2", "b=3x4"].joined(separator: end))
    #expect(sizes.size(ofImageAt: "a.png")?.origin == "sizes.txt:3")
    #expect(sizes.size(ofImageAt: "b.png") == DisplaySize(width: 3, height: 4, origin: "sizes.txt:4"))
  }

  @Test func `a text of comments alone is an empty list`() throws {
    #expect(try sizes("").isEmpty)
    #expect(try sizes("# a=1x1\n\n").isEmpty)
    #expect(try !sizes("a=1x1").isEmpty)
  }

  @Test func `the last entry that matches wins`() throws {
    let sizes = try sizes("icon=10x10\n*=20x20\nicon=30x30\nother=40x40")
    #expect(sizes.size(ofImageAt: "icon.png")?.width == 30)
    #expect(sizes.size(ofImageAt: "hero.png")?.width == 20)
    #expect(sizes.size(ofImageAt: "other@2x.png")?.width == 40)
  }

  @Test func `a later list or option overrides an earlier list`() throws {
    var sizes = try sizes("icon=10x10")
    try sizes.add(list: "icon=20x20", path: "later.txt")
    #expect(sizes.size(ofImageAt: "icon.png")?.origin == "later.txt:1")
    try sizes.add("icon=30x30", origin: "--display")
    #expect(sizes.size(ofImageAt: "icon.png") == DisplaySize(width: 30, height: 30, origin: "--display"))
  }

  @Test(arguments: [
    ("icon", "icon.png", true), ("icon", "a/b/icon@2x.png", true), ("icon", "icon@3x~ipad.png", true),
    ("icon", "icons.png", false), ("icon", "Icon.png", false), ("icon.png", "a/icon.png", true),
    ("icon@2x.png", "icon@2x.png", true), ("icon@2x.png", "icon.png", false), ("ic*", "a/icon@2x.png", true),
    ("ic?n", "icon.png", true), ("[hi]con", "icon.png", true), ("a/**", "a/b/icon.png", true),
    ("a/**", "b/icon.png", false), ("a/*.png", "a/icon.png", true), ("a/*.png", "a/b/icon.png", false),
    ("a=b", "a=b.png", true),
  ]) func `a name or a glob selects images`(_ name: String, _ path: String, _ matches: Bool) throws {
    #expect((try sizes("\(name)=1x1").size(ofImageAt: path) != nil) == matches)
  }

  @Test(arguments: ["badge", "=40x40", "  =40x40", "badge 40x40", "40x40"])
  func `a line without a name and a size is an error with its line`(_ line: String) {
    let fault = DisplaySizes.ParsingError.notAnEntry(
      line.trimmingPrefix { $0 == " " }.description, origin: "sizes.txt:3")
    #expect(throws: fault) { try sizes("a=1x1\n#\n\(line)\nb=2x2") }
  }

  @Test(arguments: [
    "", "40", "x", "40x", "x40", "40x40x40", "axb", "0x40", "40x0", "-1x40", "nanx40", "infx40", "40×40", "40 x 40",
    "40x40pt", "1e9x1", "0.05x1",
  ]) func `an invalid size is an error with its line`(_ size: String) {
    #expect(throws: DisplaySizes.ParsingError.notASize(size, origin: "sizes.txt:2")) { try sizes("\nbadge=\(size)") }
  }

  @Test func `errors describe the expected form`() {
    #expect(
      DisplaySizes.ParsingError.notAnEntry("badge", origin: "a.txt:7").description
        == "a.txt:7: expected NAME=WIDTHxHEIGHT in points, found 'badge'")
    #expect(
      DisplaySizes.ParsingError.notASize("big", origin: "--display").description
        == "--display: 'big' is not a size; expected WIDTHxHEIGHT in points, such as 40x40")
  }
}
