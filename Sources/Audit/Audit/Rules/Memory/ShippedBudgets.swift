import CrushBasics
import CrushImageFacts
import CrushInspection

/// The bytes that files with one budget add to the app.
enum ShippedBudgets {
  /// Returns the bytes and the fact in words: on the kind of device that gets the most, if the budget is for a device,
  /// and before thinning otherwise. Nil if nothing was measured.
  static func bytes(of files: [AuditedFile], _ budget: Budget, _ index: SurveyIndex) -> (bytes: Int, fact: String)? {
    guard index.shipped.isKnown else { return nil }
    let shipped = files.compactMap { index.shipped[$0.path] }
    guard let profile = budget.device.flatMap({ DeviceProfile(named: [$0]) }) else {
      let bytes = shipped.reduce(0) { saturatingSum($0, $1.bytes) }
      return (bytes, "\(ByteCount.text(bytes)) as shipped")
    }
    let ofFiles = shipped.filter { $0.renditions == nil }.reduce(0) { saturatingSum($0, $1.bytes) }
    var worst: (bytes: Int, fact: String)?
    for kind in KindTraits.all(of: profile).map(\.kind) {
      let bytes = shipped.reduce(ofFiles) { sum, file in
        saturatingSum(sum, file.devices.first { $0.kind == kind }?.bytes ?? 0)
      }
      guard bytes > worst?.bytes ?? -1 else { continue }
      worst = (bytes, "\(kind) gets \(ByteCount.text(bytes))")
    }
    return worst
  }
}
