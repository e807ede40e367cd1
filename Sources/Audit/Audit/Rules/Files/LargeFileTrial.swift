import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// A trial of the advice to compress a large PNG, for the findings of `LargeFile`.
enum LargeFileTrial {
  /// A saving below this share of the file, or below these bytes, is none. The rule `unoptimized` has the same limits.
  private static let leastShare = 0.05
  private static let leastBytes = 4096

  /// Returns the findings with the results of the trial. Others are unchanged.
  static func tried(_ findings: [Finding], _ survey: SurveyResult, jobs: Int) -> [Finding] {
    let paths = Set(findings.lazy.filter { $0.rule == LargeFile.id }.map { ExactPath($0.path) })
    if paths.isEmpty { return findings }
    let index = survey.index
    let files = survey.audited.filter { paths.contains(ExactPath($0.path)) && !$0.isRendition }
    let known = Dictionary(files.map { (ExactPath($0.path), $0) }) { first, _ in first }
    let sizes = CompressionTrial.sizes(
      of: files.filter { !index.projects.memberships[$0.membership].isVendors }, index.reader, jobs: jobs)
    return findings.map { finding in
      guard finding.rule == LargeFile.id, let file = known[ExactPath(finding.path)] else { return finding }
      return tried(finding, file, sizes[file.path], index)
    }
  }

  private static func tried(_ finding: Finding, _ file: AuditedFile, _ bytes: Int?, _ index: SurveyIndex) -> Finding {
    let membership = index.projects.memberships[file.membership]
    guard let bytes else {
      // A lossy format has no loss left to spare.
      let isLossy = [.jpeg, .webp, .heif, .avif].contains(file.image?.format)
      return isLossy && membership.isUnproven && finding.severity == .warning ? finding.with(.note) : finding
    }
    let saved = file.size - bytes
    if saved >= leastBytes, Double(saved) >= Double(file.size) * leastShare {
      return Finding(
        rule: finding.rule, severity: finding.severity, path: finding.path,
        message: finding.message + ", but \(ByteCount.text(bytes)) are enough without loss",
        advice: "compress it with `assetcrush optimize`, or scale it down")
    }
    // A file of a plain folder may ship.
    return Finding(
      rule: finding.rule, severity: membership.isUnproven && finding.severity == .warning ? .note : finding.severity,
      path: finding.path, message: finding.message + ", and no smaller form without loss was found",
      advice: "scale it down, or save a photograph as HEIF or JPEG")
  }
}
