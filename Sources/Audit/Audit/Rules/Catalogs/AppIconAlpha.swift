import CrushImageFacts
import CrushInspection
import CrushPNG
import CrushSourceScanning

/// An app icon with an alpha channel. The App Store refuses a marketing icon with one (ITMS-90717), and iOS draws
/// transparent pixels black.
struct AppIconAlpha: ImageRule {
  static let id = "app-icon-alpha"
  static let summary = "An app icon has transparent pixels"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .note]
  static let help = RuleHelp(
    what: """
      Reports an error if the marketing icon of an app has transparent pixels. This is the PNG of 1024×1024 pixels \
      that the App Store shows. Reports a note for a marketing icon with an alpha channel whose pixels are all opaque, \
      or were not decoded because of --headers-only. Reports a note for smaller and alternate icons with transparent \
      pixels. Icons of extensions and widgets, of the Mac, TV and watch, and icons for dark or tinted appearances are \
      exempt. With --sources, the icon in Expo's app.json gets a note, because Expo fills its transparent pixels with \
      white.
      """,
    why: """
      The App Store refuses an upload whose marketing icon has transparent pixels (ITMS-90717). On the home screen, iOS \
      draws transparent pixels black.
      """,
    example: "AppIcon.appiconset/icon-1024.png, 8-bit RGBA, with transparent corners.",
    fix: "Put the icon on a background and export it without alpha. The system rounds the corners itself.")
  static let subjects: Subjects = .appIcons

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.scripts.hasSlots else { return [] }
    return files.compactMap { file in
      guard let image = file.image, image.hasTransparency, image.isOpaque == false, !file.isRendition,
        let located = index.scripts.slots(ofImageAt: file.path).first(where: \.slot.isOpaque)
      else { return nil }
      return finding(
        .note, file,
        "the icon for \(located.slot.key) in \(located.place) has transparent pixels, which Expo fills with white",
        advice: "put it on a background", subject: located.slot.key)
    }
  }

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    if let facts = file.rendition {
      // A compiled icon without alpha has opaque pixels, too.
      return image.isOpaque == false
        ? marketing(image, file, facts.facet == IconRole.usual ? .primary : .alternate) : []
    }
    guard image.header != nil, image.hasTransparency else { return [] }
    let role = IconRole(of: file, context)
    if case .other = role { return [] }
    let slots = context.catalog(around: file.path).map { $0.slots(of: file) }
    let isMarketing = slots.map { $0.contains(where: \.isMarketingIcon) } ?? Self.isLarge(image)
    if isMarketing { return marketing(image, file, role) }
    guard slots?.contains(where: \.isHandheldIcon) == true, image.isOpaque == false else { return [] }
    return [
      finding(
        .note, file, "an app icon with transparent pixels, which iOS draws black",
        advice: "put it on a background")
    ]
  }

  /// Returns true for an icon of the App Store's size, in a set without `Contents.json`.
  private static func isLarge(_ image: AuditedImage) -> Bool { image.size == PixelSize(width: 1024, height: 1024) }

  private func marketing(_ image: AuditedImage, _ file: AuditedFile, _ role: IconRole) -> [Finding] {
    let advice = "put it on a background, and export it without alpha"
    switch (image.isOpaque, role) {
    case (false, .primary):
      return [
        finding(
          .error, file,
          "the marketing icon has transparent pixels, which the App Store refuses (ITMS-90717)", advice: advice)
      ]
    case (false, _):
      return [
        finding(.note, file, "an alternate icon with transparent pixels, which iOS draws black", advice: advice)
      ]
    case (true, .primary):
      return [
        finding(
          .note, file, "the marketing icon has an alpha channel, although every pixel is opaque",
          advice: "export it without alpha")
      ]
    case (nil, .primary):
      return [
        finding(
          .note, file, "the marketing icon has an alpha channel, and its pixels were not decoded",
          advice: "audit it without --headers-only")
      ]
    default: return []
    }
  }
}
