import CrushBasics
import CrushImageFacts
import CrushInspection

/// A PNG with bytes after its end.
struct TrailingData: ImageRule {
  static let id = "trailing-data"
  static let summary = "Bytes after the end of a PNG"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each PNG with bytes after IEND, its last chunk. With --lenient, the audit accepts them. \
      Images that Godot or Unity import are exempt, since only their pixels ship.
      """,
    why: "Decoders skip these bytes. They only make the file larger, or are a second, hidden file.",
    example: "icon.png with 1,355 bytes after IEND.",
    fix: "Export it again.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.trailingBytes > 0, context.shipsVerbatim(file) else { return [] }
    return [
      finding(
        .warning, file,
        "\(ByteCount.grouped(image.trailingBytes)) bytes after the end of the image (IEND), which decoders skip",
        advice: "export it again")
    ]
  }
}
