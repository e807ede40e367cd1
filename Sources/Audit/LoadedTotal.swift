package import Assets
import FileSystem

/// What one kind of device loads: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one, so they are never added.
/// What the system shows, not the app, is left out: app icons and launch images.
package struct LoadedTotal: Sendable, Equatable {
  /// What the images take as textures, with their mip chains.
  package struct Textures: Sendable, Equatable {
    /// 4 bytes a pixel.
    package let rgbaBytes: Int
    /// As ASTC, by the blocks' size.
    package let astcBytes: [AstcTotal]
  }

  package struct AstcTotal: Sendable, Equatable {
    package let block: PixelSize
    package let bytes: Int
  }

  package let family: Device.Family
  package let scale: Int
  package let images: Int
  package let decodedBytes: Int
  package let footprintBytes: Int
  /// nil for a profile that makes no textures.
  package var textures: Textures?

  /// The block sizes that games choose between: the best, the usual and the smallest.
  private static let blocks = [4, 6, 8].map { PixelSize(width: $0, height: $0) }

  /// A total for each family and scale of the profile, sharpest screens first.
  static func totals(of files: [AuditedFile], _ context: RuleContext) -> [LoadedTotal] {
    let assets = groups(of: files, context)
    let kinds = Set(context.profile.devices.map { Kind(family: $0.family, scale: $0.scale) })
    return kinds.sorted(by: Kind.precedes).map { kind in
      let footprints = assets.compactMap { kind.choice(of: $0)?.footprint(atScale: kind.scale) }
      var total = LoadedTotal(
        family: kind.family, scale: kind.scale, images: footprints.count,
        decodedBytes: footprints.reduce(0) { saturatingSum($0, $1.decodedBytes) },
        footprintBytes: footprints.reduce(0) { saturatingSum($0, $1.footprintBytes) })
      if context.profile.countsTextures { total.textures = textures(of: footprints) }
      return total
    }
  }

  /// The images by asset, of which a device loads one.
  private static func groups(of files: [AuditedFile], _ context: RuleContext) -> [Group] {
    var groups: [Group] = []
    var numbers: [AssetKey: Int] = [:]
    func add(_ variant: Variant, to key: AssetKey) {
      if let number = numbers[key] {
        groups[number].others.append(variant)
      } else {
        numbers[key] = groups.count
        groups.append(Group(first: variant))
      }
    }
    for file in files {
      guard let image = file.image else { continue }
      let folder = Path.parent(of: file.path)
      if CatalogKind.isSystems(Path.fileExtension(of: folder)) { continue }
      guard CatalogKind.isSet(folder), let set = context.catalogs.catalog(at: folder), !set.slots.isEmpty else {
        // One asset: the same base name in the same folder.
        add(
          Variant(image, idiom: image.name.idiom, scale: image.name.scale),
          to: AssetKey(path: file.path, name: image.name))
        continue
      }
      // Only what a slot names is compiled, and of light and dark one is loaded.
      for slot in context.asset(of: file, image).slots where !slot.hasAppearance {
        let idiom = slot.idiom == "universal" ? nil : slot.idiom
        add(Variant(image, idiom: idiom, scale: slot.scale ?? (image.isVector ? 0 : 1)), to: AssetKey(set: folder))
      }
    }
    return groups
  }

  private static func textures(of footprints: [MemoryFootprint]) -> Textures {
    let sizes = footprints.map { PixelSize(width: $0.width, height: $0.height) }
    return Textures(
      rgbaBytes: sizes.reduce(0) { saturatingSum($0, TextureFootprint.rgba($1)) },
      astcBytes: blocks.map { block in
        AstcTotal(
          block: block, bytes: sizes.reduce(0) { saturatingSum($0, TextureFootprint.astc($1, block: block)) })
      })
  }

  /// Of an image what a total needs: there are many.
  private struct Variant {
    private let footprint: MemoryFootprint
    /// The scale that the footprint of a vector is for; nil where it is the same for all.
    private let vectorScale: Int?
    /// nil for every device.
    let idiom: String?
    let scale: Int

    init(_ image: AuditedImage, idiom: String?, scale: Int) {
      footprint = image.footprint
      vectorScale = image.isVector ? image.vectorScale : nil
      self.idiom = idiom
      self.scale = scale
    }

    /// What it takes on a screen of this scale.
    func footprint(atScale scale: Int) -> MemoryFootprint {
      guard let vectorScale else { return footprint }
      return MemoryFootprint(
        width: footprint.width / vectorScale * scale, height: footprint.height / vectorScale * scale,
        bytesPerPixel: footprint.bytesPerPixel)
    }
  }

  /// The variants of one asset; most have one.
  private struct Group {
    let first: Variant
    var others: [Variant] = []
  }

  private struct Kind: Hashable {
    let family: Device.Family
    let scale: Int

    private var idiom: String {
      switch family {
      case .phone: "iphone"
      case .pad: "ipad"
      case .tv: "tv"
      }
    }

    /// The file that such a device loads: its own idiom before any, its own scale, else the next sharper, else the
    /// sharpest there is.
    func choice(of asset: Group) -> Variant? {
      if asset.others.isEmpty { return asset.first.idiom == nil || asset.first.idiom == idiom ? asset.first : nil }
      let variants = [asset.first] + asset.others
      let own = variants.filter { $0.idiom == idiom }
      let candidates = (own.isEmpty ? variants.filter { $0.idiom == nil } : own).sorted { $0.scale < $1.scale }
      return candidates.first { $0.scale >= scale } ?? candidates.last
    }

    static func precedes(_ left: Kind, _ right: Kind) -> Bool {
      (right.scale, left.family.rawValue) < (left.scale, right.family.rawValue)
    }
  }
}
