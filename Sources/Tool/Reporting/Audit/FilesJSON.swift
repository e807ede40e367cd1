import CrushAudit
import CrushFileKinds
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushPNG
import CrushParsers

/// The images and the other files of an audit as parts of its JSON.
struct FilesJSON {
  private let result: AuditResult
  /// The facts by which two reports are compared, by the index of the file; nil for a folder.
  private let assets: [AuditReport.Asset?]
  /// The decoded bytes on each device that loads the file, by the index of the file and in the order of their names.
  private var devices: [[(id: String, bytes: Int)]]

  init(_ result: AuditResult) {
    self.result = result
    assets = ReportAssets(result).assets
    devices = [[(id: String, bytes: Int)]](repeating: [], count: result.files.count)
    let loads = result.loads.map {
      (AuditReport.DeviceTotal.id(family: $0.family.rawValue, scale: $0.scale), $0.entries)
    }
    for (id, entries) in loads.sorted(by: { $0.0 < $1.0 }) {
      for entry in entries { devices[entry.file].append((id, entry.decodedBytes)) }
    }
  }

  /// The indices of the files without a measured image, and of copies of images for old systems. The list of images
  /// does not contain them.
  var others: [Int] {
    result.files.indices.filter { index in
      let file = result.files[index]
      return assets[index] != nil && (file.image == nil || file.rendition?.isOldCopy == true)
    }
  }

  /// - Parameter index: an index of `others`.
  func writeOther(_ index: Int, to json: inout JSONWriter) {
    let (file, asset) = (result.files[index], assets[index])
    json.member("contentHash", asset?.contentHash)
    json.member("downloadBytes", asset?.downloadBytes)
    // Those of a compiled catalog exclude the bytes of its images and files, which are listed too.
    json.member("fileBytes", asset?.storedBytes)
    json.member("format", file.image?.format.rawValue)
    json.member("height", file.image?.size.height)
    json.member("kind", asset?.kind.rawValue)
    json.member("path", file.path)
    json.member("scale", file.image == nil ? nil : file.rendition.map { max(1, $0.scale) })
    json.object("shipped", result.shipped[file.path], ShippedJSON.write)
    json.member("width", file.image?.size.width)
  }

  /// - Parameter position: an index of the audit's images.
  func writeImage(_ position: Int, to json: inout JSONWriter) {
    let (file, image) = result.images[position]
    let index = result.images.fileIndex(at: position)
    let asset = assets[index]
    json.member("alignedBytes", image.footprint.decodedBytes)
    json.member("bitDepth", image.bitDepth)
    json.member("colorType", image.header?.colorType.name)
    json.member("contentHash", asset?.contentHash)
    json.member("decodedBytes", image.footprint.pixelBytes)
    json.object("devices", devices[index].nonEmpty) { devices, json in
      for device in devices { json.member(device.id, device.bytes) }
    }
    json.member("downloadBytes", asset?.downloadBytes)
    json.member("estimatedDecodeMilliseconds", image.decodeTime(fileBytes: file.size)?.reportedMilliseconds)
    json.member("fileBytes", file.size)
    json.member("footprintBytes", image.footprint.footprintBytes)
    json.member("format", image.format.rawValue)
    json.member("hasTransparency", image.hasTransparency)
    json.member("height", image.size.height)
    json.member("isAnimated", image.isAnimated)
    json.member("isCgBI", image.isCgBI)
    // Absent if no pixels were decoded.
    json.member("isOpaque", image.isOpaque)
    json.member("isVector", image.isVector)
    json.member("kind", asset?.kind.rawValue)
    json.member("path", file.path)
    json.object("rendition", file.rendition, RenditionJSON.write)
    json.member("scale", file.rendition.map { max(1, $0.scale) } ?? image.name.scale)
    json.object("shipped", result.shipped[file.path], ShippedJSON.write)
    json.member("wastedBytes", asset.flatMap { $0.wastedBytes > 0 ? $0.wastedBytes : nil })
    json.member("width", image.size.width)
  }
}
