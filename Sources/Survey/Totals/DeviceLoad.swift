package import Assets
import FileSystem
import ImageHeaders

/// What one kind of device loads of some files: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one. What the
/// system shows, not the app, is left out.
package struct DeviceLoad {
  package let kind: DeviceKind
  package private(set) var sums = Sums()

  /// What images come to together.
  package struct Sums {
    package private(set) var images = 0
    /// Rows aligned.
    package private(set) var decodedBytes = 0
    /// In pages.
    package private(set) var footprintBytes = 0
    package private(set) var diskBytes = 0
    /// As textures; those of `LoadedTotal.blocks`.
    var rgbaBytes = 0
    var astcBytes: [Int] = []

    mutating func add(_ variant: Variant, atScale scale: Int, countsTextures: Bool) {
      let footprint = variant.footprint(atScale: scale)
      images += 1
      decodedBytes = saturatingSum(decodedBytes, footprint.decodedBytes)
      footprintBytes = saturatingSum(footprintBytes, footprint.footprintBytes)
      diskBytes &+= variant.fileBytes
      guard countsTextures else { return }
      let size = PixelSize(width: footprint.width, height: footprint.height)
      rgbaBytes = saturatingSum(rgbaBytes, footprint.textureBytes ?? TextureFootprint.rgba(size))
      let astc = LoadedTotal.blocks.map { footprint.textureBytes ?? TextureFootprint.astc(size, block: $0) }
      astcBytes = astcBytes.isEmpty ? astc : zip(astcBytes, astc).map(saturatingSum)
    }

    mutating func add(_ other: Sums) {
      images += other.images
      decodedBytes = saturatingSum(decodedBytes, other.decodedBytes)
      footprintBytes = saturatingSum(footprintBytes, other.footprintBytes)
      diskBytes &+= other.diskBytes
      rgbaBytes = saturatingSum(rgbaBytes, other.rgbaBytes)
      if astcBytes.isEmpty {
        astcBytes = other.astcBytes
      } else if !other.astcBytes.isEmpty {
        astcBytes = zip(astcBytes, other.astcBytes).map(saturatingSum)
      }
    }
  }

  /// A load for each kind of the profile, sharpest screens first.
  package static func all(
    of files: [AuditedFile], _ profile: DeviceProfile, _ catalogs: CatalogIndex
  ) -> [DeviceLoad] {
    let textures = profile.countsTextures
    var loads = DeviceKind.all(of: profile).map { DeviceLoad(kind: $0) }
    // What every device loads alike is counted once.
    var shared = Sums()
    for asset in groups(of: files, catalogs) {
      if asset.others.isEmpty, asset.first.isForAll {
        shared.add(asset.first, atScale: 1, countsTextures: textures)
        continue
      }
      for index in loads.indices {
        let kind = loads[index].kind
        guard let variant = choice(of: asset, for: kind) else { continue }
        loads[index].sums.add(variant, atScale: kind.scale, countsTextures: textures)
      }
    }
    for index in loads.indices { loads[index].sums.add(shared) }
    return loads
  }

  /// The images by asset, of which a device loads one.
  private static func groups(of files: [AuditedFile], _ catalogs: CatalogIndex) -> [Group] {
    var groups: [Group] = []
    // Numbers of assets go with the files' order: those of some files lie close together.
    let numbers = files.lazy.compactMap(\.asset)
    let first = numbers.min() ?? 0
    var byAsset = [Int](repeating: -1, count: (numbers.max() ?? -1) - first + 1)
    var bySet: [AssetKey: Int] = [:]
    for file in files {
      if file.folder.contains(.systems) { continue }
      guard case .image(let image) = file.content else { continue }
      guard let set = catalogs.slottedSet(around: file) else {
        // One asset: the same base name in the same folder.
        let variant = Variant(file, image, idiom: image.name.idiom, scale: image.name.scale)
        let number = file.asset.map { $0 - first }
        if let number, byAsset[number] >= 0 {
          groups[byAsset[number]].others.append(variant)
        } else {
          if let number { byAsset[number] = groups.count }
          groups.append(Group(first: variant))
        }
        continue
      }
      // Only what a slot names is compiled, and of light and dark one is loaded.
      let looks = catalogs.catalog(around: file.path)?.defaultLook
      for slot in catalogs.asset(of: file, image).slots where slot.look == looks {
        let idiom = slot.idiom == "universal" ? nil : slot.idiom
        let variant = Variant(file, image, idiom: idiom, scale: slot.scale ?? (image.isVector ? 0 : 1))
        if let number = bySet[set] {
          groups[number].others.append(variant)
        } else {
          bySet[set] = groups.count
          groups.append(Group(first: variant))
        }
      }
    }
    return groups
  }

  /// Of an image what a total needs: there are many.
  struct Variant {
    let fileBytes: Int
    private let footprint: MemoryFootprint
    /// The header of a vector, whose footprint depends on the screen; nil where it is the same for all.
    private let vector: ImageShape?
    /// nil for every device.
    let idiom: String?
    let scale: Int

    init(_ file: AuditedFile, _ image: AuditedImage, idiom: String?, scale: Int) {
      fileBytes = file.size
      footprint = image.footprint
      vector = image.vector
      self.idiom = idiom
      self.scale = scale
    }

    /// Whether it is the same on every device.
    var isForAll: Bool { idiom == nil && vector == nil }

    /// What it takes on a screen of this scale.
    func footprint(atScale scale: Int) -> MemoryFootprint {
      // Drawings have colors: grey makes no difference.
      vector.map { MemoryFootprint(of: $0, scale: scale) } ?? footprint
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
    let candidates = own.isEmpty ? variants.filter { $0.idiom == nil } : own
    let scales = candidates.map(\.scale)
    guard let scale = scales.filter({ $0 >= kind.scale }).min() ?? scales.max() else { return nil }
    // Slots may differ by gamut, language or memory: a device may have to load the larger image.
    return candidates.filter { $0.scale == scale }.max { left, right in
      let bytes = [left, right].map { $0.footprint(atScale: kind.scale).decodedBytes }
      return (bytes[0], left.fileBytes) < (bytes[1], right.fileBytes)
    }
  }
}
