import Assets
import Findings
import PNG
import Survey

/// An app icon with an alpha channel: the store refuses it (ITMS-90717).
struct AppIconAlpha: ImageRule {
  static let id = "app-icon-alpha"
  static let summary = "An app icon has an alpha channel"
  static let help = RuleHelp(
    what:
      "An error for a PNG of an app icon set that has an alpha channel or a transparent color. Slots for "
      + "the Mac and those of dark or tinted appearances may have one.",
    why:
      "The App Store refuses the upload with ITMS-90717, even when every pixel is opaque; on a device, "
      + "clear pixels turn black.",
    example: "AppIcon.appiconset/icon-1024.png, 8-bit RGBA.",
    fix: "Put it on a background and export it without alpha.")
  static let subjects: Subjects = .appIcons

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let header = image.header, image.hasTransparency,
      isMeant(file, context)
    else { return [] }
    return [
      finding(
        .error, file,
        "an app icon with \(header.colorType.hasAlphaChannel ? "an alpha channel" : "a transparent color"), "
          + "which the App Store refuses (ITMS-90717): export it without")
    ]
  }

  /// Whether some slot wants it opaque: without `Contents.json` all are taken for such.
  private func isMeant(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    guard let catalog = context.catalog(around: file.path) else { return true }
    return catalog.slots(of: file).contains { $0.idiom != "mac" && !$0.hasAppearance }
  }
}
