import Assets
import Findings
import PNG
import Survey

/// An app icon with an alpha channel, which the App Store refuses (ITMS-90717).
struct AppIconAlpha: ImageRule {
  static let id = "app-icon-alpha"
  static let summary = "An app icon has an alpha channel"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .note]
  static let help = RuleHelp(
    what: """
      Reports an error for each PNG in an app icon set that has an alpha channel or a transparent color. Slots for \
      the Mac and slots for dark or tinted appearances may have one.
      """,
    why: """
      The App Store refuses the upload with ITMS-90717, even if every pixel is opaque. On a device, clear pixels \
      turn black.
      """,
    example: "AppIcon.appiconset/icon-1024.png, 8-bit RGBA.",
    fix: "Put the icon on a background and export it without alpha.")
  static let subjects: Subjects = .appIcons

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let header = image.header, image.hasTransparency,
      mustBeOpaque(file, context)
    else { return [] }
    return [
      finding(
        .error, file,
        "an app icon with \(header.colorType.hasAlphaChannel ? "an alpha channel" : "a transparent color"), "
          + "which the App Store refuses (ITMS-90717)", advice: "export it without transparency")
    ]
  }

  /// Returns true if a slot requires an opaque icon. Without `Contents.json`, every icon must be opaque.
  private func mustBeOpaque(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    guard let catalog = context.catalog(around: file.path) else { return true }
    return catalog.slots(of: file).contains { $0.idiom != "mac" && !$0.hasAppearance }
  }
}
