import CrushBasics
import CrushFixtures
import Testing

@testable import CrushIconDocuments

/// Texts before and after `IconDownlevel`.
struct IconDownlevelTests {
  private func changed(_ text: String) throws -> (text: String, changes: [IconDownlevel.Change]) {
    let result = try IconDownlevel.text(of: Array(text.utf8))
    return (String(decoding: result.text, as: UTF8.self), result.changes)
  }

  /// Members of the document and a key that is deleted: first, last, in the middle, alone, and several in a row.
  static let places: [(before: String, after: String)] = [
    (#"{"features":[],"groups":[]}"#, #"{"groups":[]}"#),
    (#"{"groups":[],"features":["refractivity"]}"#, #"{"groups":[]}"#),
    (#"{"groups":[],"languages":["ja"],"fill":"none"}"#, #"{"groups":[],"fill":"none"}"#),
    (#"{"features":[],"languages":[],"groups":[]}"#, #"{"groups":[]}"#),
    (#"{"groups":[],"features":[],"languages":[]}"#, #"{"groups":[]}"#),
    (#"{"features":[],"groups":[],"languages":[]}"#, #"{"groups":[]}"#),
    (#"{"features":[],"languages":[]}"#, "{}"),
    ("{\n  \"features\" : [\n    \"a\"\n  ],\n  \"groups\" : []\n}\n", "{\n  \"groups\" : []\n}\n"),
    ("{\n  \"groups\" : [],\n  \"features\" : []\n}\n", "{\n  \"groups\" : []\n}\n"),
    ("{\r\n\t\"groups\" : [ ] ,\r\n\t\"features\" : [ ]\r\n}", "{\r\n\t\"groups\" : [ ]\r\n}"),
    ("{ \"a\" : 1\n, \"features\" : []\n, \"groups\" : []\n}", "{ \"a\" : 1\n, \"groups\" : []\n}"),
    ("{\n  \"languages\" : []\n}", "{}"),
    // A comma may precede a bracket, as the reader permits.
    (#"{"groups":[],"features":[],}"#, #"{"groups":[],}"#),
    (#"{"features":[],"groups":[],}"#, #"{"groups":[],}"#),
    ("{\"features\":[],\n}", "{}"),
    // Escapes in a key, the key twice, and a byte order mark.
    (#"{"\u0066eatures":[],"groups":[]}"#, #"{"groups":[]}"#),
    (#"{"features":[],"groups":[],"features":[]}"#, #"{"groups":[]}"#),
    ("\u{FEFF}{\"features\":[],\"groups\":[]}", "\u{FEFF}{\"groups\":[]}"),
    // Text in values is no key.
    (#"{"groups":[],"note":"\"features\":[],","features":[]}"#, #"{"groups":[],"note":"\"features\":[],"}"#),
  ]

  @Test(arguments: places)
  func `a deleted member leaves valid JSON in every layout`(_ before: String, _ after: String) throws {
    let result = try changed(before)
    #expect(result.text == after)
    #expect(!result.changes.isEmpty)
  }

  private static func group(_ members: String) -> String { #"{"groups":[{"layers":[]"# + members + "}]}" }

  private static func layer(_ members: String) -> String {
    #"{"groups":[{"layers":[{"image-name":"a.svg""# + members + "}]}]}"
  }

  /// Each rule, with the words of its change.
  static let rules: [(before: String, after: String, words: String)] = [
    (
      group(#","refractivity":{"enabled":true,"strength":0.5,"depth":1}"#), group(""),
      #"groups[0].refractivity: deleted "refractivity""#
    ),
    (
      group(#","refractivity-specializations":[{"value":{}}],"x":1"#), group(#","x":1"#),
      #"groups[0].refractivity-specializations: deleted "refractivity-specializations""#
    ),
    (
      group(#","refractivity-strength":0.5"#), group(""),
      #"groups[0].refractivity-strength: deleted "refractivity-strength""#
    ),
    (
      group(#","specular-highlight-placement":"inside""#), group(""),
      #"groups[0].specular-highlight-placement: deleted "specular-highlight-placement""#
    ),
    (
      layer(#","asset-mirroring":{"mirrorable":true}"#), layer(""),
      #"groups[0].layers[0].asset-mirroring: deleted "asset-mirroring""#
    ),
    (
      #"{"implicit-asset-mirroring":true,"groups":[]}"#, #"{"groups":[]}"#,
      #"implicit-asset-mirroring: deleted "implicit-asset-mirroring""#
    ),
    (
      group(#","specular" : "inside""#), group(#","specular" : true"#),
      #"groups[0].specular: changed "specular" from "inside" to true"#
    ),
    (
      group(#","specular-specializations":[{"value":false},{"appearance":"dark","value":"outside"}]"#),
      group(#","specular-specializations":[{"value":false},{"appearance":"dark","value":true}]"#),
      #"groups[0].specular-specializations[1].value: changed "specular" from "outside" to true"#
    ),
    (
      layer(#","opacity-specializations":[{"value":1}, {"localization":"ar","value":0}]"#),
      layer(#","opacity-specializations":[{"value":1}]"#),
      #"groups[0].layers[0].opacity-specializations[1]: deleted the entry for localization "ar" of "#
        + #""opacity-specializations""#
    ),
    (
      layer(#","opacity-specializations":[{"localization":"ar","value":0}, {"value":1}]"#),
      layer(#","opacity-specializations":[{"value":1}]"#),
      #"groups[0].layers[0].opacity-specializations[0]: deleted the entry for localization "ar" of "#
        + #""opacity-specializations""#
    ),
    (
      layer(#","opacity-specializations":[{"localization":"ar","value":0}],"glass":true"#), layer(#","glass":true"#),
      #"groups[0].layers[0].opacity-specializations: deleted "opacity-specializations", "#
        + "which has localized entries only"
    ),
    (
      layer(#","fill":{"solid":"named:system-blue"}"#),
      layer(#","fill":{"solid":"srgb:0.00000,0.53333,1.00000,1.00000"}"#),
      #"groups[0].layers[0].fill.solid: changed "solid" from "named:system-blue" to "#
        + #""srgb:0.00000,0.53333,1.00000,1.00000""#
    ),
    (
      #"{"fill-specializations":[{"appearance":"dark","value":{"automatic-gradient":"named:system-red"}}],"groups":[]}"#,
      #"{"fill-specializations":[{"appearance":"dark","value":{"automatic-gradient":"#
        + #""srgb:1.00000,0.25882,0.27059,1.00000"}}],"groups":[]}"#,
      #"fill-specializations[0].value.automatic-gradient: changed "automatic-gradient" from "named:system-red" to "#
        + #""srgb:1.00000,0.25882,0.27059,1.00000""#
    ),
    (
      #"{"fill":{"linear-gradient":["gray:0,1","named:system-gray"]},"groups":[]}"#,
      #"{"fill":{"linear-gradient":["gray:0,1","srgb:0.55686,0.55686,0.57647,1.00000"]},"groups":[]}"#,
      #"fill.linear-gradient[1]: changed "linear-gradient" from "named:system-gray" to "#
        + #""srgb:0.55686,0.55686,0.57647,1.00000""#
    ),
  ]

  @Test(arguments: rules)
  func `each rule changes its place alone`(_ before: String, _ after: String, _ words: String) throws {
    let result = try changed(before)
    #expect(result.text == after)
    #expect(result.changes.map { "\($0.path): \($0.words)" } == [words])
    let again = try changed(result.text)
    #expect(again.text == result.text && again.changes.isEmpty)
  }

  @Test func `changes have the lines of the text before`() throws {
    let text = """
      {
        "features" : [
          "refractivity"
        ],
        "groups" : [
          {
            "layers" : [],
            "refractivity" : { "enabled" : true },
            "specular" : "inside"
          }
        ]
      }
      """
    let result = try changed(text)
    #expect(result.changes.map(\.line) == [2, 8, 9])
    let after = """
      {
        "groups" : [
          {
            "layers" : [],
            "specular" : true
          }
        ]
      }
      """
    #expect(result.text == after)
  }

  /// Texts that have nothing of Icon Composer 2, some of which look as if they had.
  static let unchanged = [
    #"{"groups":[]}"#, " {\n\"groups\" :\t[ ] , }\n", #"{"groups":[],"note":{"features":[],"specular":"inside"}}"#,
    #"{"groups":[{"layers":[],"specular":false,"fill-specializations":[]}]}"#,
    #"{"groups":[{"layers":[{"image-name":"named:system-blue"}],"name":"refractivity"}]}"#,
    #"{"groups":"refractivity"}"#, #"{"groups":[1,null,{"layers":{"features":[]}}]}"#,
  ]

  @Test(arguments: unchanged)
  func `a text without keys of Icon Composer 2 is unchanged`(_ text: String) throws {
    let result = try changed(text)
    #expect(result.text == text && result.changes.isEmpty)
  }

  static let failures: [(text: String, line: Int?, words: [String])] = [
    ("{", 1, ["not JSON"]), ("[]", 1, ["expected an object"]), ("", 1, ["not JSON"]),
    (
      "{\"groups\":[],\n\"fill\":{\"solid\":\"named:system-blu\"}}", 2,
      ["\"fill.solid\" is \"named:system-blu\"", "did you mean 'named:system-blue'?"]
    ),
    (#"{"groups":[],"fill":{"solid":"named:lavender"}}"#, 1, ["srgb:0,0.5,1,1"]),
    (#"{"groups":[],"fill":{"solid":"named"}}"#, 1, ["\"named\""]),
    (
      #"{"groups":[{"layers":[{"image-name-specializations":[{"localization":"ar","value":"a.svg"}]}]}]}"#, 1,
      ["groups[0].layers[0].image-name-specializations", "add \"image-name\""]
    ),
  ]

  @Test(arguments: failures)
  func `a text that cannot be changed is an error with its place`(
    _ text: String, _ line: Int?, _ words: [String]
  ) throws {
    let error = try #require(throws: IconDownlevelError.self) { try changed(text) }
    #expect(error.position?.line == line)
    for word in words { #expect("\(error)".contains(word), "\(error)") }
  }

  @Test func `UTF-16 is accepted without changes only`() throws {
    func utf16(_ text: String) -> [UInt8] { [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    let plain = utf16(#"{"groups":[]}"#)
    #expect(try IconDownlevel.text(of: plain).text == plain)
    let error = try #require(throws: IconDownlevelError.self) {
      try IconDownlevel.text(of: utf16(#"{"groups":[],"features":[]}"#))
    }
    #expect(error == .notUTF8)
  }

  @Test func `every system color is a color that the reader knows`() throws {
    for name in SystemColor.names {
      for isDark in [false, true] {
        let color = try #require(SystemColor.plain(name, isDark: isDark))
        let text = #"{"groups":[],"fill":{"solid":"\#(color)"}}"#
        #expect(IconReader.read(Array(text.utf8)).problems.isEmpty, "\(color)")
      }
    }
    #expect(SystemColor.plain("system-black", isDark: false) == nil)
  }

  /// A search from the start of the text for each of the 60,000 changes would take minutes.
  @Test func `many changes take linear time`() throws {
    let entries = Array(repeating: #"{"localization":"ar"}"#, count: 60_000) + ["{}"]
    let text = #"{"groups":[{"layers":[],"opacity-specializations":["# + entries.joined(separator: ",\n") + "]}]}"
    let start = ContinuousClock.now
    let result = try changed(text)
    #expect(result.text == #"{"groups":[{"layers":[],"opacity-specializations":[{}]}]}"#)
    #expect(result.changes.count == 60_000 && result.changes.last?.line == 60_000)
    #expect(start.duration(to: .now) < .seconds(60))
  }

  /// Damaged texts end with an error or a text, and not with a trap.
  @Test func `damaged texts do not trap`() {
    let text = Self.rules.map(\.before).joined()
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<3000 {
      var bytes = Array((Self.rules.randomElement(using: &generator)?.before ?? text).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 32...126, using: &generator)
      }
      _ = try? IconDownlevel.text(of: bytes)
    }
  }
}
