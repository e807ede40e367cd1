import CrushFileKinds
import CrushFiles
import CrushImageFacts
package import CrushInspection
import CrushSteps

/// A trial of the resizes that findings offer, for their effect on disk. A drawing of few colors may be larger after it
/// is scaled down, so the effect cannot be computed. No file is written.
package enum ResizeTrial {
  /// The most pixels of all images that are tried, so that an audit takes a fraction of a second more. The findings with
  /// the largest waste come first.
  private static let mostPixels = 8e6

  /// Returns the findings with the measured saving of each resize of a single image. Others are unchanged.
  package static func measured(_ findings: [Finding], jobs: Int) -> [Finding] {
    var pixels = 0.0
    let order = findings.indices.sorted { (findings[$1].wastedBytes ?? 0, $0) < (findings[$0].wastedBytes ?? 0, $1) }
    var targets: [String: [Int]] = [:]
    for index in order where findings[index].places.count == 1 {
      guard case .command = findings[index].remedy, let display = findings[index].display,
        let target = display.resizeTarget,
        pixels + display.actual.area <= mostPixels
      else { continue }
      pixels += display.actual.area
      targets[target, default: []].append(index)
    }
    var result = findings
    for (target, indices) in targets {
      guard let saved = saved(indices.map { findings[$0].path }, target, jobs) else { continue }
      for (index, bytes) in zip(indices, saved) {
        if let bytes { result[index] = result[index].saving(fileBytes: bytes) }
      }
    }
    return result
  }

  /// Returns the bytes that the resize of each file saves on disk, below 0 if its results are larger; nil for a failure.
  private static func saved(_ paths: [String], _ target: String, _ jobs: Int) -> [Int?]? {
    guard let target = try? ResizeTarget(target) else { return nil }
    var options = ResizeOptions(sources: paths, target: target)
    options.isDryRun = true
    options.replaces = true
    options.jobs = jobs
    guard let records = try? Resizer(options).run(), records.count == paths.count else { return nil }
    return records.map { record in
      record.failure == nil ? record.fileBytes - record.made.reduce(0) { $0 + $1.fileBytes } : nil
    }
  }
}
