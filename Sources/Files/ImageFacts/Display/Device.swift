/// A screen for images: its size in points, and the rendered pixels a point, which may differ from the panel's pixels.
package struct Device: Sendable, Equatable {
  package enum Family: String, Sendable, CaseIterable { case phone, pad, tv, mac, watch, vision }

  package let name: String
  package let family: Family
  /// The width in points, upright.
  package let width: Int
  package let height: Int
  /// Pixels a point.
  package let scale: Int

  package var longSide: Int { max(width, height) * scale }
  package var shortSide: Int { min(width, height) * scale }

  private init(_ name: String, _ family: Family, _ width: Int, _ height: Int, _ scale: Int) {
    self.name = name
    self.family = family
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// All devices that a profile can name.
  package static let all: [Device] = [
    Device("iPhone 3GS", .phone, 320, 480, 1),
    Device("iPhone SE (1st generation)", .phone, 320, 568, 2),
    Device("iPhone 8", .phone, 375, 667, 2),
    Device("iPhone SE (2nd generation)", .phone, 375, 667, 2),
    Device("iPhone SE (3rd generation)", .phone, 375, 667, 2),
    Device("iPhone 8 Plus", .phone, 414, 736, 3),
    Device("iPhone X", .phone, 375, 812, 3),
    Device("iPhone XS", .phone, 375, 812, 3),
    Device("iPhone 11 Pro", .phone, 375, 812, 3),
    Device("iPhone 12 mini", .phone, 375, 812, 3),
    Device("iPhone 13 mini", .phone, 375, 812, 3),
    Device("iPhone XR", .phone, 414, 896, 2),
    Device("iPhone 11", .phone, 414, 896, 2),
    Device("iPhone XS Max", .phone, 414, 896, 3),
    Device("iPhone 11 Pro Max", .phone, 414, 896, 3),
    Device("iPhone 12", .phone, 390, 844, 3),
    Device("iPhone 13", .phone, 390, 844, 3),
    Device("iPhone 14", .phone, 390, 844, 3),
    Device("iPhone 16e", .phone, 390, 844, 3),
    Device("iPhone 17e", .phone, 390, 844, 3),
    Device("iPhone 12 Pro Max", .phone, 428, 926, 3),
    Device("iPhone 13 Pro Max", .phone, 428, 926, 3),
    Device("iPhone 14 Plus", .phone, 428, 926, 3),
    Device("iPhone 14 Pro", .phone, 393, 852, 3),
    Device("iPhone 15", .phone, 393, 852, 3),
    Device("iPhone 15 Pro", .phone, 393, 852, 3),
    Device("iPhone 16", .phone, 393, 852, 3),
    Device("iPhone 14 Pro Max", .phone, 430, 932, 3),
    Device("iPhone 15 Plus", .phone, 430, 932, 3),
    Device("iPhone 15 Pro Max", .phone, 430, 932, 3),
    Device("iPhone 16 Plus", .phone, 430, 932, 3),
    Device("iPhone 16 Pro", .phone, 402, 874, 3),
    Device("iPhone 17", .phone, 402, 874, 3),
    Device("iPhone 17 Pro", .phone, 402, 874, 3),
    Device("iPhone 18 Pro", .phone, 402, 874, 3),
    Device("iPhone 16 Pro Max", .phone, 440, 956, 3),
    Device("iPhone 17 Pro Max", .phone, 440, 956, 3),
    Device("iPhone 18 Pro Max", .phone, 440, 956, 3),
    Device("iPhone Air", .phone, 420, 912, 3),
    Device("iPhone Duo (outer screen)", .phone, 466, 678, 3),
    Device("iPhone Duo (inner screen)", .phone, 951, 669, 3),
    Device("iPad mini", .pad, 744, 1133, 2),
    Device("iPad 9.7", .pad, 768, 1024, 2),
    Device("iPad 10.2", .pad, 810, 1080, 2),
    Device("iPad Air 11", .pad, 820, 1180, 2),
    Device("iPad 10.5", .pad, 834, 1112, 2),
    Device("iPad Pro 11", .pad, 834, 1194, 2),
    Device("iPad Pro 11 (M4)", .pad, 834, 1210, 2),
    Device("iPad Air 13", .pad, 1024, 1366, 2),
    Device("iPad Pro 13", .pad, 1032, 1376, 2),
    Device("Apple TV HD", .tv, 1920, 1080, 1),
    Device("Apple TV 4K", .tv, 1920, 1080, 2),
    Device("MacBook Air 13", .mac, 1470, 956, 2),
    Device("MacBook Pro 14", .mac, 1512, 982, 2),
    Device("MacBook Pro 16", .mac, 1728, 1117, 2),
    Device("iMac 24", .mac, 2240, 1260, 2),
    Device("Studio Display", .mac, 2560, 1440, 2),
    Device("Pro Display XDR", .mac, 3008, 1692, 2),
    Device("Apple Watch 40 mm", .watch, 162, 197, 2),
    Device("Apple Watch 46 mm", .watch, 208, 248, 2),
    Device("Apple Watch Ultra", .watch, 205, 251, 2),
    Device("Apple Vision Pro", .vision, 1830, 1600, 2),
  ]
}

extension Device {
  /// The devices of the group `any`.
  fileprivate static let handheldAndTV = all.filter { [.phone, .pad, .tv].contains($0.family) }
}

/// The target devices of an app. Its images need not be larger than their screens.
package struct DeviceProfile: Sendable, Equatable {
  package let name: String
  package let devices: [Device]
  /// Whether images become textures. Then totals include the memory of textures with their mip chains.
  package let countsTextures: Bool

  /// - Parameter name: a device, or one of `groups`, in any case.
  package init?(named name: String) {
    let devices: [Device] =
      switch name.lowercased() {
      case "any", Self.game: Device.handheldAndTV
      case let group where Self.families[group] != nil:
        Device.all.filter { $0.family == Self.families[group] }
      default: Device.all.filter { $0.name.lowercased() == name.lowercased() }
      }
    guard !devices.isEmpty else { return nil }
    self.init(name: name, devices: devices, countsTextures: name.lowercased() == Self.game)
  }

  /// Combines the devices of several names. Returns nil if a name is unknown. `game` also counts textures, and means
  /// all devices if it is the only name.
  package init?(named names: [String]) {
    var devices: [Device] = []
    for name in names where name.lowercased() != Self.game {
      guard let profile = DeviceProfile(named: name) else { return nil }
      devices += profile.devices.filter { !devices.contains($0) }
    }
    guard !names.isEmpty else { return nil }
    let isGame = names.contains { $0.lowercased() == Self.game }
    self.init(
      name: names.joined(separator: ", "), devices: devices.isEmpty ? Device.handheldAndTV : devices,
      countsTextures: isGame)
  }

  /// - Precondition: `devices` is not empty.
  package init(name: String, devices: [Device], countsTextures: Bool = false) {
    precondition(!devices.isEmpty, "a profile has a device")
    self.name = name
    self.devices = devices
    self.countsTextures = countsTextures
  }

  /// The profile for a file whose project states these families. Without families, it has all phones and tablets.
  ///
  /// - Parameters:
  ///   - countsTextures: whether a game engine loads the file.
  ///   - hasOldPhones: whether the app runs on phones without a Retina screen. The last system for them is iOS 6.
  package init(families: Set<Device.Family>, countsTextures: Bool = false, hasOldPhones: Bool = true) {
    let families = families.isEmpty ? [.phone, .pad] : families
    let names = Device.Family.allCases.filter(families.contains).compactMap(Self.group)
    let devices = Device.all.filter { device in
      families.contains(device.family) && (hasOldPhones || device.family != .phone || device.scale > 1)
    }
    self.init(name: names.joined(separator: ", "), devices: devices, countsTextures: countsTextures)
  }

  private static let game = "game"
  /// The families of the groups that consist of one family.
  private static let families: [String: Device.Family] = [
    "all-phones": .phone, "all-pads": .pad, "all-tvs": .tv, "all-macs": .mac, "all-watches": .watch,
    "all-headsets": .vision,
  ]

  /// Returns the group that consists of one family.
  package static func group(of family: Device.Family) -> String? {
    families.first { $0.value == family }?.key
  }

  /// The names that `init(named:)` accepts in addition to the names of devices.
  package static let groups = [
    "any", "all-phones", "all-pads", "all-tvs", "all-macs", "all-watches", "all-headsets", game,
  ]

  /// Pixels a point of the sharpest screen.
  package var largestScale: Int { devices.map(\.scale).reduce(1, max) }

  package var longSide: Int { devices.map(\.longSide).reduce(0, max) }
  package var shortSide: Int { devices.map(\.shortSide).reduce(0, max) }
}
