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
    let assets = Dictionary(grouping: files.filter { $0.image != nil }, by: AssetKey.init)
    return DeviceKind.all(of: profile).map { kind in
      let loaded = assets.values.compactMap { kind.choice(of: $0)?.image }
      return LoadedTotal(
        family: kind.family, scale: kind.scale, images: loaded.count,
        decodedBytes: loaded.reduce(0) { $0 &+ $1.footprint.decodedBytes },
        footprintBytes: loaded.reduce(0) { $0 &+ $1.footprint.footprintBytes })
    }
  }
}
