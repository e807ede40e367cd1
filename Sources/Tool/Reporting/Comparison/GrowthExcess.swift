package import CrushInspection

/// A growth beyond its limit.
package struct GrowthExcess: Sendable, Equatable {
  package let limit: GrowthLimit
  /// The index in `Comparison.devices`; nil for bytes on disk and of the download.
  package let device: Int?
  package let before: Int
  package let after: Int

  package init(limit: GrowthLimit, device: Int?, before: Int, after: Int) {
    self.limit = limit
    self.device = device
    self.before = before
    self.after = after
  }

  package var growth: Int { after - before }
}

extension Comparison {
  /// Returns the growths beyond the limits, in the order of the limits and the devices. A measure that one side does
  /// not know exceeds no limit: see `unmeasured(_:)`.
  package func exceeded(_ limits: [GrowthLimit]) -> [GrowthExcess] {
    let totals = totals
    return limits.flatMap { limit -> [GrowthExcess] in
      func excess(_ before: Int, _ after: Int, device: Int? = nil) -> GrowthExcess? {
        guard limit.isExceeded(before: before, after: after) else { return nil }
        return GrowthExcess(limit: limit, device: device, before: before, after: after)
      }
      switch limit.measure {
      case .decoded:
        return devices.indices.compactMap { index in
          guard let before = devices[index].before, let after = devices[index].after else { return nil }
          return excess(before, after, device: index)
        }
      case .disk: return [excess(totals.stored.before, totals.stored.after)].compactMap { $0 }
      case .shipped: return [totals.shipped.flatMap { excess($0.before, $0.after) }].compactMap { $0 }
      case .download: return [totals.download.flatMap { excess($0.before, $0.after) }].compactMap { $0 }
      }
    }
  }

  /// Returns the limits whose measure a side does not know, so that they cannot be checked.
  package func unmeasured(_ limits: [GrowthLimit]) -> [GrowthLimit] {
    limits.filter { limit in
      switch limit.measure {
      case .decoded: !devices.contains { $0.before != nil && $0.after != nil }
      case .disk: false
      case .download: !before.hasEstimates || !after.hasEstimates
      case .shipped: !before.knowsShipping || !after.knowsShipping
      }
    }
  }

  /// Returns the side that does not know the measure of a limit, and the remedy.
  package func reason(unmeasured limit: GrowthLimit) -> String {
    switch limit.measure {
    case .decoded:
      guard let side = [before, after].first(where: { $0.devices.isEmpty }) else {
        return "both sides have no kind of device in common; audit both with the same --device"
      }
      return "\(side.label) has no decoded bytes of any device; audit it again"
    case .shipped:
      let side = before.knowsShipping ? after : before
      return "\(side.label) has no shipped bytes; compare folders with --shipped, or reports of assetcrush audit "
        + "--shipped"
    case .disk, .download:
      let side = before.hasEstimates ? after : before
      return "\(side.label) has no download sizes; do without --headers-only, and make a report with assetcrush audit "
        + "FOLDER --against FOLDER --format json"
    }
  }
}
