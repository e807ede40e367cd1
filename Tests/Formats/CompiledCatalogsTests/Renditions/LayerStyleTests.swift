import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// The looks of layers in stacks and groups of icons, and their frames.
struct LayerStyleTests {
  private typealias Layer = RenditionRecord.IconLayer

  private static let group: Layer = {
    var style = LayerStyle()
    style.lightsIndividually = true
    style.blur = 0.5
    style.hasSpecular = true
    style.translucency = 0.25
    style.shadow = LayerStyle.Shadow.neutral.rawValue
    style.shadowOpacity = 0.75
    return Layer(reference(part: 246, blendMode: 1, opacity: 0.5), style)
  }()

  /// A picture to the left of the canvas and above it.
  private static let picture: Layer = {
    var style = LayerStyle()
    style.isGlass = true
    style.fill = "Icon_Assets/Gradient-é"
    return Layer(reference(x: -643, y: -1, width: 849, height: 286, part: 181, blendMode: 27), style)
  }()

  private static func reference(
    x: Int = 0, y: Int = 0, width: Int = 0, height: Int = 0, part: Int, blendMode: Int = 0, opacity: Double = 1
  ) -> LayerReference {
    let target = RenditionKey([
      DraftSample.pair(.element, 85), DraftSample.pair(.part, part), DraftSample.pair(.identifier, 4660),
    ])
    return LayerReference(
      x: x, y: y, width: width, height: height, blendMode: blendMode, opacity: opacity, target: target)
  }

  /// Returns the properties of a record that was written into a catalog.
  private static func read(_ record: RenditionRecord) throws -> RenditionProperties {
    var draft = DraftSample.empty()
    draft.add(DraftSample.key("icon"), record)
    draft.facets.append(Facet(name: "icon", key: DraftSample.facetKey("icon")))
    let catalog = try CompiledCatalog(draft.encoded().span)
    return try #require(catalog.renditions.first).properties
  }

  @Test func `the looks of a stack's layers are read`() throws {
    let layers = [Layer(Self.reference(part: 247), LayerStyle()), Self.group]
    let properties = try Self.read(.iconStack(name: "icon", layers))
    #expect(properties.styles == layers.map(\.style))
    #expect(properties.layers == layers.map(\.reference))
    #expect(properties.uti == "public.layeredimage" && properties.orientation == 1)
  }

  @Test func `the looks of a group's layers are read`() throws {
    let layers = [Self.picture, Layer(Self.reference(part: 181), LayerStyle()), Self.picture]
    let properties = try Self.read(.iconGroup(layers))
    #expect(properties.styles == layers.map(\.style))
  }

  @Test(arguments: [-1, -643, Int(Int32.min), 0, 1024, Int(Int32.max)])
  func `frames may start at negative numbers`(_ number: Int) throws {
    let layer = Self.reference(x: number, y: number, width: 9, height: 8, part: 181)
    #expect(try Self.read(.iconGroup([Layer(layer, LayerStyle())])).layers == [layer])
  }

  @Test func `a rendition without the lists has no looks, and looks count in a comparison`() throws {
    let layer = Self.reference(width: 1, height: 1, part: 181)
    let stack = try Self.read(.layeredImage(name: "stack", width: 1, height: 1, scale: 1, layers: [layer]))
    #expect(stack.layers == [layer] && stack.styles.isEmpty)
    #expect(try Self.read(.iconGroup([])).styles.isEmpty)
    var changed = try Self.read(.iconGroup([Self.picture]))
    let original = changed
    changed.styles[0].isGlass = false
    #expect(changed != original)
  }

  @Test func `the lists may stand in any order`() throws {
    var record = RenditionRecord.iconStack(name: "icon", [Self.group, Self.group])
    let styles = try Self.read(record).styles
    record.properties.reverse()
    #expect(try Self.read(record).styles == styles)
  }

  @Test(arguments: [1012, 1020, 1021]) func `a list that is cut at any byte ends there`(_ type: Int) throws {
    let layers = [Self.picture, Self.group, Self.picture]
    let record = RenditionRecord.iconGroup(layers)
    let index = try #require(record.properties.firstIndex { $0.type == type })
    guard case .other(_, let bytes) = record.properties[index] else { throw CatalogError.notACatalog }
    for length in 0..<bytes.count {
      var cut = record
      cut.properties[index] = .other(type: type, bytes: Array(bytes[..<length]))
      let properties = try Self.read(cut)
      #expect(properties.layers.count == (type == 1012 ? properties.styles.count : layers.count))
      #expect(properties.styles.count == properties.layers.count, "\(length) bytes")
      let isWhole = zip(properties.styles, layers).map { $0 == $1.style }
      if type == 1012 { #expect(!isWhole.contains(false)) }
      // A prefix of the looks is whole, and the last one is missing.
      if type != 1012 { #expect(isWhole.last == (type == 1021), "\(length) bytes") }
    }
  }

  @Test func `huge counts and lengths end at the bytes`() throws {
    let record = RenditionRecord.iconGroup([Self.picture, Self.group])
    for type in [1012, 1020, 1021] {
      let index = try #require(record.properties.firstIndex { $0.type == type })
      guard case .other(_, let bytes) = record.properties[index] else { throw CatalogError.notACatalog }
      for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
        var damaged = bytes
        for position in offset..<offset + 4 { damaged[position] = 0xFF }
        var changed = record
        changed.properties[index] = .other(type: type, bytes: damaged)
        let properties = try Self.read(changed)
        #expect(properties.layers.count <= 2 && properties.styles.count == properties.layers.count)
      }
    }
  }
}

extension RenditionRecord.Property {
  /// The number of the property, if it has no case.
  fileprivate var type: Int? { if case .other(let type, _) = self { type } else { nil } }
}
