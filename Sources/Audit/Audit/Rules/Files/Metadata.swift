import CrushBasics
import CrushImageFacts
import CrushInspection

/// Metadata in an image, such as text and Exif, which the app does not show.
struct Metadata: ImageRule {
  static let id = "metadata"
  static let summary = "Text, Exif or a GPS position in an image file"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning, .note]
  static let isFixable = true
  static let help = RuleHelp(
    what: """
      Reports a note for each image with \(smallest.standardText) or more of metadata. PNG metadata is the tEXt, \
      zTXt, iTXt, eXIf and tIME chunks. JPEG and WebP metadata is the Exif, XMP and comments. Reports a warning if \
      Exif or XMP contains a GPS position. With --headers-only, the audit reads only the metadata before the \
      pixels. Images that Godot or Unity import are exempt, since only their pixels ship.
      """,
    why: """
      Metadata ships with the app. A position tells every user where a photograph was taken, often the \
      photographer's home.
      """,
    example: "cafe.png with an eXIf chunk that contains a latitude.",
    fix: "`assetcrush build` strips it from the output. `assetcrush audit --fix` strips it from the sources.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes(
    "minimum", 1024, "the least metadata that is reported (a position always is)")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let metadata = image.metadata
    let isLarge = metadata.bytes >= count(Self.smallest, file, context)
    guard isLarge || metadata.hasPosition, context.shipsVerbatim(file) else { return [] }
    let bytes = ByteCount.text(metadata.bytes)
    if metadata.hasPosition {
      return [
        finding(
          .warning, file, "its metadata (\(bytes)) contains a GPS position", advice: "strip it",
          remedy: .fix(.stripMetadata))
      ]
    }
    return [
      finding(
        .note, file, "\(bytes) of metadata, such as text and Exif", advice: "strip it, or let a build strip it",
        remedy: .fix(.stripMetadata))
    ]
  }
}
