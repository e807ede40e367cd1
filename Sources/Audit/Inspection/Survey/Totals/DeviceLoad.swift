import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders

/// The images that one kind of device loads. It loads one of `hero.png`, `hero@2x.png` and `hero@3x.png`. Images that
/// the system shows instead of the app are skipped.
package struct DeviceLoad {
  package let kind: DeviceKind
  package private(set) var sums = Sums()
  /// Whether the device loads some of the images as textures.
  package private(set) var countsTextures = false
  /// The atlases in the sums. The device decodes an atlas as a whole, for any of its images.
  private var atlases: Set<RenditionFacts.Atlas.Key> = []
  /// The images in the sums; nil if they were not requested.
  private var list: DeviceImageList?

  /// The images in the sums by index; nil if they were not requested.
  package var images: DeviceImages? {
    list.map { list in
      DeviceImages(
        family: kind.family, scale: kind.scale, entries: list.entries.sorted { $0.file < $1.file })
    }
  }

  /// The sums over several images.
  package struct Sums {
    package private(set) var images = 0
    /// Bytes of decoded pixels, with aligned rows.
    package private(set) var decodedBytes = 0
    /// Bytes of decoded pixels, without alignment.
    package private(set) var pixelBytes = 0
    /// Bytes of whole memory pages.
    package private(set) var footprintBytes = 0
    package private(set) var diskBytes = 0
    /// Bytes as uncompressed textures.
    var rgbaBytes = 0
    /// Bytes as ASTC textures, one number for each of `LoadedTotal.blocks`; empty without textures.
    var astcBytes: [Int] = []

    mutating func add(_ variant: Variant, atScale scale: Int, countsTextures: Bool) {
      images += 1
      diskBytes &+= variant.fileBytes
      if variant.atlas == nil { add(variant.footprint(atScale: scale), countsTextures: countsTextures) }
    }

    mutating func add(_ atlas: RenditionFacts.Atlas, countsTextures: Bool) {
      diskBytes &+= atlas.storedBytes
      add(atlas.footprint, countsTextures: countsTextures)
    }

    private mutating func add(_ footprint: MemoryFootprint, countsTextures: Bool) {
      decodedBytes = saturatingSum(decodedBytes, footprint.decodedBytes)
      pixelBytes = saturatingSum(pixelBytes, footprint.pixelBytes)
      footprintBytes = saturatingSum(footprintBytes, footprint.footprintBytes)
      guard countsTextures else { return }
      let size = PixelSize(width: footprint.width, height: footprint.height)
      rgbaBytes = saturatingSum(rgbaBytes, footprint.textureBytes ?? TextureFootprint.rgba(size))
      let astc = LoadedTotal.blocks.map { footprint.textureBytes ?? TextureFootprint.astc(size, block: $0) }
      astcBytes = astcBytes.isEmpty ? astc : zip(astcBytes, astc).map(saturatingSum)
    }

    mutating func add(_ other: Sums) {
      images += other.images
      decodedBytes = saturatingSum(decodedBytes, other.decodedBytes)
      pixelBytes = saturatingSum(pixelBytes, other.pixelBytes)
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

  /// Returns a load for each kind of the files' own profiles, sharpest screens first. A profile counts its own files.
  ///
  /// - Parameters:
  ///   - listsImages: true to list the images as well.
  ///   - look: the look of the device.
  static func all(
    of files: [AuditedFile], _ profiles: FileProfiles, _ catalogs: CatalogIndex, listsImages: Bool = false,
    look: DeviceLook = .usual
  ) -> [DeviceLoad] {
    let groups = profiles.groups(of: files)
    let atlases = listsImages ? DeviceImageList.Places.atlases(in: files) : [:]
    var loads: [DeviceKind: DeviceLoad] = [:]
    for group in groups {
      let list = listsImages ? DeviceImageList(.init(indices: group.indices, atlases: atlases)) : nil
      for load in all(of: group.files, group.profile, catalogs, list, look) {
        loads[load.kind, default: DeviceLoad(kind: load.kind, list: list)].add(load)
      }
    }
    return DeviceKind.sorted(Set(loads.keys)).compactMap { loads[$0] }
  }

  /// Returns a load for each kind of one profile, sharpest screens first. Files for other families of devices are
  /// skipped.
  ///
  /// - Parameter device: nil for the files' own profiles.
  static func all(
    of files: [AuditedFile], _ profiles: FileProfiles, _ catalogs: CatalogIndex, for device: DeviceProfile?
  ) -> [DeviceLoad] {
    guard let device else { return all(of: files, profiles, catalogs) }
    let groups = profiles.groups(of: files)
    let families = Set(device.devices.map(\.family))
    let own = groups.filter { group in group.profile.devices.contains { families.contains($0.family) } }
    var loads: [DeviceKind: DeviceLoad] = [:]
    for load in all(of: own.count == groups.count ? files : own.flatMap(\.files), device, catalogs, nil, .usual) {
      loads[load.kind, default: DeviceLoad(kind: load.kind)].add(load)
    }
    return DeviceKind.sorted(Set(loads.keys)).compactMap { loads[$0] }
  }

  private mutating func add(_ variant: Variant) {
    sums.add(variant, atScale: kind.scale, countsTextures: countsTextures)
    let atlas = variant.atlas.flatMap { atlases.insert($0.key).inserted ? $0 : nil }
    if let atlas { sums.add(atlas, countsTextures: countsTextures) }
    list?.add(variant, atScale: kind.scale, newAtlas: atlas)
  }

  /// Adds the load of other files. An atlas is in one of the two loads only, since its images share a profile.
  private mutating func add(_ other: DeviceLoad) {
    sums.add(other.sums)
    countsTextures = countsTextures || other.countsTextures
    if let more = other.list { list?.add(more) }
  }

  /// Returns a load for each kind of the profile, sharpest screens first.
  private static func all(
    of files: [AuditedFile], _ profile: DeviceProfile, _ catalogs: CatalogIndex, _ list: DeviceImageList?,
    _ look: DeviceLook
  ) -> [DeviceLoad] {
    let textures = profile.countsTextures
    let kinds = KindTraits.all(of: profile)
    var loads = kinds.map { DeviceLoad(kind: $0.kind, countsTextures: textures, list: list) }
    // Images that every device loads are counted once.
    var shared = Sums()
    var sharedList = list
    let isForMac = profile.devices.contains { $0.family == .mac }
    for asset in groups(of: files, catalogs, look, isForMac: isForMac) {
      if asset.others.isEmpty, asset.first.isForAll {
        shared.add(asset.first, atScale: 1, countsTextures: textures)
        sharedList?.add(asset.first, atScale: 1)
        continue
      }
      for index in loads.indices {
        if let variant = choice(of: asset, for: kinds[index]) { loads[index].add(variant) }
      }
    }
    for index in loads.indices {
      loads[index].sums.add(shared)
      if let sharedList { loads[index].list?.add(sharedList) }
    }
    return loads
  }

  /// Returns the images grouped by asset. A device loads one image of each group.
  private static func groups(
    of files: [AuditedFile], _ catalogs: CatalogIndex, _ look: DeviceLook, isForMac: Bool
  ) -> [Group] {
    var groups: [Group] = []
    // Assets are numbered in the order of the files, so the numbers of some files are close together.
    let numbers = files.lazy.compactMap(\.asset)
    let first = numbers.min() ?? 0
    var byAsset = [Int](repeating: -1, count: (numbers.max() ?? -1) - first + 1)
    var bySet: [AssetKey: Int] = [:]
    for (index, file) in files.enumerated() {
      if file.folder.contains(.systems) { continue }
      // An image above the limit of pixels is never loaded: its header is false, or decoders refuse it.
      guard case .image(let image) = file.content, image.exceededLimit == nil else { continue }
      // UIKit does not read this format.
      if image.format == .appleIcon, !isForMac { continue }
      let rendition = file.rendition
      if let rendition, !rendition.isOrdinary { continue }
      guard let set = catalogs.slottedSet(around: file) else {
        // Files with one base name in one folder are one asset.
        let variant =
          rendition.map { Variant(index, file, image, $0, look) }
          ?? Variant(
            index, file, image, idiom: image.name.idiom,
            scale: DensityFolder.scale(of: file.path, image.name))
        let number = file.asset.map { $0 - first }
        if let number, byAsset[number] >= 0 {
          groups[byAsset[number]].others.append(variant)
        } else {
          if let number { byAsset[number] = groups.count }
          groups.append(Group(first: variant))
        }
        continue
      }
      // Only files that a slot names are compiled, and a device loads either the light or the dark one.
      let usual = catalogs.catalog(around: file.path)?.defaultLook
      for slot in catalogs.asset(of: file, image).slots where slot.look == usual || look.prefers(slot) {
        let idiom = slot.idiom == "universal" ? nil : slot.idiom
        let variant = Variant(
          index, file, image, idiom: idiom, scale: slot.scale ?? (image.isVector ? 0 : 1),
          look: look.prefers(slot) ? DeviceLook.preferred : 0)
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

  /// The facts about an image that a total needs. It is small, since there are many.
  struct Variant {
    /// The index among the files of its profile.
    let file: Int
    let fileBytes: Int
    private let footprint: MemoryFootprint
    /// The header of a vector, whose footprint depends on the screen; nil where it is the same for all.
    private let vector: ImageShape?
    /// The idiom; nil for every device.
    let idiom: String?
    let scale: Int
    /// The rank of its look. A device loads the image of the lowest rank.
    let look: Int
    /// Its place in a compiled catalog; 0 for a file. The first one counts among equal images.
    let order: Int
    /// Its key in a compiled catalog; nil for a file.
    let key: RenditionKey?
    /// The atlas with its pixels; nil if it has its own.
    let atlas: RenditionFacts.Atlas?

    init(_ index: Int, _ file: AuditedFile, _ image: AuditedImage, idiom: String?, scale: Int, look: Int = 0) {
      self.file = index
      fileBytes = file.size
      footprint = image.footprint
      vector = image.vector
      self.idiom = idiom
      self.scale = scale
      self.look = look
      (order, key, atlas) = (0, nil, nil)
    }

    init(_ index: Int, _ file: AuditedFile, _ image: AuditedImage, _ facts: RenditionFacts, _ look: DeviceLook) {
      self.file = index
      fileBytes = file.size
      footprint = image.footprint
      vector = image.vector
      idiom = facts.idiom
      scale = facts.scale
      self.look = look == .dark && facts.isDark ? DeviceLook.preferred : facts.lookRank
      order = facts.index
      key = facts.key
      atlas = facts.atlas
    }

    /// Whether it has the same footprint on every device, and shares no atlas.
    var isForAll: Bool { idiom == nil && vector == nil && atlas == nil && !isForSomeDevices }

    /// Whether its key has a screen, a memory or a GPU, so that some devices of its idiom cannot load it.
    var isForSomeDevices: Bool {
      guard let key else { return false }
      return key[.subtype] != 0 || key[.memoryClass] != 0 || key[.graphicsClass] != 0
    }

    /// Returns the footprint on a screen of this scale.
    func footprint(atScale scale: Int) -> MemoryFootprint {
      // Drawings have colors, so the option for gray images has no effect.
      vector.map { MemoryFootprint(of: $0, scale: scale) } ?? footprint
    }
  }

  /// The variants of one asset; most have one.
  fileprivate struct Group {
    let first: Variant
    var others: [Variant] = []
  }

  /// Returns the variant that such a device loads; nil if there is none. Among the renditions of a compiled catalog, it
  /// is one of the renditions that the store keeps for the device. If the devices of a kind differ, the largest counts.
  private static func choice(of asset: Group, for kind: KindTraits) -> Variant? {
    if asset.others.isEmpty, !asset.first.isForSomeDevices {
      return asset.first.idiom == nil || asset.first.idiom == kind.kind.idiom ? asset.first : nil
    }
    let variants = [asset.first] + asset.others
    guard asset.first.key != nil else { return choice(of: variants, for: kind.kind) }
    let attributes = variants.reduce(into: Set<KeyAttribute>()) { used, variant in
      for pair in variant.key?.values ?? [] { used.insert(pair.attribute) }
    }
    let choices = kind.distinct(by: attributes).compactMap { device in
      choice(of: kept(variants, for: device), for: kind.kind)
    }
    return largest(of: choices, for: kind.kind)
  }

  /// Returns the renditions that the store keeps for a device.
  private static func kept(_ variants: [Variant], for device: ThinningTraits) -> [Variant] {
    [true, false].flatMap { isVector -> [Variant] in
      let group = variants.filter { ($0.scale == 0) == isVector }
      return CatalogThinning.kept(group.compactMap(\.key), for: device).map { group[$0] }
    }
  }

  /// Returns the variant that such a device loads; nil if there is none. It prefers its own idiom to none. It loads the
  /// default look, and its own scale, or else the next sharper one, or else the sharpest.
  private static func choice(of variants: [Variant], for kind: DeviceKind) -> Variant? {
    let own = variants.filter { $0.idiom == kind.idiom }
    let ofFamily = own.isEmpty ? variants.filter { $0.idiom == nil } : own
    let look = ofFamily.map(\.look).min()
    let candidates = ofFamily.filter { $0.look == look }
    let scales = candidates.map(\.scale)
    guard let scale = scales.filter({ $0 >= kind.scale }).min() ?? scales.max() else { return nil }
    // Slots may differ by gamut, language or memory. The largest image counts, since some devices load it.
    return largest(of: candidates.filter { $0.scale == scale }, for: kind)
  }

  /// Returns the largest variant, or the first one in its catalog among equal ones.
  private static func largest(of variants: [Variant], for kind: DeviceKind) -> Variant? {
    variants.max { left, right in
      let bytes = [left, right].map { $0.footprint(atScale: kind.scale).decodedBytes }
      return (bytes[0], left.fileBytes, right.order) < (bytes[1], right.fileBytes, left.order)
    }
  }
}
