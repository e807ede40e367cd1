import CrushInspection
import CrushReporting

/// A comparison of two reports, written by hand.
enum ComparisonSample {
  static func image(
    _ path: String, _ width: Int, _ height: Int, stored: Int, scale: Int = 3, hash: String? = nil, loads: Bool = true
  ) -> AuditReport.Asset {
    let decoded = width * height * 4
    return AuditReport.Asset(
      path: path, kind: .image, format: "PNG", width: width, height: height, scale: scale, storedBytes: stored,
      downloadBytes: stored - stored / 10, decodedBytes: decoded,
      deviceBytes: loads ? [scale == 3 ? decoded : 0, scale == 2 ? decoded : 0] : [], contentHash: hash)
  }

  static func file(_ path: String, stored: Int) -> AuditReport.Asset {
    AuditReport.Asset(
      path: path, kind: .propertyList, storedBytes: stored, downloadBytes: stored, contentHash: "\(stored)")
  }

  static func report(_ label: String, _ assets: [AuditReport.Asset], _ findings: [ReportFinding] = []) -> AuditReport {
    func total(_ index: Int) -> Int {
      assets.reduce(0) { $0 + (index < $1.deviceBytes.count ? $1.deviceBytes[index] : 0) }
    }
    let devices = [("phone@3x", "iPhone @3x"), ("phone@2x", "iPhone @2x")].enumerated().map { index, device in
      AuditReport.DeviceTotal(
        id: device.0, name: device.1,
        images: assets.count { index < $0.deviceBytes.count && $0.deviceBytes[index] > 0 },
        decodedBytes: total(index))
    }
    return AuditReport(label: label, devices: devices, assets: assets, findings: findings)
  }

  static let before = report(
    "main",
    [
      image("Images/hero@3x.png", 400, 491, stored: 60_000, hash: "a"),
      image("Images/hero@2x.png", 300, 300, stored: 30_000, scale: 2, hash: "b"),
      image("Images/old.png", 100, 100, stored: 2000, hash: "c"),
      image("Images/shrinks@3x.png", 500, 500, stored: 9000, hash: "d"), file("Info.plist", stored: 400),
      image("Images/same.png", 10, 10, stored: 100, hash: "e"),
    ],
    [
      ReportFinding(
        rule: "unused-alpha", severity: .warning, path: "Images/old.png", problem: "has alpha",
        command: "assetcrush audit --fix Images/old.png", isFixable: true, wastedBytes: 0),
      ReportFinding(rule: "metadata", severity: .note, path: "Images/same.png", problem: "a text"),
    ])

  static let after = report(
    "HEAD",
    [
      image("Images/hero@3x.png", 1024, 1024, stored: 260_000, hash: "A"),
      image("Images/hero@2x.png", 300, 300, stored: 30_000, scale: 2, hash: "b"),
      image("Art/new name.png", 100, 100, stored: 2000, hash: "c"),
      image("Images/shrinks@3x.png", 250, 250, stored: 4000, hash: "D"), file("Info.plist", stored: 460),
      image("Images/same.png", 10, 10, stored: 100, hash: "e"),
      image("Images/added.png", 20, 20, stored: 500, hash: "f"),
    ],
    [
      ReportFinding(
        rule: "oversized-for-display", severity: .error, path: "Images/hero@3x.png", problem: "too large",
        advice: "shrink it", command: "assetcrush resize Images/hero@3x.png --to 40x40@3x", wastedBytes: 4_000_000),
      ReportFinding(rule: "metadata", severity: .note, path: "Images/same.png", problem: "a text"),
    ])

  static let result = Comparison(before, after)

  static let limits = [GrowthLimit(.decoded, .bytes(2 << 20)), GrowthLimit(.disk, .percent(500))]
}
