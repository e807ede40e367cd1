import CrushBasics
import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// An image of a widget that WidgetKit may refuse to draw.
struct WidgetLimit: ImageRule {
  static let id = "widget-limit"
  static let summary = "An image in a widget extension has more pixels than widgets may show"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of more than \(limit.standardText) in a built widget extension. WidgetKit \
      derives the limit from the screen and the widget. Reports name limits from 487,911 to 718,080 pixels, such as \
      thread 773785 of Apple's developer forums. Icons and vectors are exempt.
      """,
    why: """
      The system does not archive a widget with a larger image: "Widget archival failed due to image being too large". \
      The user sees an empty widget.
      """,
    example: "Clock.appex/sky.png, 1024×1024 pixels: 1,048,576 of 718,080 pixels.",
    fix: "Scale it down to its size in the widget, or make a thumbnail before you show it.")
  static let subjects: Subjects = .images

  static let options = [limit]
  private static let limit = RuleOption.pixels("limit", 718_080, "the most pixels of an image")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let limit = count(Self.limit, file, context)
    guard image.hasPixelSize, image.size.area > Double(limit), !file.folder.contains(.systems),
      file.rendition?.isOrdinary != false, context.index.bundles.bundle(around: file.path)?.isWidget == true
    else { return [] }
    return [
      finding(
        .warning, file,
        "\(ByteCount.grouped(Int(image.size.area))) pixels (\(image.size)), and a widget may show about "
          + ByteCount.grouped(limit),
        advice: "scale it down to its size in the widget")
    ]
  }
}
