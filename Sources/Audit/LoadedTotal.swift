package import Assets

/// What one kind of device loads: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one, so they are never added.
package struct LoadedTotal: Sendable, Equatable {
  package let family: Device.Family
  package let scale: Int
  package let images: Int
  package let decodedBytes: Int
  package let footprintBytes: Int

  /// A total for each family and scale of the profile, sharpest screens first.
  static func totals(of files: [AuditedFile], profile: DeviceProfile) -> [LoadedTotal] {
    var assets: [AssetKey: [AuditedImage]] = [:]
    for file in files {
      guard let image = file.image else { continue }
      // One asset: the same base name in the same folder.
      assets[AssetKey(path: file.path, name: image.name), default: []].append(image)
    }
    let kinds = Set(profile.devices.map { Kind(family: $0.family, scale: $0.scale) })
    return kinds.sorted(by: Kind.precedes).map { kind in
      let loaded = assets.values.compactMap { kind.choice(of: $0) }
      return LoadedTotal(
        family: kind.family, scale: kind.scale, images: loaded.count,
        decodedBytes: loaded.reduce(0) { $0 &+ $1.footprint.decodedBytes },
        footprintBytes: loaded.reduce(0) { $0 &+ $1.footprint.footprintBytes })
    }
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
    func choice(of variants: [AuditedImage]) -> AuditedImage? {
      let own = variants.filter { $0.name.idiom == idiom }
      let candidates = (own.isEmpty ? variants.filter { $0.name.idiom == nil } : own)
        .sorted { $0.name.scale < $1.name.scale }
      return candidates.first { $0.name.scale >= scale } ?? candidates.last
    }

    static func precedes(_ left: Kind, _ right: Kind) -> Bool {
      (right.scale, left.family.rawValue) < (left.scale, right.family.rawValue)
    }
  }
}
