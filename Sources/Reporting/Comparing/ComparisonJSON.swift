package import CrushAuditScopes
import CrushFindings
package import CrushSnapshots

/// The comparison as JSON. `version` changes when a field is deleted or changes its meaning.
package enum ComparisonJSON {
  package static func render(_ comparison: Comparison, _ settings: ComparisonSettings) -> String {
    JSONText.render(ComparisonReport(comparison, settings.limits))
  }
}

/// The object of a comparison, which reports of audits also contain.
package struct ComparisonReport: Encodable, Sendable {
  let version = 1
  let before: Side
  let after: Side
  /// The first sentence of the text report.
  let headline: String
  let totals: Totals
  /// The memory of the images that each kind of device loads.
  let devices: [Device]
  let counts: Counts
  /// The assets that differ, the largest growth first.
  let changes: [Change]
  let newFindings: [FindingRecord]
  let goneFindings: [FindingRecord]
  let exceeded: [Excess]
  /// The limits that cannot be checked.
  let unchecked: [Limit]

  package init(_ comparison: Comparison, _ limits: [GrowthLimit]) {
    let facts = ComparisonFacts(comparison, limits)
    let first = ComparisonHeadline(facts)
    headline = [first.path, first.text].compactMap { $0 }.joined(separator: " ")
    before = Side(comparison.before)
    after = Side(comparison.after)
    totals = Totals(
      storedBytes: Pair(facts.totals.stored), downloadBytes: facts.totals.download.map(Pair.init),
      decodedBytes: Pair(facts.totals.decoded))
    devices = comparison.devices.map(Device.init)
    counts = Counts(comparison)
    changes = facts.changes.map { Change($0, comparison) }
    newFindings = facts.newFindings.map(FindingRecord.init)
    goneFindings = facts.goneFindings.map(FindingRecord.init)
    exceeded = facts.excesses.map { Excess($0, comparison) }
    unchecked = facts.unmeasured.map(Limit.init)
  }

  struct Side: Encodable {
    let label: String
    let files: Int
    let findings: Int
    /// Whether the side states which images each device loads.
    let knowsDevices: Bool

    init(_ snapshot: Snapshot) {
      label = snapshot.label
      files = snapshot.assets.count
      findings = snapshot.findings.count
      knowsDevices = snapshot.knowsLoads
    }
  }

  struct Pair: Encodable {
    let before: Int
    let after: Int
    let growth: Int

    init(_ pair: Comparison.Totals.Pair) {
      before = pair.before
      after = pair.after
      growth = pair.growth
    }
  }

  struct Totals: Encodable {
    let storedBytes: Pair
    /// Absent if a side has no estimate.
    let downloadBytes: Pair?
    /// The decoded bytes of all images, independent of any device.
    let decodedBytes: Pair
  }

  struct Device: Encodable {
    let id: String
    let name: String
    /// Absent for a side without a total for the device.
    let before: Int?
    let after: Int?
    let growth: Int?

    init(_ device: Comparison.Device) {
      id = device.id
      name = device.name
      before = device.before
      after = device.after
      growth = device.before.flatMap { before in device.after.map { $0 - before } }
    }
  }

  struct Counts: Encodable {
    let added: Int
    let removed: Int
    let changed: Int
    let moved: Int
    let same: Int
    let newFindings: Int
    let goneFindings: Int

    init(_ comparison: Comparison) {
      added = comparison.count(of: .added)
      removed = comparison.count(of: .removed)
      changed = comparison.count(of: .changed)
      moved = comparison.count(of: .moved)
      same = comparison.count(of: .same)
      newFindings = comparison.newFindings.count
      goneFindings = comparison.goneFindings.count
    }
  }

  struct Sizes: Encodable {
    let format: String?
    let width: Int?
    let height: Int?
    let storedBytes: Int
    let downloadBytes: Int?
    let decodedBytes: Int?
    /// The decoded bytes by the id of each device that loads the asset.
    let deviceBytes: [String: Int]?
    let contentHash: String?

    init(_ asset: Snapshot.Asset, _ side: Snapshot) {
      format = asset.format.isEmpty ? nil : asset.format
      width = asset.width
      height = asset.height
      storedBytes = asset.storedBytes
      downloadBytes = asset.downloadBytes
      decodedBytes = asset.decodedBytes
      let loaded = zip(side.devices, asset.deviceBytes).filter { $0.1 > 0 }.map { ($0.0.id, $0.1) }
      deviceBytes = loaded.isEmpty ? nil : Dictionary(loaded) { first, _ in first }
      contentHash = asset.contentHash
    }
  }

  struct Change: Encodable {
    let change: String
    let path: String
    let movedFrom: String?
    let kind: String
    /// Absent for an added asset.
    let before: Sizes?
    /// Absent for a removed asset.
    let after: Sizes?
    let storedGrowth: Int
    let downloadGrowth: Int?
    let decodedGrowth: Int
    /// The growth by the id of each device with a difference; absent if a side does not know it.
    let deviceGrowth: [String: Int]?

    init(_ change: Comparison.Change, _ comparison: Comparison) {
      let (old, new) = (comparison.asset(before: change), comparison.asset(after: change))
      self.change = change.kind.rawValue
      path = (new ?? old)?.path ?? ""
      movedFrom = comparison.movedFrom(change)
      kind = (new ?? old)?.kind.rawValue ?? ""
      before = old.map { Sizes($0, comparison.before) }
      after = new.map { Sizes($0, comparison.after) }
      storedGrowth = comparison.storedGrowth(of: change)
      downloadGrowth = comparison.downloadGrowth(of: change)
      decodedGrowth = comparison.decodedGrowth(of: change)
      let growths = comparison.devices.indices.compactMap { index in
        comparison.growth(of: change, device: index).flatMap { $0 == 0 ? nil : (comparison.devices[index].id, $0) }
      }
      deviceGrowth = comparison.knowsLoads ? Dictionary(growths) { first, _ in first } : nil
    }
  }

  struct FindingRecord: Encodable {
    let rule: String
    let severity: String
    let path: String
    let line: Int?
    let subject: String?
    let problem: String
    let advice: String?
    /// The command that fixes the finding.
    let fix: String?
    let isFixable: Bool
    let wastedBytes: Int?

    init(_ finding: SnapshotFinding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      path = finding.path
      line = finding.line
      subject = finding.subject
      problem = finding.problem
      advice = finding.advice
      fix = finding.command
      isFixable = finding.isFixable
      wastedBytes = finding.wastedBytes
    }
  }

  struct Limit: Encodable {
    let measure: String
    /// The limit as the user writes it, such as `2MiB` or `5%`.
    let amount: String

    init(_ limit: GrowthLimit) {
      measure = limit.measure.rawValue
      amount = limit.amountText
    }
  }

  struct Excess: Encodable {
    let limit: Limit
    /// The id of the device; absent for bytes on disk and of the download.
    let device: String?
    let before: Int
    let after: Int
    let growth: Int

    init(_ excess: GrowthExcess, _ comparison: Comparison) {
      limit = Limit(excess.limit)
      device = excess.device.map { comparison.devices[$0].id }
      before = excess.before
      after = excess.after
      growth = excess.growth
    }
  }
}
