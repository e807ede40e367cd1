import CrushInspection

/// The sums of a page's rows, for the headline.
struct PageSums {
  var stored = 0
  /// Nil if no row has an estimate.
  var download: Int?
  /// Nil if no row states it.
  var shipped: Int?
  var decoded: Int?
  var wasted: Int?

  /// Adds up one side of all rows.
  init(_ rows: [PageData.Row], _ side: KeyPath<PageData.Row, AuditReport.Asset?>) {
    for row in rows {
      guard let asset = row[keyPath: side] else { continue }
      stored = Self.sum(stored, asset.storedBytes) ?? 0
      download = Self.sum(download, asset.downloadBytes)
      shipped = Self.sum(shipped, asset.shippedBytes)
      decoded = Self.sum(decoded, asset.decodedBytes)
      wasted = Self.sum(wasted, asset.wastedBytes > 0 ? asset.wastedBytes : nil)
    }
  }

  /// Returns the sum without a trap. An absent number counts as zero if the other one is present.
  private static func sum(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return first ?? second }
    let (sum, overflows) = first.addingReportingOverflow(second)
    return overflows ? .max : sum
  }
}

extension PageData {
  /// The device of the headline: the one that needs the most memory. Nil without devices.
  var mainDevice: Int? {
    devices.indices.reduce(nil) { best, index in
      guard let best else { return index }
      return devices[index].decoded > devices[best].decoded ? index : best
    }
  }

  /// Returns the decoded bytes on a device, or independent of devices. Nil if the device does not load the file.
  static func decoded(_ asset: AuditReport.Asset?, on device: Int?) -> Int? {
    guard let device else { return asset?.decodedBytes }
    guard let bytes = asset?.deviceBytes, bytes.indices.contains(device) else { return nil }
    return bytes[device] == 0 ? nil : bytes[device]
  }

  /// The number of findings of a severity, without those that are gone.
  func findings(_ severity: Severity) -> Int {
    rules.reduce(0) { sum, rule in
      sum + rule.findings.count { $0.severity == severity && $0.status != .gone }
    }
  }
}
