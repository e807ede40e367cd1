import CrushCompiledCatalogs

/// New pixels for renditions of a catalog.
///
/// A picture replaces all renditions of one asset, scale, idiom and appearance: the copies for old systems too, and the
/// form for wide screens. Each is encoded as the compiler would do. An image in an atlas gets pixels of its own.
package struct PictureReplacement: Sendable {
  /// A rendition's name, and the file for it.
  package struct Item: Sendable {
    package let name: String
    package let file: String
    package let bytes: [UInt8]

    package init(name: String, file: String, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.bytes = bytes
    }
  }

  package struct Result: Sendable {
    package let bytes: [UInt8]
    /// The names of the replaced renditions, in the order of the catalog.
    package let replaced: [String]
    package let atlases: Int
    /// Atlases that keep the old pixels of a replaced image.
    package let partialAtlases: Int
  }

  private let edit: CatalogEdit
  private let names: [String]
  private let target: CrushTarget
  private var records: [Int: [UInt8]] = [:]

  /// - Throws: `ReplacementError` if the catalog states no system.
  package init(_ edit: CatalogEdit) throws(ReplacementError) {
    guard let target = CrushTarget.of(edit.catalog, optimization: .exact) else { throw .unknownSystem }
    self.edit = edit
    self.target = target
    names = RenditionName.all(of: edit.catalog)
  }

  package mutating func run(_ items: [Item]) throws(ReplacementError) -> Result {
    let reader = PictureReader()
    for item in items {
      let index = try index(of: item.name)
      for member in copies(of: index) {
        guard records[member] == nil else { throw .repeated(names[member]) }
        records[member] = try record(of: member, item, reader)
      }
    }
    let catalog = edit.catalog
    let losses = AtlasUse(catalog).losses(in: catalog) { records[$0] == nil }
    let changed = records.filter { edit.record(of: $0.key) != $0.value }
    do throws(CatalogEditError) {
      return Result(
        bytes: try edit.encoded(replacing: changed, dropping: losses.unused),
        replaced: records.keys.sorted().map { names[$0] }, atlases: losses.unused.count,
        partialAtlases: losses.partial.count)
    } catch { throw .edit(error) }
  }

  /// The most names in a message.
  private static let mostNames = 8

  /// Finds a rendition by the name of a list, by the name of its source, or by the name of its asset.
  private func index(of name: String) throws(ReplacementError) -> Int {
    let catalog = edit.catalog
    if let index = names.firstIndex(of: name) {
      if let kind = Self.obstacle(catalog.renditions[index]) { throw .noPixels(name, kind: kind) }
      return index
    }
    let named = catalog.renditions.indices.filter { index in
      let rendition = catalog.renditions[index]
      return Self.obstacle(rendition) == nil
        && (rendition.name == name || catalog.facet(of: rendition)?.name == name)
    }
    guard let first = named.first else { throw .unknownName(name) }
    let copies = Set(copies(of: first))
    guard named.allSatisfy({ copies.contains($0) }) else {
      throw .ambiguous(name, names: named.prefix(Self.mostNames).map { names[$0] })
    }
    return first
  }

  /// The kind of a rendition without pixels that can be replaced. Nil for an image.
  private static func obstacle(_ rendition: Rendition) -> String? {
    if rendition.layout == .atlas { return "an atlas of images" }
    if rendition.hasPixels { return nil }
    return rendition.hasFile ? "stored as a file" : "a rendition without pixels"
  }

  /// Returns the renditions of one picture: the copies for old systems, and the forms for wide screens.
  private func copies(of index: Int) -> [Int] {
    let catalog = edit.catalog
    let key = Self.key(catalog.renditions[index])
    let wide = RenditionKey(key.values + [.init(.displayGamut, 1)])
    return catalog.renditions.indices.filter { other in
      let rendition = catalog.renditions[other]
      guard Self.obstacle(rendition) == nil else { return false }
      let otherKey = Self.key(rendition)
      return otherKey == key || otherKey == wide && Self.isWide(rendition)
    }
  }

  private static func key(_ rendition: Rendition) -> RenditionKey {
    RenditionKey(rendition.key.values.filter { $0.attribute != .deploymentTarget })
  }

  private static func isWide(_ rendition: Rendition) -> Bool {
    rendition.pixelFormat == .wide || rendition.pixelFormat == .gray16
  }

  private static let iconPart = 220

  private func record(
    of index: Int, _ item: Item, _ reader: borrowing PictureReader
  ) throws(ReplacementError) -> [UInt8] {
    let rendition = edit.catalog.renditions[index]
    let pixels = try pixels(item, for: rendition, reader)
    let (width, height) = rendition.link.map { ($0.width, $0.height) } ?? (rendition.width, rendition.height)
    guard pixels.width == width, pixels.height == height else {
      throw .size(
        file: item.file, width: pixels.width, height: pixels.height, name: names[index], expectedWidth: width,
        expectedHeight: height)
    }
    let bitmap = BitmapEncoder.encode(
      pixels, target.choice(rendition.key, isIcon: rendition.key[.part] == Self.iconPart))
    do throws(VerificationError) {
      try BitmapVerification.check(bitmap, is: pixels)
    } catch { throw .form(names[index]) }
    guard var parts = RecordParts(edit.record(of: index)) else { throw .form(names[index]) }
    parts.setPixels(pixels.format, pixels.colorSpace, layout: rendition.link?.layout ?? rendition.layout)
    parts.removeProperty(RecordParts.link)
    parts.setBitmap(bitmap)
    return parts.encoded()
  }

  private func pixels(
    _ item: Item, for rendition: Rendition, _ reader: borrowing PictureReader
  ) throws(ReplacementError) -> StoredPixels {
    guard item.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw .notPNG(file: item.file) }
    // Icons have colors, except the tinted ones.
    let isColored = rendition.key[.part] == Self.iconPart && rendition.pixelFormat != .gray8
    let form: PictureRequest.Form =
      Self.isWide(rendition) ? .wide : rendition.colorSpace == .displayP3 ? .displayP3 : .sRGB
    let picture: Picture
    do throws(PictureError) {
      picture = try reader.picture(
        item.bytes, name: item.file, PictureRequest(allowsGray: target.allowsGray && !isColored, form: form))
    } catch {
      throw .picture(error, file: item.file)
    }
    guard let pixels = picture.pixels else { throw .notPNG(file: item.file) }
    return pixels
  }
}
