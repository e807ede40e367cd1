import CrushAssets
import CrushFileSystem
import CrushFindings
import CrushJSON

/// A reader of the parts of a JSON report. No number is negative, so that no difference overflows.
struct ReportReader {
  let path: String

  /// The most bytes of a report. Reports of 100,000 images have less than 100 MB.
  private static let sizeLimit = 1 << 28
  /// The deepest object of a report is at level 5.
  private static let depthLimit = 32
  /// The most values. A report of 100,000 images has about 3 million.
  private static let valueLimit = 8_000_000

  /// The most kinds of devices. Each image has a number for each of them.
  private static let mostDevices = 64

  func parse(_ bytes: [UInt8]) throws(ReportError) -> JSONNode {
    var options = JSONParser.Options()
    options.sizeLimit = Self.sizeLimit
    options.depthLimit = Self.depthLimit
    options.valueLimit = Self.valueLimit
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONParser.parse(bytes, options).root
    } catch { throw ReportError(path: path, position: error.position, problem: "\(error)") }
    guard case .object = root.content else { throw expected("the object of an audit's report", root) }
    for member in ["version", "images", "totals", "findings"] where root[member] == nil {
      throw ReportError(
        path: path, position: root.position,
        problem: "no JSON report of an audit: it has no \"\(member)\"")
    }
    let version = try number("version", of: root)
    guard version == 1 else {
      throw error("a report of version \(version ?? 0); expected version 1", root["version"] ?? root)
    }
    return root
  }

  func devices(of report: JSONNode) throws(ReportError) -> [Snapshot.DeviceTotal] {
    var devices: [Snapshot.DeviceTotal] = []
    let totals = try list("totals", of: report)
    guard totals.count <= Self.mostDevices else {
      throw error("\(totals.count) kinds of devices; expected at most \(Self.mostDevices)", totals[Self.mostDevices])
    }
    for total in totals {
      devices.append(
        Snapshot.DeviceTotal(
          family: try requiredText("family", of: total), scale: try requiredNumber("scale", of: total),
          images: try requiredNumber("images", of: total), decodedBytes: try requiredNumber("alignedBytes", of: total)))
    }
    return devices
  }

  func products(of report: JSONNode, _ paths: RootPaths) throws(ReportError) -> [String] {
    var products: [String] = []
    for product in try list("contents", of: report) {
      products.append(paths.relative(try requiredText("path", of: product), folder: ""))
    }
    return products
  }

  /// Returns the findings, and the facts about files that they state, by the path in the report.
  func findings(
    of report: JSONNode, _ paths: RootPaths
  ) throws(ReportError) -> (all: [SnapshotFinding], details: FindingDetails) {
    var findings: [SnapshotFinding] = []
    var details = FindingDetails()
    for node in try list("findings", of: report) {
      let path = try requiredText("path", of: node)
      let wasted = try number("wastedBytes", of: node).flatMap { $0 > 0 ? $0 : nil }
      // Reports of the first versions have one text for the problem and the advice, and another name for the command.
      let (problem, message) = (try text("problem", of: node), try text("message", of: node))
      let (fix, command) = (try text("fix", of: node), try text("command", of: node))
      guard let severity = Severity(rawValue: try requiredText("severity", of: node)) else {
        throw expected(Severity.allCases.map(\.rawValue).joined(separator: ", "), node["severity"] ?? node)
      }
      details.add(path, wasted: wasted, try display(of: node))
      findings.append(
        SnapshotFinding(
          rule: try requiredText("rule", of: node), severity: severity, path: paths.relative(path),
          line: try number("line", of: node).flatMap { $0 > 0 ? $0 : nil }, subject: try text("subject", of: node),
          problem: problem ?? message ?? "",
          advice: try text("advice", of: node),
          command: fix ?? command, isFixable: try flag("isFixable", of: node), wastedBytes: wasted))
    }
    return (findings, details)
  }

  private func display(of finding: JSONNode) throws(ReportError) -> Snapshot.Asset.Display? {
    guard let node = finding["display"] else { return nil }
    return Snapshot.Asset.Display(
      neededWidth: try requiredNumber("neededWidth", of: node),
      neededHeight: try requiredNumber("neededHeight", of: node), scale: try requiredNumber("scale", of: node),
      origin: try requiredText("origin", of: node))
  }

  /// - Parameter devices: the ids of the report's devices.
  func assets(
    of report: JSONNode, _ paths: RootPaths, _ devices: [String], _ details: FindingDetails
  ) throws(ReportError) -> [Snapshot.Asset] {
    let numbers = Dictionary(devices.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var assets: [Snapshot.Asset] = []
    var known: Set<ExactPath> = []
    for node in try list("images", of: report) {
      try check(node, isNew: &known)
      var asset = try asset(node, paths, details)
      let rendition = node["rendition"]
      let isInAtlas = if let rendition { try flag("isInAtlas", of: rendition) } else { false }
      asset.decodedBytes = isInAtlas ? 0 : try requiredNumber("alignedBytes", of: node)
      if try flag("isCgBI", of: node) { asset.format = "CgBI" }
      // The aligned bytes count, and a wrong number is an error all the same.
      for key in ["decodedBytes", "footprintBytes", "wastedBytes"] { _ = try number(key, of: node) }
      asset.deviceBytes = try loads(of: node, numbers, count: devices.count)
      assets.append(asset)
    }
    for node in try list("files", of: report) {
      try check(node, isNew: &known)
      var asset = try asset(node, paths, details)
      if asset.width != nil { asset.decodedBytes = 0 }
      assets.append(asset)
    }
    return assets
  }

  /// Checks that the path of an image or a file can be one that an audit wrote.
  private func check(_ node: JSONNode, isNew known: inout Set<ExactPath>) throws(ReportError) {
    let path = try requiredText("path", of: node)
    let place = node["path"] ?? node
    if path.isEmpty { throw error("an empty path; expected the path of a file", place) }
    // A path may begin with "..", since an audit may be of a folder beside the current one.
    let inner = path.utf8.split(separator: UInt8(ascii: "/")).drop { $0.elementsEqual("..".utf8) }
    if inner.isEmpty || inner.contains(where: { $0.elementsEqual("..".utf8) }) {
      throw error("a path with \"..\" inside; expected the path of a file", place)
    }
    if !known.insert(ExactPath(path)).inserted {
      throw error("a path that an earlier image or file has; expected each path once", place)
    }
  }

  private func asset(
    _ node: JSONNode, _ paths: RootPaths, _ details: FindingDetails
  ) throws(ReportError) -> Snapshot.Asset {
    let path = try requiredText("path", of: node)
    var asset = Snapshot.Asset(
      path: paths.relative(path), kind: try kind(of: node), format: try text("format", of: node) ?? "",
      width: try number("width", of: node), height: try number("height", of: node),
      scale: try number("scale", of: node) ?? 1, storedBytes: try requiredNumber("fileBytes", of: node))
    asset.downloadBytes = try number("downloadBytes", of: node)
    asset.contentHash = try text("contentHash", of: node)
    asset.wastedBytes = details.wastedBytes(at: path)
    asset.display = details.display(at: path)
    return asset
  }

  private func kind(of node: JSONNode) throws(ReportError) -> Snapshot.Asset.Kind {
    guard let text = try text("kind", of: node) else {
      // Earlier versions only list images.
      if let rendition = node["rendition"], try self.text("role", of: rendition) == "atlas" { return .atlas }
      return try flag("isVector", of: node) ? .vector : .image
    }
    guard let kind = Snapshot.Asset.Kind(rawValue: text) else {
      throw expected("image, vector, atlas, propertyList, catalog or other", node["kind"] ?? node)
    }
    return kind
  }

  /// Returns the decoded bytes on each device; nothing if none loads the image. Devices without a total are ignored.
  private func loads(
    of image: JSONNode, _ numbers: [String: Int], count: Int
  ) throws(ReportError) -> [Int] {
    guard let node = image["devices"] else { return [] }
    guard case .object(let members) = node.content else { throw expected("an object", node) }
    var bytes = [Int](repeating: 0, count: count)
    for member in members {
      guard let number = numbers[member.key] else { continue }
      bytes[number] = try whole(member.value)
    }
    return bytes
  }
}
