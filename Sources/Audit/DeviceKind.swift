import Assets

/// Devices that load the same files: of `hero.png`, `hero@2x.png` and `hero@3x.png` each kind takes one.
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

  /// The file of an asset that such a device loads: its own idiom before any, its own scale, else the next sharper,
  /// else the sharpest there is.
  func choice(of variants: [AuditedFile]) -> AuditedFile? {
    let images = variants.compactMap { file in file.image.map { (file, $0.name) } }
    let own = images.filter { $0.1.idiom == idiom }
    let candidates = (own.isEmpty ? images.filter { $0.1.idiom == nil } : own)
      .sorted { $0.1.scale < $1.1.scale }
    return (candidates.first { $0.1.scale >= scale } ?? candidates.last)?.0
  }
}
