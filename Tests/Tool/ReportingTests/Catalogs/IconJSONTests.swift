import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs
@testable import CrushReporting

/// The JSON of icons in the words of assetutil.
struct IconJSONTests {
  private typealias Layer = RenditionRecord.IconLayer

  private func objects(_ sample: IconSample) throws -> [[String: Any]] {
    let bytes = sample.draft.encoded()
    let text = CatalogJSON.render(try CompiledCatalog(bytes.span), bytes.span, names: nil)
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// Returns an object as text, without its digest and its size.
  private func text(_ object: [String: Any]?) throws -> String {
    var fields = try #require(object)
    for name in ["SHA1Digest", "SizeOnDisk", "NameIdentifier"] { #expect(fields.removeValue(forKey: name) != nil) }
    fields["Layers"] = nil
    return fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  private func layers(_ object: [String: Any]?) throws -> [[String: Any]] {
    try #require(object?["Layers"] as? [[String: Any]])
  }

  private func first(_ type: String, _ name: String, _ appearance: String?, in all: [[String: Any]]) -> [String: Any]? {
    all.first {
      $0["AssetType"] as? String == type && $0["Name"] as? String == name && $0["Appearance"] as? String == appearance
    }
  }

  @Test func `a stack has a canvas, and a layer for each rendition of its groups`() throws {
    let all = try objects(.icon())
    let stack = first("IconImageStack", "AppIcon", "NSAppearanceNameAqua", in: all)
    #expect(
      try text(stack)
        == "Appearance=NSAppearanceNameAqua AssetType=IconImageStack CanvasHeight=1024 CanvasWidth=1024 "
        + "Colorspace=generic CompositeImagePresent=\(NSNumber(value: false)) LayerCount=3 Name=AppIcon "
        + "RenditionName=AppIcon.iconstack Scale=1")
    let layers = try layers(stack)
    #expect(layers.count == 7)
    #expect(
      try text(layers.first)
        == "Colorspace=generic LayerOpacity=1 LayerPosition=0,0 LayerSize=0,0 Name=AppIcon_Assets/Gradient-1 Scale=1")
    let groups = layers.filter { $0["Name"] as? String == "AppIcon/Back" }
    #expect(
      groups.compactMap { $0["Appearance"] as? String }.sorted()
        == ["ISAppearanceTintable", "NSAppearanceNameAqua", "NSAppearanceNameDarkAqua"])
    let flag = NSNumber(value: true)
    #expect(
      try text(groups.first { $0["Appearance"] as? String == "NSAppearanceNameAqua" })
        == "Appearance=NSAppearanceNameAqua AssetType=IconGroup Colorspace=generic LayerBlurStrength=0.75 "
        + "LayerGathersSpecularByElement=\(flag) LayerHasSpecular=\(flag) LayerOpacity=1 LayerPosition=0,0 "
        + "LayerShadowOpacity=0.5 LayerShadowStyle=3 LayerSize=0,0 LayerTranslucency=0.5 Name=AppIcon/Back Scale=1")
    // Looks that are false or 0 have no key.
    #expect(
      try text(layers.last { $0["Appearance"] as? String == "NSAppearanceNameAqua" })
        == "Appearance=NSAppearanceNameAqua AssetType=IconGroup Colorspace=generic LayerBlendMode=26 LayerOpacity=0.5 "
        + "LayerPosition=0,0 LayerShadowOpacity=0.5 LayerSize=0,0 Name=AppIcon/Front Scale=1")
    let digests = groups.map { $0["SHA1Digest"] as? String }
    let group = first("IconGroup", "AppIcon/Back", "NSAppearanceNameAqua", in: all)
    #expect(digests.contains(group?["SHA1Digest"] as? String))
  }

  @Test func `the layers of a group carry the facts of their pictures`() throws {
    let all = try objects(.icon())
    let group = first("IconGroup", "AppIcon/Back", "ISAppearanceTintable", in: all)
    #expect(
      try text(group)
        == "Appearance=ISAppearanceTintable AssetType=IconGroup Colorspace=generic LayerCount=2 Name=AppIcon/Back "
        + "RenditionName=IconGroup Scale=1")
    let layers = try layers(group)
    #expect(layers.count == 2)
    let (dot, arrow) = (layers[0], layers[1])
    #expect(dot["AssetType"] as? String == "Image" && dot["Encoding"] as? String == "Gray")
    #expect(dot["PixelWidth"] as? Int == 1 && dot["RenditionName"] as? String == "IconGroup")
    #expect(dot["LayerPosition"] as? String == "-129,7" && dot["LayerSize"] as? String == "300,200")
    #expect(dot["LayerIndex"] as? Int == 0 && dot["LayerHasLightingEffects"] == nil)
    let picture = first("Image", "AppIcon_Assets/dot", nil, in: all)
    #expect(dot["SHA1Digest"] as? String == picture?["SHA1Digest"] as? String)
    let flag = NSNumber(value: true)
    #expect(
      try text(arrow)
        == "AssetType=Vector Colorspace=generic Height=4 LayerBlendMode=3 "
        + "LayerGradientColorName=AppIcon_Assets/Color-2 LayerHasLightingEffects=\(flag) LayerIndex=1 "
        + "LayerOpacity=0.25 LayerPosition=0,0 LayerSize=8,4 Name=AppIcon_Assets/arrow RenditionName=IconGroup "
        + "Scale=1 Width=8")
  }

  @Test func `a gradient has its colors, its points and its stops`() throws {
    let all = try objects(.icon())
    let gradient = try #require(first("Named Gradient", "AppIcon_Assets/Gradient-1", nil, in: all))
    #expect(gradient["Gradient Colors"] as? [String] == ["AppIcon_Assets/Color-1", "AppIcon_Assets/Color-2"])
    #expect(gradient["Gradient Start/Stop"] as? String == "0.500,0.000 - 0.500,0.700")
    #expect(gradient["Gradient Stops"] as? [Double] == [0, 1] && gradient["Gradient Type"] as? Int == 1)
    #expect(gradient.count == 10)
    let color = first("Color", "AppIcon_Assets/Color-2", nil, in: all)
    #expect(color?["Colorspace"] as? String == "p3")
    #expect(first("Color", "AppIcon_Assets/Color-1", nil, in: all)?["Colorspace"] as? String == "extended gray")
  }

  @Test(arguments: [("macosx", true), ("ios", false)])
  func `only catalogs of macOS have no idiom`(_ platform: String, _ isMac: Bool) throws {
    let all = try objects(.icon(platform: platform)).dropFirst()
    #expect(all.allSatisfy { ($0["Idiom"] == nil) == isMac })
  }

  @Test(arguments: [
    (0.5, "0.500"), (-0.25, "-0.250"), (1.0625, "1.062"), (0.0005, "0.000"), (1.2869999, "1.287"), (12, "12.000"),
    (0.9996, "1.000"),
  ])
  func `points have three digits`(_ number: Double, _ text: String) {
    #expect(CatalogWords.fixed(number) == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, 1e300])
  func `any number has a text`(_ number: Double) {
    #expect(!CatalogWords.fixed(number).isEmpty && !CatalogWords.short(number).isEmpty)
  }

  @Test func `a damaged catalog of many layers has lists of limited size`() throws {
    var sample = IconSample()
    let name = "G" + String(repeating: "x", count: 20_000)
    let group = Layer(sample.reference(name, .group), LayerStyle())
    sample.add("I", .stack, .iconStack(name: "I", Array(repeating: group, count: 3000)), 8)
    for appearance in [1, 8, 10] { sample.add(name, .group, .iconGroup([]), appearance) }
    let all = try objects(sample)
    #expect(all.last?["Error"] as? String == "there are too many layers to list them all")
    let stack = first("IconImageStack", "I", "NSAppearanceNameAqua", in: all)
    #expect(stack?["LayerCount"] as? Int == 3000)
    #expect((100...1000).contains(try layers(stack).count))
  }

  @Test func `the table names the types in words`() throws {
    let bytes = IconSample.icon().draft.encoded()
    let catalog = try CompiledCatalog(bytes.span)
    let names = catalog.renditions.indices.map { "n\($0)" }
    let table = CatalogText.table("a.car", fileBytes: bytes.count, catalog, names: names, style: .plain)
    func row(_ type: String) -> [Substring] {
      table.split(separator: "\n").first { $0.contains(type) }?.split(separator: " ", omittingEmptySubsequences: true)
        ?? []
    }
    #expect(row("icon stack").dropFirst().dropLast() == ["icon", "stack", "3", "layers"])
    #expect(row("icon group").dropFirst(3).dropLast().last == "layers")
    #expect(row("gradient").dropFirst().dropLast() == ["gradient"])
    #expect(!table.contains("1024") && !table.contains("DATA") && !table.contains("iconimagestack"))
    let lines = CatalogText.decisions(of: catalog).split(separator: "\n").filter { $0.contains(": icon stack; ") }
    #expect(lines.count == 3)
    for line in lines { #expect(line.contains("; 3 layers; ") && !line.contains("file") && !line.contains("1024")) }
  }
}
