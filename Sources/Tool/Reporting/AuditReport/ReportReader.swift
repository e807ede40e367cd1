import CrushFiles
import CrushInspection
import CrushParsers

/// A reader of the parts of a JSON report. No number is negative, so that no difference overflows.
enum ReportReader {
  /// The most bytes of a report. Reports of 100,000 images have less than 100 MB.
  private static let sizeLimit = 1 << 28
  /// The deepest object of a report is at level 5.
  private static let depthLimit = 32
  /// The most values. A report of 100,000 images has about 3 million.
  private static let valueLimit = 8_000_000

  /// The most kinds of devices. Each image has a number for each of them.
  private static let mostDevices = 64

  static func parse(_ bytes: [UInt8]) throws(JSONFieldError) -> JSONNode {
    var options = JSONParser.Options()
    options.sizeLimit = Self.sizeLimit
    options.depthLimit = Self.depthLimit
    options.valueLimit = Self.valueLimit
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONParser.parse(bytes, options).root
    } catch { throw JSONFieldError(error) }
    guard case .object = root.content else { throw root.expected("the object of an audit's report") }
    for member in ["version", "images", "totals", "findings"] where root[member] == nil {
      throw root.error("no JSON report of an audit: it has no \"\(member)\"")
    }
    let version = try root.number("version")
    guard version == 1 else {
      throw (root["version"] ?? root).error("a report of version \(version ?? 0); expected version 1")
    }
    return root
  }

  static func devices(of report: JSONNode) throws(JSONFieldError) -> [AuditReport.DeviceTotal] {
    var devices: [AuditReport.DeviceTotal] = []
    let totals = try report.list("totals")
    guard totals.count <= Self.mostDevices else {
      throw totals[Self.mostDevices].error("\(totals.count) kinds of devices; expected at most \(Self.mostDevices)")
    }
    for total in totals {
      devices.append(
        AuditReport.DeviceTotal(
          family: try total.requiredText("family"), scale: try total.requiredNumber("scale"),
          images: try total.requiredNumber("images"), decodedBytes: try total.requiredNumber("alignedBytes")))
    }
    return devices
  }

  static func products(of report: JSONNode, _ paths: RootPaths) throws(JSONFieldError) -> [String] {
    var products: [String] = []
    for product in try report.list("contents") {
      products.append(paths.relative(try product.requiredText("path"), folder: ""))
    }
    return products
  }

  /// Returns the findings, and the facts about files that they state, by the path in the report.
  static func findings(
    of report: JSONNode, _ paths: RootPaths
  ) throws(JSONFieldError) -> (all: [ReportFinding], details: FindingDetails) {
    var findings: [ReportFinding] = []
    var details = FindingDetails()
    for node in try report.list("findings") {
      let path = try node.requiredText("path")
      let wasted = try node.number("wastedBytes").flatMap { $0 > 0 ? $0 : nil }
      // Reports of the first versions have one text for the problem and the advice, and another name for the command.
      let (problem, message) = (try node.text("problem"), try node.text("message"))
      let (fix, command) = (try node.text("fix"), try node.text("command"))
      guard let severity = Severity(rawValue: try node.requiredText("severity")) else {
        throw (node["severity"] ?? node).expected(Severity.allCases.map(\.rawValue).joined(separator: ", "))
      }
      details.add(path, wasted: wasted, try display(of: node))
      let places = try node.list("occurrences")
      for place in places {
        details.add(
          try place.requiredText("path"), wasted: try place.number("wastedBytes").flatMap { $0 > 0 ? $0 : nil },
          try display(of: place))
      }
      var finding =
        ReportFinding(
          rule: try node.requiredText("rule"), severity: severity, path: paths.relative(path),
          line: try node.number("line").flatMap { $0 > 0 ? $0 : nil }, subject: try node.text("subject"),
          problem: problem ?? message ?? "",
          advice: try node.text("advice"),
          command: fix ?? command, isFixable: try node.flag("isFixable"), wastedBytes: wasted)
      finding.cause = try node.text("cause").map { paths.relative($0) }
      for place in places { finding.places.append(paths.relative(try place.requiredText("path"))) }
      findings.append(finding)
    }
    return (findings, details)
  }

  private static func display(of finding: JSONNode) throws(JSONFieldError) -> AuditReport.Asset.Display? {
    guard let node = finding["display"] else { return nil }
    return AuditReport.Asset.Display(
      neededWidth: try node.requiredNumber("neededWidth"),
      neededHeight: try node.requiredNumber("neededHeight"), scale: try node.requiredNumber("scale"),
      origin: try node.requiredText("origin"))
  }

  /// - Parameter devices: the ids of the report's devices.
  static func assets(
    of report: JSONNode, _ paths: RootPaths, _ devices: [String], _ details: FindingDetails
  ) throws(JSONFieldError) -> [AuditReport.Asset] {
    let numbers = Dictionary(devices.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var assets: [AuditReport.Asset] = []
    var known: Set<ExactPath> = []
    for node in try report.list("images") {
      try check(node, isNew: &known)
      var asset = try asset(node, paths, details)
      let rendition = node["rendition"]
      let isInAtlas = if let rendition { try rendition.flag("isInAtlas") } else { false }
      asset.decodedBytes = isInAtlas ? 0 : try node.requiredNumber("alignedBytes")
      if try node.flag("isCgBI") { asset.format = "CgBI" }
      // The aligned bytes count, and a wrong number is an error all the same.
      for key in ["decodedBytes", "footprintBytes", "wastedBytes"] { _ = try node.number(key) }
      asset.deviceBytes = try loads(of: node, numbers, count: devices.count)
      assets.append(asset)
    }
    for node in try report.list("files") {
      try check(node, isNew: &known)
      var asset = try asset(node, paths, details)
      if asset.width != nil { asset.decodedBytes = 0 }
      assets.append(asset)
    }
    return assets
  }

  /// Checks that the path of an image or a file can be one that an audit wrote.
  private static func check(_ node: JSONNode, isNew known: inout Set<ExactPath>) throws(JSONFieldError) {
    let path = try node.requiredText("path")
    let place = node["path"] ?? node
    if path.isEmpty { throw place.error("an empty path; expected the path of a file") }
    // A path may begin with "..", since an audit may be of a folder beside the current one.
    let inner = path.utf8.split(separator: UInt8(ascii: "/")).drop { $0.elementsEqual("..".utf8) }
    if inner.isEmpty || inner.contains(where: { $0.elementsEqual("..".utf8) }) {
      throw place.error("a path with \"..\" inside; expected the path of a file")
    }
    if !known.insert(ExactPath(path)).inserted {
      throw place.error("a path that an earlier image or file has; expected each path once")
    }
  }

  private static func asset(
    _ node: JSONNode, _ paths: RootPaths, _ details: FindingDetails
  ) throws(JSONFieldError) -> AuditReport.Asset {
    let path = try node.requiredText("path")
    var asset = AuditReport.Asset(
      path: paths.relative(path), kind: try kind(of: node), format: try node.text("format") ?? "",
      width: try node.number("width"), height: try node.number("height"),
      scale: try node.number("scale") ?? 1, storedBytes: try node.requiredNumber("fileBytes"))
    asset.downloadBytes = try node.number("downloadBytes")
    if let shipped = node["shipped"] { asset.shippedBytes = try shipped.number("bytes") }
    asset.contentHash = try node.text("contentHash")
    asset.wastedBytes = details.wastedBytes(at: path)
    asset.display = details.display(at: path)
    return asset
  }

  private static func kind(of node: JSONNode) throws(JSONFieldError) -> AuditReport.Asset.Kind {
    guard let text = try node.text("kind") else {
      // Earlier versions only list images.
      if let rendition = node["rendition"], try rendition.text("role") == "atlas" { return .atlas }
      return try node.flag("isVector") ? .vector : .image
    }
    guard let kind = AuditReport.Asset.Kind(rawValue: text) else {
      throw (node["kind"] ?? node).expected("image, vector, atlas, propertyList, catalog or other")
    }
    return kind
  }

  /// Returns the decoded bytes on each device; nothing if none loads the image. Devices without a total are ignored.
  private static func loads(
    of image: JSONNode, _ numbers: [String: Int], count: Int
  ) throws(JSONFieldError) -> [Int] {
    guard let node = image["devices"] else { return [] }
    guard case .object(let members) = node.content else { throw node.expected("an object") }
    var bytes = [Int](repeating: 0, count: count)
    for member in members {
      guard let number = numbers[member.key] else { continue }
      bytes[number] = try member.value.whole()
    }
    return bytes
  }
}
