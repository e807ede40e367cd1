import CrushFixtures

@testable import CrushCompiledCatalogs

/// Drafts for tests.
enum DraftSample {
  static let keyFormat: [KeyAttribute] = [
    .appearance, .localization, .scale, .idiom, .subtype, .dimension2, .dimension1, .identifier, .element, .part,
  ]

  /// A draft without content.
  static func empty(keyFormat: [KeyAttribute] = keyFormat) -> CatalogDraft {
    CatalogDraft(
      header: CatalogHeader(
        coreUIVersion: 971, mainVersion: "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6", versionText: "A test"),
      metadata: CatalogMetadata(platformVersion: "13.0", platform: "ios", tool: "A test"), keyFormat: keyFormat)
  }

  /// A draft with an atlas, two links, a color and a dark image.
  static func small() -> CatalogDraft {
    var draft = empty()
    let atlas = RenditionKey([pair(.element, 9), pair(.part, 181), pair(.scale, 2)])
    let payload = Array("MLEC".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4]
    let bitmap = EncodedBitmap(payload: payload, bytesPerRow: 32, compression: .none)
    func facts(_ name: String, _ side: Int) -> ImageFacts {
      ImageFacts(name: name, width: side, height: side, scale: 2, format: .argb, colorSpace: .sRGB)
    }
    draft.add(atlas, .atlas(facts("ZZZZPackedAsset-2.0.0-gamut0", 16), bitmap))
    for (index, name) in ["one", "two"].enumerated() {
      draft.add(
        key(name), .link(facts("\(name).png", 4), atlas: atlas, at: AtlasPlacement.Position(x: 2, y: 2 + 6 * index)))
      draft.facets.append(Facet(name: name, key: facetKey(name)))
    }
    draft.add(key("three", appearance: 1), .image(facts("three.png", 1), bitmap))
    draft.facets.append(Facet(name: "three", key: facetKey("three")))
    draft.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 1]
    return draft
  }

  static func pair(_ attribute: KeyAttribute, _ value: Int) -> RenditionKey.Pair {
    RenditionKey.Pair(attribute, UInt16(value))
  }

  static func facetKey(_ name: String) -> RenditionKey {
    RenditionKey([pair(.element, 85), pair(.part, 181), pair(.identifier, Int(NameIdentifier.hash(name)))])
  }

  static func key(_ name: String, scale: Int = 2, appearance: Int = 0) -> RenditionKey {
    RenditionKey(facetKey(name).values + [pair(.scale, scale), pair(.appearance, appearance)])
  }

  /// A draft with this many small renditions of random keys.
  static func random(_ count: Int, using generator: inout SeededGenerator) -> CatalogDraft {
    var draft = empty()
    draft.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 1, "UIAppearanceLight": 4]
    draft.localizations = Bool.random(using: &generator) ? ["de": 7] : [:]
    var keys: Set<RenditionKey> = []
    var names: [String] = []
    while draft.renditions.count < count {
      if names.isEmpty || Int.random(in: 0..<4, using: &generator) == 0 {
        names.append("asset \(generator.next() % 1_000_000)" + String(repeating: "é", count: names.count % 3))
      }
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      var pairs = key(name, scale: Int.random(in: 1...3, using: &generator)).values
      pairs.append(pair(.appearance, [0, 1, 4].randomElement(using: &generator) ?? 0))
      pairs.append(pair(.idiom, Int.random(in: 0...7, using: &generator)))
      pairs.append(pair(.subtype, [0, 1792, 568].randomElement(using: &generator) ?? 0))
      pairs.append(pair(.dimension2, Int.random(in: 0..<(count > 9000 ? 400 : 40), using: &generator)))
      let key = RenditionKey(pairs)
      guard keys.insert(key).inserted else { continue }
      draft.add(key, .color(name: name, space: 1, [Double(draft.renditions.count), 0, 0, 1]))
    }
    draft.facets = Set(names).map { Facet(name: $0, key: facetKey($0)) }
    return draft
  }
}

extension CatalogDraft {
  mutating func add(_ key: RenditionKey, _ record: RenditionRecord) {
    renditions.append(Entry(key: key, record: record.encoded()))
  }
}
