import CrushFiles
import CrushImageFacts
import CrushInspection

/// The facts of findings that belong to files: the proven waste and the display size.
struct FindingDetails {
  private var waste: [ExactPath: Int] = [:]
  private var displays: [ExactPath: (display: AuditReport.Asset.Display, waste: Int)] = [:]

  init() {}

  /// - Parameter findings: the findings in the order of a report.
  init(_ findings: [Finding]) {
    for place in findings.lazy.flatMap(\.places) {
      add(place.path, wasted: place.wastedBytes, place.display.map(AuditReport.Asset.Display.init))
    }
  }

  mutating func add(_ path: String, wasted: Int?, _ display: AuditReport.Asset.Display?) {
    if wasted == nil && display == nil { return }
    let path = ExactPath(path)
    // Several findings about one file overlap, so the largest number counts.
    if let wasted { waste[path] = max(waste[path] ?? 0, wasted) }
    guard let display else { return }
    if let known = displays[path], known.waste >= wasted ?? 0 { return }
    displays[path] = (display, wasted ?? 0)
  }

  func wastedBytes(at path: String) -> Int { waste[ExactPath(path)] ?? 0 }

  func display(at path: String) -> AuditReport.Asset.Display? { displays[ExactPath(path)]?.display }
}

extension AuditReport.Asset.Display {
  fileprivate init(_ comparison: SizeComparison) {
    self.init(
      neededWidth: comparison.needed.width, neededHeight: comparison.needed.height, scale: comparison.scale,
      origin: comparison.origin)
  }
}
