import CrushFiles
import CrushImageFacts

extension Comparison {
  /// The sums over all assets of both sides.
  package struct Totals: Sendable, Equatable {
    /// Bytes on both sides; nil if a side does not know them.
    package struct Pair: Sendable, Equatable {
      package var before: Int
      package var after: Int

      package init(before: Int, after: Int) {
        self.before = before
        self.after = after
      }

      package var growth: Int { after - before }
    }

    package var files: Pair
    /// Bytes on disk.
    package var stored: Pair
    /// The estimated bytes of the download; nil if a side has no estimates. A file without an estimate counts with its
    /// bytes on disk.
    package var download: Pair?
    /// The bytes that images add to the app; nil if a side does not know them.
    package var shipped: Pair?
    /// Decoded bytes of all images, independent of any device.
    package var decoded: Pair
  }

  package func asset(before change: Change) -> AuditReport.Asset? { change.before.map { before.assets[$0] } }

  package func asset(after change: Change) -> AuditReport.Asset? { change.after.map { after.assets[$0] } }

  /// Returns the path on the first side of an asset that was moved, or of a file that is compared with one of another
  /// name; nil for other changes.
  package func movedFrom(_ change: Change) -> String? {
    guard let old = asset(before: change)?.path, let new = asset(after: change)?.path else { return nil }
    switch change.kind {
    case .moved: return old
    // Products have names of their own, and the files inside match.
    case .changed: return Path.areSame(Path.name(of: old), Path.name(of: new)) ? nil : old
    case .added, .removed, .same: return nil
    }
  }

  /// Whether both sides know which images each device loads.
  package var knowsLoads: Bool { before.knowsLoads && after.knowsLoads }

  /// The index of the device that needs the most memory on the second side, or else on the first; nil without a device.
  /// Of several, it is the one with the sharpest screen.
  package var mainDevice: Int? {
    let sizes = devices.map { $0.after ?? -1 }
    let known = sizes.contains { $0 >= 0 } ? sizes : devices.map { $0.before ?? -1 }
    return known.max().flatMap { known.firstIndex(of: $0) }
  }

  /// Returns the growth of the decoded bytes that a device loads; nil if a side does not know them.
  ///
  /// - Parameter device: an index of `devices`.
  package func growth(of change: Change, device: Int) -> Int? {
    guard knowsLoads, devices[device].before != nil, devices[device].after != nil else { return nil }
    return bytes(after: change, device: device) - bytes(before: change, device: device)
  }

  /// Returns the decoded bytes that a device loads for an asset on the first side; 0 if it loads none.
  package func bytes(before change: Change, device: Int) -> Int {
    asset(before: change).map { Self.bytes(of: $0, device) } ?? 0
  }

  /// Returns the decoded bytes that a device loads for an asset on the second side; 0 if it loads none.
  package func bytes(after change: Change, device: Int) -> Int {
    asset(after: change).map { Self.bytes(of: $0, device) } ?? 0
  }

  static func bytes(of asset: AuditReport.Asset, _ device: Int) -> Int {
    asset.deviceBytes.indices.contains(device) ? asset.deviceBytes[device] : 0
  }

  /// Returns the growth of the decoded bytes, independent of any device.
  package func decodedGrowth(of change: Change) -> Int {
    (asset(after: change)?.decodedBytes ?? 0) - (asset(before: change)?.decodedBytes ?? 0)
  }

  /// Returns the growth of the bytes on disk.
  package func storedGrowth(of change: Change) -> Int {
    (asset(after: change)?.storedBytes ?? 0) - (asset(before: change)?.storedBytes ?? 0)
  }

  /// Returns the growth of the estimated download; nil if a side with the asset has no estimate for it.
  package func downloadGrowth(of change: Change) -> Int? {
    func bytes(_ asset: AuditReport.Asset?) -> Int? { asset.map(\.downloadBytes) ?? 0 }
    guard let before = bytes(asset(before: change)), let after = bytes(asset(after: change)) else { return nil }
    return after - before
  }

  /// Returns the growth of the bytes that an asset adds to the app; nil if a side does not know them.
  package func shippedGrowth(of change: Change) -> Int? {
    guard before.knowsShipping, after.knowsShipping else { return nil }
    let (old, new) = (asset(before: change)?.shippedBytes, asset(after: change)?.shippedBytes)
    return old == nil && new == nil ? nil : (new ?? 0) - (old ?? 0)
  }

  package var totals: Totals {
    func sum(_ assets: [AuditReport.Asset], _ bytes: (AuditReport.Asset) -> Int) -> Int {
      assets.reduce(0) { saturatingSum($0, bytes($1)) }
    }
    func pair(_ bytes: (AuditReport.Asset) -> Int) -> Totals.Pair {
      Totals.Pair(before: sum(before.assets, bytes), after: sum(after.assets, bytes))
    }
    let hasEstimates = before.hasEstimates && after.hasEstimates
    return Totals(
      files: Totals.Pair(before: before.assets.count, after: after.assets.count), stored: pair(\.storedBytes),
      download: hasEstimates ? pair { $0.downloadBytes ?? $0.storedBytes } : nil,
      shipped: before.knowsShipping && after.knowsShipping ? pair { $0.shippedBytes ?? 0 } : nil,
      decoded: pair { $0.decodedBytes ?? 0 })
  }

  package func count(of kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  /// The change that grew most, or nil if none grew.
  package var grewMost: Change? { changes.first.flatMap { ChangeOrder(self).rank(of: $0) == .growth ? $0 : nil } }

  /// The change that shrank most, or nil if none shrank.
  package var shrankMost: Change? {
    let order = ChangeOrder(self)
    return changes.first { order.rank(of: $0) != .growth }.flatMap { order.rank(of: $0) == .shrinkage ? $0 : nil }
  }

  mutating func sortChanges() { changes = ChangeOrder(self).sorted(changes) }
}

extension AuditReport {
  /// Whether the bytes that images add to the app were measured. A side without images adds none.
  var knowsShipping: Bool {
    measuredShipping || assets.allSatisfy { $0.decodedBytes == nil }
  }

  /// Whether some bytes that images add to the app were measured.
  var measuredShipping: Bool { assets.contains { $0.shippedBytes != nil } }

  /// Whether the download was estimated. A file that cannot be read, such as a broken link, has no estimate of its own.
  var hasEstimates: Bool {
    assets.contains { $0.downloadBytes != nil } || assets.allSatisfy { $0.storedBytes == 0 }
  }
}
