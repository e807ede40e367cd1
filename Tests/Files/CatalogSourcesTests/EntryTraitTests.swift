import CrushCatalogSources
import CrushFixtures
import Testing

struct EntryTraitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a set with one entry that has these values and the file `a.png`.
  private func read(_ values: String, kind: String = "imageset", key: String = "images") throws -> SourceCatalog {
    let values = values.isEmpty ? "" : ", \(values)"
    try folder.write(
      "{ \"\(key)\" : [ { \"filename\" : \"a.png\"\(values) } ] }", to: "A.xcassets/S.\(kind)/Contents.json")
    try folder.write("a", to: "A.xcassets/S.\(kind)/a.png")
    return CatalogSourceReader.read(folder.path("A.xcassets"))
  }

  private func entry(_ values: String, kind: String = "imageset", key: String = "images") throws -> SourceEntry {
    let catalog = try read(values, kind: kind, key: key)
    #expect(catalog.messages.isEmpty)
    return try #require(catalog.sets.first { $0.path == "S.\(kind)" }?.entries.first)
  }

  struct Trait: Sendable, CustomTestStringConvertible {
    let key: String
    let values: [String]
    let read: @Sendable (SourceTraits) -> String?

    var testDescription: String { key }
  }

  static let traits = [
    Trait(
      key: "idiom",
      values: [
        "universal", "iphone", "ipad", "mac", "tv", "watch", "car", "vision", "ios-marketing", "watch-marketing",
      ]
    ) { $0.idiom },
    Trait(key: "platform", values: ["ios", "macos", "tvos", "watchos", "visionos", "xros"]) { $0.platform },
    Trait(key: "subtype", values: ["retina4", "736h", "667h", "38mm", "42mm", "44mm", "320", "384"]) { $0.subtype },
    Trait(key: "scale", values: ["1x", "2x", "3x"]) { $0.scale.map { "\($0)x" } },
    Trait(key: "width-class", values: ["compact", "regular"]) { $0.widthClass },
    Trait(key: "height-class", values: ["compact", "regular"]) { $0.heightClass },
    Trait(key: "display-gamut", values: ["sRGB", "display-P3"]) { $0.gamut },
    Trait(key: "locale", values: ["en", "zh-Hant", "pt-BR"]) { $0.locale },
    Trait(key: "language-direction", values: ["left-to-right", "right-to-left"]) { $0.direction },
    Trait(key: "memory", values: ["1GB", "2GB", "3GB", "4GB"]) { $0.memory },
    Trait(key: "graphics-feature-set", values: ["metal1v2", "metal4v1", "apple4"]) { $0.graphics },
    Trait(key: "screen-width", values: ["<=145", ">145", "{130,145}"]) { $0.screenWidth },
    Trait(key: "minimum-system-version", values: ["7.0", "11.0"]) { $0.minimumSystem },
    Trait(key: "extent", values: ["full-screen", "to-status-bar"]) { $0.extent },
    Trait(key: "orientation", values: ["portrait", "landscape"]) { $0.orientation },
  ]

  @Test(arguments: traits) func `Every value of a trait is read, and the other traits keep their defaults`(
    trait: Trait
  ) throws {
    for value in trait.values {
      let read = try entry("\"\(trait.key)\" : \"\(value)\"").traits
      #expect(trait.read(read) == value)
      for other in Self.traits where other.key != trait.key { #expect(other.read(read) == other.read(SourceTraits())) }
    }
  }

  @Test func `Appearances are read in their order`() throws {
    for (name, values) in [("luminosity", ["light", "dark", "tinted"]), ("contrast", ["high"])] {
      for value in values {
        let read = try entry("\"appearances\" : [ { \"appearance\" : \"\(name)\", \"value\" : \"\(value)\" } ]")
        #expect(read.traits.appearances == [.init(appearance: name, value: value)])
      }
    }
    let both = try entry(
      """
      "appearances" : [ { "appearance" : "luminosity", "value" : "dark" }, { "appearance" : "contrast", "value" : "high" } ]
      """)
    #expect(
      both.traits.appearances == [
        .init(appearance: "luminosity", value: "dark"), .init(appearance: "contrast", value: "high"),
      ])
  }

  @Test func `Slicing has caps, a center and modes`() throws {
    let read = try entry(
      """
      "resizing" : { "mode" : "9-part", "center" : { "mode" : "tile", "width" : 3, "height" : 4 },
        "cap-insets" : { "top" : 5, "left" : 6, "bottom" : 7, "right" : 8 } }
      """)
    let slicing = try #require(read.slicing)
    #expect(slicing.mode == "9-part")
    #expect(slicing.centerMode == "tile")
    #expect([slicing.centerWidth, slicing.centerHeight] == [3, 4])
    #expect([slicing.top, slicing.left, slicing.bottom, slicing.right] == [5, 6, 7, 8])
  }

  @Test func `Alignment insets are left, top, right and bottom`() throws {
    let read = try entry("\"alignment-insets\" : { \"top\" : 1, \"left\" : 2, \"bottom\" : 3, \"right\" : 4 }")
    #expect(read.insets == [2, 1, 4, 3])
  }

  @Test(arguments: [
    ("1024x1024", 1024.0, 1024.0), ("83.5x83.5", 83.5, 83.5), ("1920x720", 1920, 720), ("27.5x27.5", 27.5, 27.5),
  ]) func `Sizes are in points`(text: String, width: Double, height: Double) throws {
    let read = try entry("\"size\" : \"\(text)\"", kind: "imageset")
    #expect(read.size == SourceEntry.Size(width: width, height: height))
  }

  @Test func `Data has its type, and compression belongs to sets and entries`() throws {
    let data = try entry("\"universal-type-identifier\" : \"public.json\"", kind: "dataset", key: "data")
    #expect(data.typeIdentifier == "public.json")
    let compressed = try entry("\"compression-type\" : \"gpu-optimized-best\"")
    #expect(compressed.compression == "gpu-optimized-best")
    try folder.write(
      "{ \"properties\" : { \"compression-type\" : \"lossy\", \"localizable\" : true, \"auto-scaling\" : \"auto\", "
        + "\"on-demand-resource-tags\" : [ \"b\", \"a\" ], \"future\" : { \"a\" : 1 } } }",
      to: "A.xcassets/S.imageset/Contents.json")
    let set = try #require(CatalogSourceReader.read(folder.path("A.xcassets")).sets.last)
    #expect(set.properties.compression == "lossy")
    #expect(set.properties.isLocalizable)
    #expect(set.properties.autoScaling == "auto")
    #expect(set.tags == ["b", "a"])
    #expect(set.properties.other == ["future.a": "1"])
  }

  @Test(arguments: [
    ("idiom", "\"phone\""), ("scale", "\"4x\""), ("size", "\"ten\""), ("display-gamut", "\"rgb\""),
    ("width-class", "\"small\""),
  ]) func `An unknown value is a warning at its slot`(key: String, value: String) throws {
    let catalog = try read("\"\(key)\" : \(value)")
    let message = try #require(catalog.messages.first { $0.kind == "Invalid Content" })
    #expect(message.severity == .warning)
    #expect(message.text.contains("\"\(key)\""))
    #expect(message.item == "S.imageset")
    #expect(message.slot.hasPrefix("["))
  }

  @Test(arguments: [
    "idiom", "scale", "platform", "width-class", "height-class", "display-gamut", "language-direction", "appearances",
  ]) func `An entry that no device selects has no slot`(key: String) throws {
    let catalog = try read("\"\(key)\" : \"unknown\"")
    #expect(catalog.sets.first?.entries.first?.isUnassigned == true)
    #expect(catalog.messages.contains { $0.text == "The image set \"S\" has an unassigned child." })
  }

  @Test(arguments: [
    ("iphone", "60x60", true), ("iphone", "61x61", false), ("ipad", "83.5x83.5", true), ("ipad", "60x60", false),
    ("mac", "512x512", true), ("mac", "1024x1024", false), ("ios-marketing", "1024x1024", true),
    ("watch", "117x117", true), ("universal", "38x38", true),
  ]) func `Icons of sizes without a slot are unassigned`(idiom: String, size: String, isKnown: Bool) throws {
    let catalog = try read(
      "\"idiom\" : \"\(idiom)\", \"size\" : \"\(size)\", \"scale\" : \"2x\"", kind: "appiconset")
    #expect(catalog.sets.first?.entries.first?.isUnassigned == !isKnown)
  }
}
