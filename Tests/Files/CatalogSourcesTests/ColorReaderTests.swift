import CrushCatalogSources
import CrushParsers
import Testing

struct ColorReaderTests {
  private func read(_ text: String) throws -> SourceColor? {
    ColorReader.read(try JSONValue(Array(text.utf8)))
  }

  @Test(arguments: ColorReader.spaces.filter { !$0.contains("gray") })
  func `Colors have red, green, blue and alpha in each space`(space: String) throws {
    let color = try read(
      """
      { "color-space" : "\(space)", "components" : { "red" : "0.25", "green" : "0.500", "blue" : "1.000", "alpha" : "0.75" } }
      """)
    #expect(color == .components(space: space, [0.25, 0.5, 1, 0.75]))
  }

  @Test(arguments: ["gray-gamma-22", "extended-gray"])
  func `Gray colors have white and alpha`(space: String) throws {
    let color = try read(
      "{ \"color-space\" : \"\(space)\", \"components\" : { \"white\" : \"0.25\", \"alpha\" : \"1.000\" } }")
    #expect(color == .components(space: space, [0.25, 1]))
  }

  @Test func `Decimal numbers have 32 bits, and parts of 255 have 64`() throws {
    let decimal = try read(
      #"{ "components" : { "red" : "0.918", "green" : 0.11, "blue" : "0.173", "alpha" : "1.000" } }"#)
    #expect(
      decimal == .components(space: "srgb", [0.9179999828338623, 0.10999999940395355, 0.17299999296665192, 1]))
    let byte = try read(#"{ "components" : { "red" : "0xEA", "green" : "28", "blue" : "0", "alpha" : "1" } }"#)
    #expect(byte == .components(space: "srgb", [234.0 / 255, 28.0 / 255, 0, 1]))
  }

  @Test func `Every byte has three notations with equal values`() throws {
    for byte in 0...255 {
      let hexadecimal = "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      for text in [hexadecimal, hexadecimal.lowercased(), "\(byte)"] {
        let color = try read(
          "{ \"components\" : { \"red\" : \"\(text)\", \"green\" : \"0\", \"blue\" : \"0\", \"alpha\" : \"0xFF\" } }")
        #expect(color == .components(space: "srgb", [Double(byte) / 255, 0, 0, 1]))
      }
    }
  }

  @Test func `Extended colors may be below 0 and above 1`() throws {
    let color = try read(
      """
      { "color-space" : "extended-srgb", "components" : { "red" : "-0.5", "green" : "1.25", "blue" : 2.5, "alpha" : "1" } }
      """)
    #expect(color == .components(space: "extended-srgb", [-0.5, 1.25, 2.5, 1]))
  }

  @Test func `A system color is a reference`() throws {
    #expect(
      try read("{ \"platform\" : \"ios\", \"reference\" : \"systemBlueColor\" }")
        == .reference(platform: "ios", name: "systemBlueColor"))
  }

  @Test(arguments: [
    "1", "\"red\"", "{}", "{ \"components\" : 1 }", "{ \"components\" : { \"red\" : \"1\" } }",
    "{ \"color-space\" : \"cmyk\", \"components\" : { \"red\" : \"1\", \"green\" : \"1\", \"blue\" : \"1\" } }",
    "{ \"components\" : { \"red\" : \"0xZZ\", \"green\" : \"1\", \"blue\" : \"1\" } }",
    "{ \"components\" : { \"red\" : \"nan\", \"green\" : \"1\", \"blue\" : \"1\" } }",
    "{ \"components\" : { \"red\" : \"1e300\", \"green\" : \"1\", \"blue\" : \"1\" } }",
    "{ \"components\" : { \"red\" : true, \"green\" : \"1\", \"blue\" : \"1\" } }",
  ]) func `A damaged color is no color`(text: String) throws { #expect(try read(text) == nil) }
}
