import Assets
import FileSystem

/// Devices that load the same files.
struct DeviceKind: Hashable, CustomStringConvertible {
  let family: Device.Family
  let scale: Int

  /// The kinds of a profile, sharpest screens first.
  static func all(of profile: DeviceProfile) -> [DeviceKind] {
    Set(profile.devices.map { DeviceKind(family: $0.family, scale: $0.scale) })
      .sorted { ($1.scale, $0.family.rawValue) < ($0.scale, $1.family.rawValue) }
  }

  /// `phone @3x`.
  var description: String { "\(family.rawValue) @\(scale)x" }

  private var idiom: String {
    switch family {
    case .phone: "iphone"
    case .pad: "ipad"
    case .tv: "tv"
    }
  }

  /// The file that such a device loads: its own idiom before any, its own scale, else the next sharper, else the
  /// sharpest there is.
  fileprivate func choice(of variants: [DeviceLoad.Variant]) -> DeviceLoad.Variant? {
    let own = variants.filter { $0.idiom == idiom }
    let candidates = (own.isEmpty ? variants.filter { $0.idiom == nil } : own).sorted { $0.scale < $1.scale }
    return candidates.first { $0.scale >= scale } ?? candidates.last
  }
}

/// What one kind of device loads of some files: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one.
struct DeviceLoad {
  let kind: DeviceKind
  /// Images.
  let files: [AuditedFile]

  /// What they take, drawn for the kind's scale where they have no size of their own.
  var footprints: [MemoryFootprint] { files.compactMap { $0.image?.footprint(atScale: kind.scale) } }

  fileprivate struct Variant {
    let file: AuditedFile
    /// nil for every device.
    let idiom: String?
    let scale: Int
  }

  /// A load for each kind of the profile, sharpest screens first. What the system shows, not the app, is left out.
  static func all(of files: [AuditedFile], _ profile: DeviceProfile, _ context: RuleContext) -> [DeviceLoad] {
    var assets: [AssetKey: [Variant]] = [:]
    for file in files {
      guard let image = file.image else { continue }
      assets[context.key(of: file, image), default: []] += variants(of: file, image, context)
    }
    return DeviceKind.all(of: profile).map { kind in
      DeviceLoad(kind: kind, files: assets.values.compactMap { kind.choice(of: $0)?.file })
    }
  }

  private static func variants(of file: AuditedFile, _ image: AuditedImage, _ context: RuleContext) -> [Variant] {
    let asset = context.asset(of: file, image)
    if asset.setKind.map(CatalogKind.isSystems) ?? false { return [] }
    guard context.hasSlots(file, image) else {
      return [Variant(file: file, idiom: image.name.idiom, scale: image.name.scale)]
    }
    // Only what a slot names is compiled, and of light and dark one is loaded.
    return asset.slots.filter { !$0.hasAppearance }.map { slot in
      let idiom = slot.idiom == "universal" ? nil : slot.idiom
      return Variant(file: file, idiom: idiom, scale: slot.scale ?? (image.isVector ? 0 : 1))
    }
  }
}

extension RuleContext {
  /// What the files of one asset share: the set of a catalog, else the base name in a folder.
  func key(of file: AuditedFile, _ image: AuditedImage) -> AssetKey {
    hasSlots(file, image)
      ? AssetKey(set: Path.parent(of: file.path)) : AssetKey(path: file.path, name: image.name)
  }

  fileprivate func hasSlots(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    guard let set = catalogs.catalog(at: Path.parent(of: file.path)) else { return false }
    return asset(of: file, image).setKind != nil && !set.slots.isEmpty
  }
}
