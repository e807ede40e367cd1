import CrushParsers
import Testing

@testable import CrushIconSets

@Suite struct ImageSetFillingTests {
  private func filled(
    _ names: [String], appearance: String? = nil, into old: String? = nil
  ) throws -> ImageSetFilling {
    try ImageSetFilling(
      names.map { ImageSetFilling.Item(name: $0, appearance: appearance) }, into: old.map { Array($0.utf8) })
  }

  /// The slots of a text, such as `universal 2x hero@2x.png`.
  private func slots(_ text: String) throws -> [String] {
    let images = try #require(try JSONValue(Array(text.utf8)).object?["images"]?.list)
    return images.map { image in
      ["idiom", "scale", "filename"].compactMap { image.object?[$0]?.text }.joined(separator: " ")
        + (image.object?["appearances"] == nil ? "" : " dark")
    }
  }

  @Test func `a new set has the slots of Xcode`() throws {
    #expect(
      try filled(["hero@2x.png"]).text == """
        {
          "images" : [
            {
              "idiom" : "universal",
              "scale" : "1x"
            },
            {
              "filename" : "hero@2x.png",
              "idiom" : "universal",
              "scale" : "2x"
            },
            {
              "idiom" : "universal",
              "scale" : "3x"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test func `names decide scales and devices`() throws {
    let text = try filled(["a.png", "a@3x.png", "a@2x~ipad.png", "a.svg"]).text
    #expect(
      try slots(text) == [
        "universal 1x a.png", "universal 2x", "universal 3x a@3x.png", "ipad 1x", "ipad 2x a@2x~ipad.png", "ipad 3x",
        "universal a.svg",
      ])
  }

  @Test func `an existing set keeps its keys and other slots`() throws {
    let old = #"""
      { "images" : [ { "idiom" : "universal", "scale" : "2x", "filename" : "old@2x.png" },
      { "idiom" : "tv", "scale" : "1x", "filename" : "tv.png" } ],
      "info" : { "author" : "me", "version" : 1 }, "properties" : { "template-rendering-intent" : "template" } }
      """#
    let light = try filled(["new@2x.png"], into: old)
    #expect(light.replaced == ["old@2x.png"])
    #expect(try slots(light.text) == ["universal 2x new@2x.png", "tv 1x tv.png"])
    #expect(
      light.text.contains(#""template-rendering-intent" : "template""#) && light.text.contains(#""author" : "me""#))
    let dark = try filled(["dark@2x.png"], appearance: "dark", into: light.text)
    #expect(
      try slots(dark.text) == [
        "universal 2x new@2x.png", "tv 1x tv.png", "universal 1x dark", "universal 2x dark@2x.png dark",
        "universal 3x dark",
      ])
    #expect(try filled(["dark@2x.png"], appearance: "dark", into: dark.text).text == dark.text)
  }

  @Test func `two files for one slot are an error`() {
    #expect(throws: ImageSetFilling.FillingError.sameSlot("a@2x.png", "b@2x.png", slot: "2x, universal")) {
      try filled(["a@2x.png", "b@2x.png"])
    }
  }

  @Test(arguments: ["[]", "{ \"images\" : 1 }", "{ \"images\" : [ 1 ] }", "{"])
  func `a damaged list is an error`(_ old: String) {
    #expect(throws: ImageSetFilling.FillingError.self) { try filled(["a.png"], into: old) }
  }
}
