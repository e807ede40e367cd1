import Assets
import AuditScopes
import Findings
import Survey
import Text

/// Text and Exif that nobody who sees the image reads.
struct Metadata: ImageRule {
  static let id = "metadata"
  static let summary = "Text, Exif or a position beside the pixels"
  static let help = RuleHelp(
    what:
      "A note when the tEXt, zTXt, iTXt, eXIf and tIME chunks of a PNG, the Exif, XMP and comments of a JPEG or WebP make "
      + "1 KiB or more; a warning when Exif or XMP holds a GPS position. --headers-only sees what stands before the "
      + "pixels.",
    why: "Metadata ships with the app. A position says where a photograph was taken, often somebody's home.",
    example: "cafe.png with an eXIf chunk that holds a latitude.",
    fix: "`assetcrush build` strips it; `assetcrush audit --fix` takes it from the sources.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes(
    "minimum", 1024, "bytes of the chunks, at least; a position counts always")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let metadata = image.metadata
    let isLarge = metadata.bytes >= count(Self.smallest, file, context)
    guard isLarge || metadata.hasPosition else { return [] }
    let bytes = ByteCount.text(metadata.bytes)
    if metadata.hasPosition {
      return [
        finding(.warning, file, "its metadata (\(bytes)) tells a GPS position: strip it", remedy: .fix(.stripMetadata))
      ]
    }
    return [
      finding(.note, file, "\(bytes) of text, Exif and the like: a build strips it", remedy: .fix(.stripMetadata))
    ]
  }
}
