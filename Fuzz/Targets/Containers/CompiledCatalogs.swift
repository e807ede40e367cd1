import CrushCompiledCatalogs

extension FuzzTargets {
  static let catalog = FuzzTarget(
    "catalog",
    "A catalog's indices and ranges exist, and each decoded image has the size that its record states.",
    seeds: ["TestImages/Bundles/Catalogs/*.car", "TestImages/Bundles/Damaged/*.car"], maximumLength: 8192,
    cost: CostLimit(heap: (16 << 20, 512, 16), time: (400_000_000, 100_000, 4_000))
  ) { input throws(Violation) in
    let isCatalog = CompiledCatalog.isCatalog(input.span)
    guard let catalog = try? CompiledCatalog(input.span) else { return 0 }
    try Violation.unless(isCatalog && CompiledCatalog.startsCatalog(input.span), "no signature, but a catalog")
    try Violation.unless(catalog.problems.count <= CompiledCatalog.maximumProblems, "too many problems")
    for rendition in catalog.renditions { try CatalogLaws.check(rendition, of: catalog, length: input.count) }
    let groups = catalog.groupsByAtlas()
    try Violation.unless(
      groups.flatMap { $0 }.sorted() == Array(catalog.renditions.indices), "groups lose a rendition")
    if let draft = try? CatalogDraft(copying: catalog, in: input) { _ = draft.encoded() }
    return try CatalogLaws.decode(groups, of: catalog, in: input)
  }

  static let catalogRoundTrip = FuzzTarget(
    "catalog-round-trip", "A written catalog is read back equal, has equal bytes twice, and survives copying.",
    seeds: [], maximumLength: 512
  ) { input throws(Violation) in
    var choices = ContainerChoices(input)
    let draft = CatalogLaws.draft(&choices)
    let bytes = draft.encoded()
    try Violation.unless(bytes == draft.encoded(), "two encodings differ")
    do throws(CatalogReadbackError) { try CatalogReadback.check(bytes, is: draft) } catch {
      throw Violation("read back: \(error)")
    }
    let copy: CatalogDraft
    do throws(CatalogError) {
      copy = try CatalogDraft(copying: try CompiledCatalog(bytes.span), in: bytes)
    } catch { throw Violation("copy: \(error)") }
    try Violation.unless(
      Set(copy.renditions.map(\.record)) == Set(draft.renditions.map(\.record)), "a copy has other renditions")
    try Violation.unless(copy.encoded() == bytes, "a copy has other bytes")
    return bytes.count
  }
}

/// The laws of compiled catalogs, and drafts for round trips.
enum CatalogLaws {
  /// The most bytes of one decoded image, and of all images that are decoded for one input.
  private static let limit = 1 << 18
  private static let mostDecoded = 1 << 21

  /// Checks the indices and ranges of a rendition.
  static func check(_ rendition: Rendition, of catalog: CompiledCatalog, length: Int) throws(Violation) {
    let range = rendition.range
    try Violation.unless(range.lowerBound >= 0 && range.upperBound <= length, "\(rendition.key): \(range)")
    let parts: [Range<Int>] =
      switch rendition.payload {
      case .bitmap(let bitmap): bitmap.chunks.map(\.range)
      case .file(let file): [file.range]
      default: []
      }
    for part in parts {
      try Violation.unless(
        range.lowerBound <= part.lowerBound && part.upperBound <= range.upperBound, "\(part) is outside \(range)")
    }
    if let facet = rendition.facet {
      try Violation.unless(catalog.facets.indices.contains(facet), "\(rendition.key): facet \(facet)")
    }
    if let index = catalog.rendition(for: rendition.key) {
      try Violation.unless(catalog.renditions[index].key == rendition.key, "\(rendition.key): another key")
    } else {
      try Violation.unless(rendition.damage != nil, "\(rendition.key) is not found")
    }
  }

