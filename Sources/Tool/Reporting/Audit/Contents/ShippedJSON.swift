import CrushImageFacts
import CrushInspection
import CrushParsers

/// The bytes that images add to an app, as parts of the audit's JSON.
enum ShippedJSON {
  static func write(_ shipped: ShippedBytes, to json: inout JSONWriter) {
    json.member("atlasBytes", shipped.atlasBytes)
    json.member("bytes", shipped.bytes)
    // Absent for a file that ships by itself, which every device gets.
    json.objects("devices", shipped.devices.nonEmpty, write)
    json.member("downloadBytes", shipped.downloadBytes)
    json.member("renditions", shipped.renditions)
  }

  static func write(_ catalog: ShippedCatalog, to json: inout JSONWriter) {
    json.member("bytes", catalog.bytes)
    json.objects("devices", catalog.devices, write)
    json.member("problems", catalog.problems)
    json.member("renditions", catalog.renditions)
    json.member("sources", catalog.sources)
    json.member("target", catalog.target)
  }

  private static func write(_ device: ShippedBytes.OnDevice, to json: inout JSONWriter) {
    json.member("bytes", device.bytes)
    json.member("downloadBytes", device.downloadBytes)
    json.member("family", device.kind.family.rawValue)
    json.member("scale", device.kind.scale)
  }
}
