package import CrushAudit
import CrushFiles
import CrushImageFacts
import CrushInspection

extension AuditReport {
  /// Creates the report of an audit. Every audited file is an asset, except sources that do not ship.
  ///
  /// - Parameters:
  ///   - result: an audit with `FileFacts`. Facts that were not requested are unknown.
  ///   - label: the name of the side.
  ///   - root: the folder or archive that paths are relative to; nil for the root of the audit.
  package init(of result: AuditResult, label: String, root: String? = nil) {
    let paths = RootPaths(root ?? result.root)
    let details = FindingDetails(result.findings)
    let assets = ReportAssets(result, paths, details)
    self.init(
      label: label, root: paths.root, products: result.contents.map { paths.relative($0.path, folder: "") },
      knowsLoads: !result.loads.isEmpty, devices: result.totals.map(DeviceTotal.init),
      assets: assets.assets.compactMap { $0 },
      findings: result.findings.map { ReportFinding($0, paths) })
    sort()
  }

  /// Sorts assets by path, and findings by path, rule and subject. Equal keys keep their order.
  mutating func sort() {
    assets = assets.enumerated().sorted { left, right in
      let isSame = Path.areSame(left.element.path, right.element.path)
      return isSame ? left.offset < right.offset : Path.precedes(left.element.path, right.element.path)
    }.map(\.element)
    findings = findings.enumerated().sorted { left, right in
      ReportFinding.order(left.element, right.element).map { $0 } ?? (left.offset < right.offset)
    }.map(\.element)
  }
}

extension ReportFinding {
  fileprivate init(_ finding: Finding, _ paths: RootPaths) {
    self.init(
      rule: finding.rule, severity: finding.severity, path: paths.relative(finding.path), line: finding.line,
      subject: finding.subject, problem: finding.message, advice: finding.advice, command: finding.command,
      isFixable: finding.isFixable, wastedBytes: finding.wastedBytes)
    cause = finding.cause.map { paths.relative($0) }
    places = finding.occurrences.map { paths.relative($0.path) }
  }

  /// Returns true if a finding precedes another one by path, rule and subject, and false if it follows; nil if these are
  /// equal.
  static func order(_ left: ReportFinding, _ right: ReportFinding) -> Bool? {
    let keys = [(left.path, right.path), (left.rule, right.rule), (left.subject ?? "", right.subject ?? "")]
    for (left, right) in keys where !Path.areSame(left, right) { return Path.precedes(left, right) }
    return nil
  }
}

extension AuditReport.DeviceTotal {
  init(_ total: LoadedTotal) {
    self.init(
      family: total.family.rawValue, scale: total.scale, images: total.images, decodedBytes: total.decodedBytes)
  }

  /// - Parameter family: the raw value of a family. An unknown one is its own name.
  init(family: String, scale: Int, images: Int, decodedBytes: Int) {
    let name = Device.Family(rawValue: family)?.productName ?? family
    self.init(
      id: Self.id(family: family, scale: scale), name: "\(name) @\(scale)x", images: images,
      decodedBytes: decodedBytes)
  }

  /// `phone@3x`.
  package static func id(family: String, scale: Int) -> String { "\(family)@\(scale)x" }

  /// The number between the last `@` and `x` of its id; 0 without one.
  var scale: Int {
    guard let at = id.utf8.lastIndex(of: UInt8(ascii: "@")) else { return 0 }
    return Int(id[id.utf8.index(after: at)...].dropLast()) ?? 0
  }
}
