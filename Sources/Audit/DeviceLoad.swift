import Assets
import FileSystem

/// What one kind of device loads of some files: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one. What the
/// system shows, not the app, is left out.
struct DeviceLoad {
  let kind: DeviceKind
  let variants: [Variant]

  /// What they take, drawn for the kind's scale where they have no size of their own.
  var footprints: [MemoryFootprint] { variants.map { $0.footprint(atScale: kind.scale) } }

  /// A load for each kind of the profile, sharpest screens first.
  static func all(of files: [AuditedFile], _ profile: DeviceProfile, _ context: RuleContext) -> [DeviceLoad] {
    let assets = groups(of: files, context)
    return DeviceKind.all(of: profile).map { kind in
      DeviceLoad(kind: kind, variants: assets.compactMap { choice(of: $0, for: kind) })
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
          Variant(file, image, idiom: image.name.idiom, scale: image.name.scale),
          to: context.key(of: file, image))
        continue
      }
      // Only what a slot names is compiled, and of light and dark one is loaded.
      for slot in context.asset(of: file, image).slots where !slot.hasAppearance {
        let idiom = slot.idiom == "universal" ? nil : slot.idiom
        add(
          Variant(file, image, idiom: idiom, scale: slot.scale ?? (image.isVector ? 0 : 1)), to: AssetKey(set: folder))
      }
    }
    return groups
  }

  /// Of an image what a total needs: there are many.
  struct Variant {
    let fileBytes: Int
    private let footprint: MemoryFootprint
    /// The scale that the footprint of a vector is for; nil where it is the same for all.
    private let vectorScale: Int?
    /// nil for every device.
    let idiom: String?
    let scale: Int

    init(_ file: AuditedFile, _ image: AuditedImage, idiom: String?, scale: Int) {
      fileBytes = file.size
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
  fileprivate struct Group {
    let first: Variant
    var others: [Variant] = []
  }

  /// The file that such a device loads: its own idiom before any, its own scale, else the next sharper, else the
  /// sharpest there is.
  private static func choice(of asset: Group, for kind: DeviceKind) -> Variant? {
    let idiom = kind.idiom
    if asset.others.isEmpty { return asset.first.idiom == nil || asset.first.idiom == idiom ? asset.first : nil }
    let variants = [asset.first] + asset.others
    let own = variants.filter { $0.idiom == idiom }
    let candidates = (own.isEmpty ? variants.filter { $0.idiom == nil } : own).sorted { $0.scale < $1.scale }
    return candidates.first { $0.scale >= kind.scale } ?? candidates.last
  }
}

extension RuleContext {
  /// What the files of one asset share: the set of a catalog, else the base name in a folder.
  func key(of file: AuditedFile, _ image: AuditedImage) -> AssetKey {
    let folder = Path.parent(of: file.path)
    guard CatalogKind.isSet(folder), let set = catalogs.catalog(at: folder), !set.slots.isEmpty else {
      return AssetKey(path: file.path, name: image.name)
    }
    return AssetKey(set: folder)
  }
}
