import CrushImageFacts
import Testing

@Suite struct DeviceTests {
  @Test func `every device is found by its name in any case, and only this device`() throws {
    for device in Device.all {
      for name in [device.name, device.name.lowercased(), device.name.uppercased()] {
        let profile = try #require(DeviceProfile(named: name))
        #expect(profile.devices == [device])
      }
    }
    #expect(Set(Device.all.map { $0.name.lowercased() }).count == Device.all.count)
  }

  @Test(arguments: ["", "iPhone", "iPhone 1", "iphone 17 pro ", "pad", "all", "phones"])
  func `no other name is a profile`(_ name: String) {
    #expect(DeviceProfile(named: name) == nil)
  }

  struct Group: Sendable {
    let name: String
    let long: Int
    let short: Int
    let scale: Int
    let families: Set<Device.Family>
  }

  @Test(arguments: [
    Group(name: "any", long: 3840, short: 2160, scale: 3, families: [.phone, .pad, .tv]),
    Group(name: "all-phones", long: 2868, short: 1320, scale: 3, families: [.phone]),
    Group(name: "all-pads", long: 2752, short: 2064, scale: 2, families: [.pad]),
    Group(name: "all-tvs", long: 3840, short: 2160, scale: 2, families: [.tv]),
    Group(name: "all-macs", long: 6016, short: 3384, scale: 2, families: [.mac]),
    Group(name: "all-watches", long: 502, short: 416, scale: 2, families: [.watch]),
    Group(name: "all-headsets", long: 3660, short: 3200, scale: 2, families: [.vision]),
  ]) func `the largest screen of a group is its bound`(_ group: Group) throws {
    let profile = try #require(DeviceProfile(named: group.name))
    #expect(profile.largestScale == group.scale)
    #expect(profile.longSide >= group.long)
    #expect(profile.longSide == profile.devices.map { max($0.width, $0.height) * $0.scale }.max())
    #expect(profile.shortSide == profile.devices.map { min($0.width, $0.height) * $0.scale }.max())
    #expect(profile.shortSide >= group.short)
    #expect(Set(profile.devices.map(\.family)) == group.families)
    #expect(DeviceProfile.groups.contains(group.name))
  }

  struct Screen: Hashable, Sendable {
    let width: Int
    let height: Int
    let scale: Int

    init(_ width: Int, _ height: Int, _ scale: Int) {
      (self.width, self.height, self.scale) = (width, height, scale)
    }
  }

  /// Points and rendered scale, from Apple's tables.
  static let screens: [Screen] = [
    Screen(320, 480, 1), Screen(320, 568, 2), Screen(375, 667, 2), Screen(414, 736, 3), Screen(375, 812, 3),
    Screen(414, 896, 2), Screen(414, 896, 3), Screen(390, 844, 3), Screen(428, 926, 3), Screen(393, 852, 3),
    Screen(430, 932, 3), Screen(402, 874, 3), Screen(440, 956, 3), Screen(420, 912, 3), Screen(466, 678, 3),
    Screen(951, 669, 3), Screen(744, 1133, 2), Screen(768, 1024, 2), Screen(810, 1080, 2), Screen(820, 1180, 2),
    Screen(834, 1112, 2), Screen(834, 1194, 2), Screen(834, 1210, 2), Screen(1024, 1366, 2), Screen(1032, 1376, 2),
    Screen(1920, 1080, 1), Screen(1920, 1080, 2), Screen(1470, 956, 2), Screen(1512, 982, 2), Screen(1728, 1117, 2),
    Screen(2240, 1260, 2), Screen(2560, 1440, 2), Screen(3008, 1692, 2), Screen(162, 197, 2), Screen(208, 248, 2),
    Screen(205, 251, 2), Screen(1830, 1600, 2),
  ]

  @Test(arguments: screens) func `every screen of an Apple device is in the list`(_ screen: Screen) {
    #expect(Device.all.contains { $0.width == screen.width && $0.height == screen.height && $0.scale == screen.scale })
  }

  @Test func `every screen in the list belongs to an Apple device`() {
    let known = Set(Device.all.map { Screen($0.width, $0.height, $0.scale) })
    #expect(known.subtracting(Self.screens).isEmpty)
  }

  @Test(arguments: [
    ("iPhone 17 Pro", 2622, 1206), ("iPhone 16 Pro Max", 2868, 1320), ("iPad Pro 13", 2752, 2064),
    ("iPhone 8", 1334, 750), ("Apple TV HD", 1920, 1080), ("iPhone 3GS", 480, 320),
  ]) func `a screen's pixels are its points times its scale`(_ name: String, _ long: Int, _ short: Int) throws {
    let profile = try #require(DeviceProfile(named: name))
    #expect(profile.longSide == long)
    #expect(profile.shortSide == short)
  }
}

extension DeviceTests {
  @Test func `a profile of families has their devices only, and no family means phones and tablets`() {
    for family in Device.Family.allCases {
      #expect(Set(DeviceProfile(families: [family]).devices.map(\.family)) == [family])
    }
    #expect(Set(DeviceProfile(families: []).devices.map(\.family)) == [.phone, .pad])
    #expect(DeviceProfile(families: [.mac, .phone]).name == "all-phones, all-macs")
  }
}
