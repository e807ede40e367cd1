package import CrushImageFacts

/// A kind of devices that load the same files.
package struct DeviceKind: Hashable, CustomStringConvertible {
  package let family: Device.Family
  package let scale: Int

  /// Returns the kinds of a profile, sharpest screens first.
  static func all(of profile: DeviceProfile) -> [DeviceKind] {
    sorted(Set(profile.devices.map { DeviceKind(family: $0.family, scale: $0.scale) }))
  }

  /// Returns the kinds sorted by scale, sharpest screens first.
  static func sorted(_ kinds: Set<DeviceKind>) -> [DeviceKind] {
    kinds.sorted { ($1.scale, $0.family.rawValue) < ($0.scale, $1.family.rawValue) }
  }

  /// `iPhone @3x`.
  package var description: String { "\(family.productName) @\(scale)x" }

  /// Its idiom in asset names and catalogs.
  var idiom: String {
    switch family {
    case .phone: "iphone"
    case .pad: "ipad"
    case .tv: "tv"
    case .mac: "mac"
    case .watch: "watch"
    case .vision: "vision"
    }
  }
}
