import CrushFiles

extension Comparison {
  /// Compares two reports in nearly linear time. The result does not depend on the order of assets and findings.
  ///
  /// - Parameter pairsSingles: whether each side is one file. Their assets are compared under any path.
  package init(_ before: AuditReport, _ after: AuditReport, pairsSingles: Bool = false) {
    var (before, after) = (before, after)
    SidePaths.alignRoots(&before, &after)
    before.sort()
    after.sort()
    let keys = SidePaths(before, after)
    let match = AssetMatch(before, after, keys, pairsSingles: pairsSingles)
    let findings = FindingMatch(before, after, keys, match)
    let devices = Self.united(before, after)
    before.order(devices)
    after.order(devices)
    self.init(
      before: before, after: after, devices: devices, changes: [],
      newFindings: findings.new, goneFindings: findings.gone, grownFindings: findings.grown)
    changes = match.pairs.map { pair in
      Change(kind: kind(of: pair, pairsSingles), before: pair.before, after: pair.after)
    }
    sortChanges()
  }

  /// Returns the devices of both sides, sharpest screens first.
  private static func united(_ before: AuditReport, _ after: AuditReport) -> [Device] {
    var devices: [String: Device] = [:]
    for total in before.devices {
      devices[total.id] = Device(id: total.id, name: total.name, before: total.decodedBytes, after: nil)
    }
    for total in after.devices {
      devices[total.id, default: Device(id: total.id, name: total.name, before: nil, after: nil)].after =
        total.decodedBytes
    }
    let scales = Dictionary((before.devices + after.devices).map { ($0.id, $0.scale) }) { first, _ in first }
    return devices.values.sorted { left, right in
      let (one, other) = (scales[left.id] ?? 0, scales[right.id] ?? 0)
      return one == other ? Path.precedes(left.id, right.id) : one > other
    }
  }

  private func kind(of pair: AssetMatch.Pair, _ pairsSingles: Bool) -> Change.Kind {
    guard let old = pair.before else { return .added }
    guard let new = pair.after else { return .removed }
    if pair.isMoved && !pairsSingles { return .moved }
    if hasChanged(before.assets[old], after.assets[new]) { return .changed }
    return pair.isMoved ? .moved : .same
  }

  /// Returns true if the content or a number differs. A fact that one side does not know is not compared.
  private func hasChanged(_ old: AuditReport.Asset, _ new: AuditReport.Asset) -> Bool {
    func differ<Value: Equatable>(_ old: Value?, _ new: Value?) -> Bool {
      old != nil && new != nil && old != new
    }
    if old.kind != new.kind || old.storedBytes != new.storedBytes || old.decodedBytes != new.decodedBytes {
      return true
    }
    if old.width != new.width || old.height != new.height || old.wastedBytes != new.wastedBytes { return true }
    if differ(old.contentHash, new.contentHash) || differ(old.downloadBytes, new.downloadBytes) { return true }
    guard before.knowsLoads && after.knowsLoads else { return false }
    return devices.indices.contains { device in
      guard devices[device].before != nil, devices[device].after != nil else { return false }
      return Self.bytes(of: old, device) != Self.bytes(of: new, device)
    }
  }
}

extension AuditReport {
  /// Gives the report the devices of both sides, in their order. It loads nothing on a device without a total.
  fileprivate mutating func order(_ all: [Comparison.Device]) {
    let indices = all.map { device in devices.firstIndex { $0.id == device.id } }
    for asset in assets.indices where !assets[asset].deviceBytes.isEmpty {
      let bytes = assets[asset].deviceBytes
      assets[asset].deviceBytes = indices.map { $0.flatMap { bytes.indices.contains($0) ? bytes[$0] : nil } ?? 0 }
    }
    devices = zip(all, indices).map { device, index in
      index.map { devices[$0] } ?? DeviceTotal(id: device.id, name: device.name, images: 0, decodedBytes: 0)
    }
  }
}