  /// Decodes the renditions group by group, and each image again with a decoder that keeps no atlas. Returns the bytes.
  static func decode(_ groups: [[Int]], of catalog: CompiledCatalog, in file: [UInt8]) throws(Violation) -> Int {
    var total = 0
    for group in groups {
      var decoder = RenditionDecoder(catalog, limit: limit)
      for index in group where total < mostDecoded {
        if let stored = try? decoder.storedFile(of: index, in: file.span) {
          try Violation.unless(stored.count <= limit, "a stored file of \(stored.count) bytes")
          total += stored.count
        }
        guard let image = try? decoder.image(of: index, in: file.span) else { continue }
        let rendition = catalog.renditions[index]
        let size: (width: Int, height: Int) =
          if case .link(let link) = rendition.payload { (link.width, link.height) } else {
            (rendition.width, rendition.height)
          }
        try Violation.unless(
          rendition.pixelFormat == .jpeg || image.width == size.width && image.height == size.height,
          "\(image.width)×\(image.height) pixels, not \(size)")
        total += try Bitmaps.checkedBytes(of: image, limit: limit)
        var other = RenditionDecoder(catalog, limit: limit)
        let again = try? other.image(of: index, in: file.span)
        try Violation.unless(again.map { Bitmaps.areSame($0, image) } ?? false, "decoding twice gives different pixels")
      }
    }
    return total
  }

  private static let attributes: [KeyAttribute] = [
    .appearance, .localization, .scale, .idiom, .subtype, .dimension2, .dimension1, .identifier, .element, .part,
    .displayGamut, .memoryClass, .graphicsClass, .horizontalSizeClass, .verticalSizeClass, .direction,
  ]

  /// Returns the content of a catalog that choices describe.
  static func draft(_ choices: inout ContainerChoices) -> CatalogDraft {
    var header = CatalogHeader(
      coreUIVersion: choices.pick([366, 498, 609, 868, 971]), mainVersion: "@(#)PROGRAM:CoreUI",
      versionText: text(&choices))
    header.timestamp = choices.below(1 << 16)
    let kept = choices.below(7) + 10
    var draft = CatalogDraft(
      header: header,
      metadata: CatalogMetadata(platformVersion: "13.0", platform: "ios", tool: text(&choices)),
      keyFormat: Array(attributes.prefix(kept)))
    draft.form.isAligned = choices.flag()
    draft.form.trees = choices.pick([.all, .renditions, .none])
    draft.form.leastBlocks = choices.pick([256, 682, 2730])
    draft.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 1]
    if choices.flag() { draft.localizations = [text(&choices): choices.below(100)] }
    addAssets(to: &draft, &choices)
    return draft
  }

  private static func addAssets(to draft: inout CatalogDraft, _ choices: inout ContainerChoices) {
    var names: Set<[UInt8]> = []
    var keys: Set<RenditionKey> = []
    while !choices.isEmpty, draft.renditions.count < 300 {
      let name = text(&choices)
      guard names.insert(Array(name.utf8)).inserted else { continue }
      let identifier = choices.below(1 << 16)
      let base = [RenditionKey.Pair(.element, 85), .init(.part, 181), .init(.identifier, UInt16(identifier))]
      draft.facets.append(Facet(name: name, key: RenditionKey(base)))
      for _ in 0..<choices.below(5) {
        var pairs = base
        for attribute in draft.keyFormat.prefix(choices.below(8)) where attribute != .appearance {
          pairs.append(.init(attribute, UInt16(choices.below(4))))
        }
        pairs += base + [.init(.appearance, UInt16(choices.below(2)))]
        let key = RenditionKey(pairs)
        guard keys.insert(key).inserted else { continue }
        draft.renditions.append(CatalogDraft.Entry(key: key, record: record(name, &choices).encoded()))
      }
    }
  }

  private static func record(_ name: String, _ choices: inout ContainerChoices) -> RenditionRecord {
    switch choices.below(4) {
    case 0: return .color(name: name, space: 1, [Double(choices.byte()) / 255, 0.5, 1, 1])
    case 1: return .multisize(name: name, [IconSize(width: choices.below(100), height: 60, index: 1)])
    case 2: return .externalLink(scale: choices.below(3), [name, text(&choices)])
    default:
      let side = choices.below(8) + 1
      let pixels = StoredPixels(
        width: side, height: 1, format: .argb, colorSpace: .sRGB,
        bytes: (0..<side * 4).map { UInt8($0 & 255) }, isOpaque: false)
      let bitmap = BitmapEncoder.encode(pixels, EncodingChoice())
      return .image(ImageFacts(name: name, pixels: pixels, scale: choices.below(3) + 1), bitmap)
    }
  }

  /// Returns a text without zeros and without space at its ends, which fields of a fixed length do not keep.
  private static func text(_ choices: inout ContainerChoices) -> String {
    let scalars = choices.take(choices.below(12)).map { byte in
      byte < 0xC0 ? Unicode.Scalar(0x21 + byte % 0x5E) : Unicode.Scalar(UInt32(byte) * 0x51) ?? "?"
    }
    return "a" + String(String.UnicodeScalarView(scalars)) + "z"
  }
}
