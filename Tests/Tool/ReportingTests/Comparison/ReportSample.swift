import CrushFixtures
import CrushInspection
import CrushReporting

/// Reports for tests of comparisons.
enum ReportSample {
  /// Returns a report for two devices.
  static func report(
    _ assets: [AuditReport.Asset], findings: [ReportFinding] = [], root: String? = ".", products: [String] = [],
    knowsLoads: Bool = true
  ) -> AuditReport {
    func total(_ id: String, _ name: String, _ device: Int) -> AuditReport.DeviceTotal {
      let bytes = assets.map { device < $0.deviceBytes.count ? $0.deviceBytes[device] : 0 }
      return AuditReport.DeviceTotal(
        id: id, name: name, images: bytes.count { $0 > 0 }, decodedBytes: bytes.reduce(0, +))
    }
    return AuditReport(
      label: "side", root: root, products: products, knowsLoads: knowsLoads,
      devices: [total("phone@3x", "iPhone @3x", 0), total("phone@2x", "iPhone @2x", 1)], assets: assets,
      findings: findings)
  }

  /// Returns an image that the first device loads.
  static func image(
    _ path: String, decoded: Int = 100, stored: Int = 10, hash: String? = nil, devices: [Int]? = nil
  ) -> AuditReport.Asset {
    AuditReport.Asset(
      path: path, kind: .image, format: "PNG", width: 5, height: 5, storedBytes: stored, downloadBytes: stored / 2,
      decodedBytes: decoded, deviceBytes: devices ?? [decoded, 0], contentHash: hash)
  }

  static func finding(_ path: String, _ rule: String = "unused-alpha", subject: String? = nil) -> ReportFinding {
    ReportFinding(rule: rule, severity: .warning, path: path, subject: subject, problem: "a problem")
  }

  /// Returns a report with random images, files and findings. Few paths and contents exist, so that two such
  /// reports share many.
  static func random(using random: inout SeededGenerator) -> AuditReport {
    var names: Set<Int> = []
    for _ in 0..<Int.random(in: 0...30, using: &random) { names.insert(Int.random(in: 0..<60, using: &random)) }
    var assets: [AuditReport.Asset] = []
    for name in names.sorted() {
      let content = Int.random(in: 0..<12, using: &random)
      let path = "\(["a", "b", "c/d"][name % 3])/\(name).png"
      guard content > 1 else {
        assets.append(
          AuditReport.Asset(
            path: path, kind: .other, storedBytes: content, downloadBytes: content, contentHash: "\(content)"))
        continue
      }
      let isLoaded = Bool.random(using: &random)
      assets.append(
        image(
          path, decoded: content * 64, stored: content, hash: content < 4 ? nil : "\(content)",
          devices: isLoaded ? [content * 64, Bool.random(using: &random) ? content * 64 : 0] : []))
    }
    let findings = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      finding(
        assets.randomElement(using: &random)?.path ?? "x", ["a", "b"].randomElement(using: &random) ?? "a",
        subject: Bool.random(using: &random) ? "s" : nil)
    }
    return report(assets, findings: findings)
  }
}
