import CrushBasics
import CrushFixtures
import Testing

@testable import CrushIconDocuments

struct IconReaderTests {
  private func read(_ text: String) -> IconReader.Result { IconReader.read(Array(text.utf8)) }

  @Test func `a document has its background, groups and layers`() throws {
    let result = read(
      """
      {
        "fill" : { "linear-gradient" : [ "srgb:0,0.5,1,1", "gray:0.25,1" ],
                   "orientation" : { "start" : { "x" : 0, "y" : -0.1 }, "stop" : { "x" : 1, "y" : 1 } } },
        "groups" : [ {
          "blend-mode" : "plus-darker", "blur-material" : 0.5, "lighting" : "combined", "name" : "Front",
          "layers" : [ { "glass" : false, "image-name" : "a.svg", "name" : "a", "opacity" : 0.5,
                         "position" : { "scale" : 1.5, "translation-in-points" : [ -4, 8 ] } } ],
          "shadow" : { "kind" : "layer-color", "opacity" : 0.25 }, "specular" : false,
          "translucency" : { "enabled" : true, "value" : 0.75 } } ],
        "supported-platforms" : { "circles" : [ "watchOS" ], "squares" : "shared" }
      }
      """)
    #expect(result.problems == [])
    let document = try #require(result.document)
    var line = IconFill.Orientation()
    (line.startX, line.startY, line.stopX, line.stopY) = (0, -0.1, 1, 1)
    let fill = IconFill.linearGradient(IconColor(.sRGB, [0, 0.5, 1, 1]), IconColor(.gray, [0.25, 1]), line)
    #expect(document.fill.value(for: .dark, []) == fill)
    let group = try #require(document.groups.first)
    #expect(group.name == "Front")
    #expect(group.blendMode.plain == .plusDarker)
    #expect(group.blur.plain == 0.5)
    #expect(group.lighting.plain == .combined)
    #expect(group.shadow.plain == IconShadow(kind: .layerColor, opacity: 0.25))
    #expect(group.specular.plain == false)
    #expect(group.translucency.plain == IconTranslucency(isEnabled: true, value: 0.75))
    let layer = try #require(group.layers.first)
    #expect(layer.image.plain == "a.svg")
    #expect(layer.isGlass.plain == false)
    #expect(layer.opacity.plain == 0.5)
    let position = try #require(layer.position.plain)
    #expect((position.scale, position.x, position.y) == (1.5, -4, 8))
    #expect(document.platforms == .init(squares: ["shared"], circles: ["watchOS"]))
  }

