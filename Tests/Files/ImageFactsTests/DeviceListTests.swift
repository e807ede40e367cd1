import CrushImageFacts
import Testing

@Suite struct DeviceListTests {
  @Test func `the sorted list has all devices, one family after the other`() {
    #expect(Set(Device.sorted.map(\.name)) == Set(Device.all.map(\.name)))
    #expect(Device.sorted.count == Device.all.count)
    let order = Device.sorted.map { Device.Family.allCases.firstIndex(of: $0.family) ?? 0 }
    #expect(order == order.sorted())
  }

  @Test func `numbers in names are sorted by value`() {
    let phones = Device.sorted.filter { $0.family == .phone }.map(\.name)
    let expected = ["iPhone 3GS", "iPhone 8", "iPhone 8 Plus", "iPhone 11", "iPhone 17", "iPhone 17 Pro", "iPhone X"]
    #expect(phones.filter(expected.contains) == expected)
  }

  @Test func `each device is in the group of its family`() {
    for device in Device.all {
      #expect(device.group.flatMap(DeviceProfile.init(named:))?.devices.contains(device) == true, "\(device.name)")
    }
  }
}
