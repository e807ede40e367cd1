import CrushAssets
import CrushAudit
import CrushImageHeaders
import CrushSnapshots
import CrushSurvey

/// The facts about a file by which two reports are compared.
struct FileSizesJSON {
  /// The kind of a `Snapshot.Asset`; nil for a folder.
  let kind: String?
  let fileBytes: Int
  let downloadBytes: Int?
  let contentHash: String?
  let wastedBytes: Int?
  let devices: [String: Int]?

  private init(_ asset: Snapshot.Asset?, _ devices: [String: Int]?) {
    kind = asset?.kind.rawValue
    fileBytes = asset?.storedBytes ?? 0
    downloadBytes = asset?.downloadBytes
    contentHash = asset?.contentHash
    wastedBytes = asset.flatMap { $0.wastedBytes > 0 ? $0.wastedBytes : nil }
    self.devices = devices
  }

  /// Returns the facts about each file of an audit.
  static func all(_ result: AuditResult) -> [FileSizesJSON] {
    var devices: [Int: [String: Int]] = [:]
    for load in result.loads {
      let id = Snapshot.DeviceTotal.id(family: load.family.rawValue, scale: load.scale)
      for entry in load.entries { devices[entry.file, default: [:]][id] = entry.decodedBytes }
    }
    return AuditAssets(result).assets.enumerated().map { FileSizesJSON($0.element, devices[$0.offset]) }
  }
}

/// A file without a measured image, or a copy of an image for old systems, as a part of the audit's JSON.
struct FileJSON: Encodable {
  let path: String
  let kind: String
  /// Bytes on disk. Those of a compiled catalog exclude the bytes of its images and files, which are listed too.
  let fileBytes: Int
  let downloadBytes: Int?
  let contentHash: String?
  /// The facts about a copy for old systems. Absent for other files.
  let format: String?
  let width: Int?
  let height: Int?
  let scale: Int?

  private init(_ file: AuditedFile, _ kind: String, _ sizes: FileSizesJSON) {
    path = file.path
    self.kind = kind
    fileBytes = sizes.fileBytes
    downloadBytes = sizes.downloadBytes
    contentHash = sizes.contentHash
    format = file.image?.format.rawValue
    width = file.image?.size.width
    height = file.image?.size.height
    scale = file.image == nil ? nil : file.rendition.map { max(1, $0.scale) }
  }

  /// Returns the files of an audit that its list of images does not contain.
  static func all(_ result: AuditResult, _ sizes: [FileSizesJSON]) -> [FileJSON] {
    result.files.indices.compactMap { index in
      let file = result.files[index]
      guard let kind = sizes[index].kind, file.image == nil || file.rendition?.isOldCopy == true else { return nil }
      return FileJSON(file, kind, sizes[index])
    }
  }
}
