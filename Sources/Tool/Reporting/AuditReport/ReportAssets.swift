package import CrushAudit
import CrushBasics
import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection

/// The assets of an audit by the index of their file.
package struct ReportAssets {
  /// The asset of each file; nil for a folder, and for a source that does not ship.
  package private(set) var assets: [AuditReport.Asset?]

  /// Creates the assets of an audit, with their paths below its root.
  package init(_ result: AuditResult) {
    self.init(result, RootPaths(result.root), FindingDetails(result.findings))
  }

  init(_ result: AuditResult, _ paths: RootPaths, _ details: FindingDetails) {
    let devices = Self.deviceBytes(result)
    assets = result.files.indices.map { index in
      let file = result.files[index]
      if file.isFolder || Self.isSourceCode(file) { return nil }
      var asset = AuditReport.Asset(file, path: paths.relative(file.path))
      asset.deviceBytes = devices[index] ?? []
      asset.wastedBytes = details.wastedBytes(at: file.path)
      asset.display = details.display(at: file.path)
      asset.shippedBytes = result.shipped[file.path]?.bytes
      guard index < result.measures.count else { return asset }
      asset.downloadBytes = result.measures[index].downloadBytes
      if result.measures[index].isLink { asset.storedBytes = 0 }
      asset.contentHash = asset.contentHash ?? result.measures[index].hash?.hexadecimal
      return asset
    }
    divideCatalogs(result.files)
  }

  /// Returns true for sources, project files and notes for developers outside of an app. Inside one, they ship.
  private static func isSourceCode(_ file: AuditedFile) -> Bool {
    !file.isInBundle && !file.isRendition && file.image == nil
      && DevelopmentFile(name: Path.name(of: file.path), isFolder: false) == .ordinary
  }

  /// Returns the decoded bytes of each loaded file on each kind of device.
  private static func deviceBytes(_ result: AuditResult) -> [Int: [Int]] {
    var bytes: [Int: [Int]] = [:]
    let zeros = [Int](repeating: 0, count: result.loads.count)
    for (device, load) in result.loads.enumerated() {
      for entry in load.entries { bytes[entry.file, default: zeros][device] = entry.decodedBytes }
    }
    return bytes
  }

  /// Divides the bytes of each compiled catalog among it and its renditions, so that no byte counts twice. A share of
  /// the download is in proportion to the stored bytes, since the catalog is compressed as a whole. The shares add up
  /// to the estimate.
  private mutating func divideCatalogs(_ files: [AuditedFile]) {
    var renditions: [ExactPath: [Int]] = [:]
    for (index, file) in files.enumerated() {
      if let facts = file.rendition { renditions[ExactPath(facts.catalog), default: []].append(index) }
    }
    for (index, file) in files.enumerated() where file.isCompiledCatalog {
      guard let own = renditions[ExactPath(file.path)] else { continue }
      let parts = own.map { files[$0].size }
      let rest = max(0, file.size - parts.reduce(0, saturatingSum))
      assets[index]?.storedBytes = rest
      guard let estimate = assets[index]?.downloadBytes else { continue }
      let shares = WholeShares.of(estimate, in: parts + [rest])
      for (number, part) in own.enumerated() { assets[part]?.downloadBytes = shares[number] }
      assets[index]?.downloadBytes = shares[own.count]
    }
  }
}

extension AuditReport.Asset {
  /// Creates the asset of a file, without the facts that other parts of the audit found.
  fileprivate init(_ file: AuditedFile, path: String) {
    let facts = file.rendition
    self.init(
      path: path, location: .file(file.path), kind: Self.kind(of: file), storedBytes: file.size,
      contentHash: facts?.hash?.hexadecimal ?? file.hashedPixels)
    if let facts { location = .rendition(catalog: facts.catalog, index: facts.index) }
    guard let image = file.image else { return }
    format = image.isCgBI ? "CgBI" : image.format.rawValue
    width = image.size.width
    height = image.size.height
    scale = facts.map { max(1, $0.scale) } ?? image.name.scale
    decodedBytes = facts?.atlas != nil || facts?.isOldCopy == true ? 0 : image.footprint.decodedBytes
  }

  private static func kind(of file: AuditedFile) -> Kind {
    if let image = file.image {
      if file.rendition?.isAtlas == true { return .atlas }
      return image.isVector ? .vector : .image
    }
    if file.isCompiledCatalog { return .catalog }
    return file.fileClass == .propertyList ? .propertyList : .other
  }
}