  /// What `opacity` is for each appearance.
  static let specializations: [(text: String, light: Double?, dark: Double?, tinted: Double?)] = [
    (#""opacity":0.5"#, 0.5, 0.5, 0.5),
    (#""opacity":0.5,"opacity-specializations":[{"appearance":"dark","value":0.1}]"#, 0.5, 0.5, 0.5),
    (#""opacity":null,"opacity-specializations":[{"value":0.1}]"#, nil, nil, nil),
    (#""opacity-specializations":[{"value":0.5},{"appearance":"dark","value":0.1}]"#, 0.5, 0.1, 0.5),
    (#""opacity-specializations":[{"appearance":"light","value":0.1}]"#, 0.1, nil, nil),
    (#""opacity-specializations":[{"appearance":"base","value":0.5},{"appearance":"tinted","value":0}]"#, 0.5, 0.5, 0),
    (#""opacity-specializations":[{"value":0.5},{"appearance":"dark","value":null}]"#, 0.5, 0.5, 0.5),
    (#""opacity-specializations":[{"value":0.5},{"idiom":"watchOS","value":0.1}]"#, 0.5, 0.5, 0.5),
    (#""opacity-specializations":[{"value":0.5},{"idiom":"square","value":0.1}]"#, 0.1, 0.1, 0.1),
    (#""opacity-specializations":[{"value":0.5},{"idiom":"macOS","value":0.1}]"#, 0.5, 0.5, 0.5),
  ]

  @Test(arguments: specializations)
  func `a plain key wins, then the appearance, then the base`(
    _ text: String, _ light: Double?, _ dark: Double?, _ tinted: Double?
  ) throws {
    let result = read(#"{"groups":[{"layers":[],"# + text + "}]}")
    let opacity = try #require(result.document?.groups.first?.opacity)
    let values = IconAppearance.allCases.map { opacity.value(for: $0, ["square", "iOS"]) }
    #expect(values == [light, dark, tinted])
  }

  private static let layerStart = #"{"groups":[{"layers":[{"image-name":"a.svg","#

  /// Documents with one problem each, and the words that its message contains.
  static let problems: [(text: String, words: [String], isError: Bool)] = [
    ("[]", ["the document", "expected an object"], true),
    ("{", ["not JSON"], true),
    ("{}", [#"has no "groups""#], true),
    (#"{"groups":[],"fil":"none"}"#, [#""fil" is no key"#, #"did you mean "fill"?"#], false),
    (#"{"groups":[],"supportedPlatforms":{}}"#, [#"did you mean "supported-platforms"?"#], false),
    (#"{"groups":[{"layers":[{"imageName":"a.svg"}]}]}"#, [#""groups[0].layers[0]" has no "image-name""#], true),
    (layerStart + #""glass":1}]}]}"#, ["groups[0].layers[0].glass", "true or false"], true),
    (layerStart + #""opacity":2}]}]}"#, ["opacity\" is 2", "from 0 to 1"], true),
    (layerStart + #""opacity":1e999}]}]}"#, ["a number from"], true),
    (layerStart + #""blend-mode":"screeen"}]}]}"#, ["screeen", "did you mean 'screen'?"], true),
    (layerStart + #""fill":{"solid":"srgb:1,1"}}]}]}"#, ["4 numbers"], true),
    (layerStart + #""fill":{"solid":"rgb:1,1,1,1"}}]}]}"#, ["did you mean 'srgb'?"], true),
    (layerStart + #""fill":{"solid":"named:system-blue"}}]}]}"#, ["Icon Composer 2", "--downlevel 26"], true),
    (layerStart + #""fill":{}}]}]}"#, [#"has no "solid""#], true),
    (layerStart + #""position":{"scale":-1,"translation-in-points":[0,0]}}]}]}"#, ["above 0"], true),
    (layerStart + #""position":{"scale":1,"translation-in-points":[0]}}]}]}"#, ["two numbers"], true),
    (#"{"groups":[{"layers":[{"image-name":"../a.svg"}]}]}"#, ["plain name of a file"], true),
    (#"{"groups":[{"layers":[{"image-name":".."}]}]}"#, ["plain name of a file"], true),
    (#"{"groups":[{"layers":[],"shadow":{"kind":"none"}}]}"#, [#"has no "opacity""#], true),
    (#"{"groups":[{"layers":[],"specular":"inside"}]}"#, ["Icon Composer 2"], true),
    (#"{"groups":[{"layers":[],"refractivity":{"enabled":true}}]}"#, ["Icon Composer 2 (refractivity)"], true),
    (#"{"groups":[],"features":["refractivity"]}"#, ["feature \"refractivity\""], true),
    (#"{"groups":[],"fill":"none","fill-specializations":[]}"#, ["ignored", "plain key"], false),
    (#"{"groups":[],"groups":[]}"#, ["there twice"], false),
  ]

  @Test(arguments: problems)
  func `a problem is named with its place`(_ text: String, _ words: [String], _ isError: Bool) throws {
    let result = read(text)
    let matching = result.problems.filter { problem in words.allSatisfy { "\(problem)".contains($0) } }
    #expect(matching.count == 1, "\(result.problems)")
    #expect(result.hasErrors == isError)
  }

  @Test func `a problem has its line`() {
    let result = read("{\n  \"groups\" : [\n    { \"layers\" : [], \"opacity\" : \"1\" }\n  ]\n}")
    #expect(result.problems.map { $0.position?.line } == [3])
  }

  @Test func `ten thousand layers are an error`() throws {
    let layers = Array(repeating: #"{"image-name":"a.svg"}"#, count: 10_000).joined(separator: ",")
    let result = read(#"{"groups":[{"layers":["# + layers + "]}]}")
    #expect(result.problems.map { "\($0)" } == [#""groups[0].layers" has too many layers; expected at most 1000"#])
    #expect(result.document?.groups.first?.layers.count == 1000)
  }

  /// Every prefix and many damaged forms of a document end with problems and not with a trap.
  @Test func `damaged documents have problems`() {
    let text = Self.problems.map(\.text).joined(separator: "\n")
    var generator = SeededGenerator(seed: 47)
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 32...126, using: &generator)
      }
      _ = IconReader.read(Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator))))
    }
  }
}
