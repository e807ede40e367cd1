import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// A source image that Apple's tool has already converted. It cannot be edited, and its colors under alpha are lost.
struct CgBIInSource: ImageRule {
  static let id = "cgbi-in-source"
  static let summary = "A PNG in Apple's CgBI format among the sources"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each PNG in Apple's own format (CgBI) among the sources. Images in built apps, \
      extensions, frameworks, bundles and archives are exempt, because Xcode converts them.
      """,
    why: "Most programs cannot open the file. Its colors were multiplied by alpha, so the original colors are lost.",
    example: "icon.png, copied from a built app.",
    fix: "Use the original. If you do not have it, `assetcrush convert icon.png --to png` writes an ordinary PNG.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.isCgBI, !isInsideProduct(file, context) else { return [] }
    return [
      finding(
        .warning, file,
        "an iPhone-optimized PNG (CgBI) among the sources, which most programs cannot open",
        advice: "use the original, or `assetcrush convert --to png`")
    ]
  }

  /// Returns true if a file is part of a built product, even if the audit starts inside the product.
  private func isInsideProduct(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    if file.folder.contains(.built) { return true }
    guard context.index.projects.bundles.sources.isEmpty else { return false }
    return Path.resolved(file.path).map(BundlePath.isInsideProduct) ?? false
  }
}
