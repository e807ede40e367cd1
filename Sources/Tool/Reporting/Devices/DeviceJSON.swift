import CrushImageFacts
import CrushParsers

/// The devices as JSON: an array with one object for each device.
package enum DeviceJSON {
  package static func render() -> String {
    JSONWriter.text(ofObjects: Device.sorted) { device, json in
      json.member("family", device.family.rawValue)
      // The group that contains all devices of the family.
      json.member("group", device.group)
      // In points, upright.
      json.member("height", device.height)
      json.member("name", device.name)
      json.member("pixelHeight", device.height * device.scale)
      json.member("pixelWidth", device.width * device.scale)
      json.member("scale", device.scale)
      json.member("width", device.width)
    }
  }
}
