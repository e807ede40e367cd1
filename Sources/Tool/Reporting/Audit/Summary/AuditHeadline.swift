import CrushAudit
import CrushBasics
import CrushImageFacts
import CrushInspection

/// The numbers that tell in one line how much an audit found.
struct AuditHeadline {
  let images: Int
  /// The decoded bytes of all images, if no device is known to load them; nil otherwise.
  let decodedBytes: Int?
  /// The kind of device that needs the most memory; nil without images, and if no device of Apple is known to load them.
  let costliest: LoadedTotal?
  let wastedBytes: Int
  /// The number of findings that `--fix` resolves.
  let fixable: Int
  /// The counts of findings, the highest severity first, without zeros.
  let counts: [(severity: Severity, count: Int)]
  /// The number of findings that a baseline contains.
  let known: Int
  /// The number of findings in a baseline that are gone.
  let gone: Int

  init(_ result: AuditResult) {
    images = result.images.count
    decodedBytes = result.hasDevice ? nil : result.images.pixelBytes
    costliest = result.images.isEmpty || !result.hasDevice ? nil : result.costliestTotal
    wastedBytes = Waste.total(of: result.findings)
    fixable = result.findings.count(where: \.isFixable)
    counts = Severity.allCases.reversed().map { ($0, result.count(of: $0)) }.filter { $0.1 > 0 }
      .map { (severity: $0.0, count: $0.1) }
    known = result.suppressed
    gone = result.stale.reduce(0) { saturatingSum($0, $1.count) }
  }

  var findings: Int { counts.reduce(0) { $0 + $1.count } }

  /// The parts of the line: the images, the findings, the fixes, and the changes since the baseline.
  var parts: [String] {
    let found = counts.map { plural($0.count, $0.severity.rawValue) }.joined(separator: ", ")
    return [
      images == 0 ? "" : memory, found, fixable == 0 ? "" : "\(ByteCount.grouped(fixable)) fixable with --fix",
      baseline ?? "",
    ].filter { !$0.isEmpty }
  }

  /// `126 images, 182 MB decoded on iPhone @3x, 12.1 MB wasted`, or `126 images, 412 MB decoded` without a device.
  private var memory: String {
    let decoded =
      costliest.map { ", \(ByteCount.text($0.decodedBytes)) decoded on \($0.deviceName)" }
      ?? decodedBytes.map { ", \(ByteCount.text($0)) decoded" } ?? ""
    let wasted = wastedBytes == 0 ? "" : ", \(ByteCount.text(wastedBytes)) wasted"
    return plural(images, "image") + decoded + wasted
  }

  /// `3 new, 7 in the baseline, 1 gone`; nil without a baseline.
  var baseline: String? {
    if known == 0 && gone == 0 { return nil }
    let parts = [(findings, "new"), (known, "in the baseline"), (gone, "gone")].filter { $0.0 > 0 }
    return parts.map { "\(ByteCount.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }
}

extension AuditResult {
  /// The total of the device that needs the most memory. With several, the sharpest screen.
  var costliestTotal: LoadedTotal? {
    totals.max { $0.footprintBytes < $1.footprintBytes }.flatMap { most in
      totals.first { $0.footprintBytes == most.footprintBytes }
    }
  }
}

extension LoadedTotal {
  /// `iPhone @3x`.
  var deviceName: String { "\(family.productName) @\(scale)x" }
}
