import CrushAssets

/// The devices as JSON: an array with one object for each device.
package enum DeviceJSON {
  private struct Record: Encodable {
    let name: String
    let family: String
    /// The group that contains all devices of the family.
    let group: String?
    /// The size of the screen in points, upright.
    let width: Int
    let height: Int
    /// Pixels a point.
    let scale: Int
    let pixelWidth: Int
    let pixelHeight: Int

    init(_ device: Device) {
      name = device.name
      family = device.family.rawValue
      group = device.group
      width = device.width
      height = device.height
      scale = device.scale
      pixelWidth = device.width * device.scale
      pixelHeight = device.height * device.scale
    }
  }

  package static func render() -> String { JSONText.render(Device.sorted.map(Record.init)) }
}
