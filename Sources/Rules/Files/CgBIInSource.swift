import Assets
import FileSystem
import Findings
import Survey

/// An image that went through Apple's tool already: it cannot be edited, and its colors under alpha are gone.
struct CgBIInSource: ImageRule {
  static let id = "cgbi-in-source"
  static let summary = "An already optimised PNG among the sources"
  static let help = RuleHelp(
    what:
      "A warning for a PNG in Apple's own form (CgBI) among the sources. Built apps, extensions, frameworks, bundles and "
      + "archives are exempt: Xcode converts their images.",
    why: "Most programs cannot open it, and its colors under alpha are gone.",
    example: "icon.png taken out of a built app.",
    fix: "Use the original; `assetcrush convert --to png` gives an ordinary PNG.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.isCgBI, !isInsideProduct(file.path) else { return [] }
    return [
      finding(
        .warning, file,
        "an iPhone-optimised PNG (CgBI) among the sources: most programs cannot open it; "
          + "`assetcrush convert --to png` gives an ordinary one")
    ]
  }

  /// Whether a file is part of a built product, also where the audit begins inside of it.
  private func isInsideProduct(_ path: String) -> Bool {
    BundlePath.isInsideProduct(path) || Path.resolved(path).map(BundlePath.isInsideProduct) ?? false
  }
}
