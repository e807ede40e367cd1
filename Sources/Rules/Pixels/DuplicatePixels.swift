import Assets
import AuditScopes
import Findings
import Survey

/// The same picture in another file.
struct DuplicatePixels: ImageRule {
  static let id = "duplicate-pixels"
  static let summary = "The same pixels as another image"
  static let help = RuleHelp(
    what:
      "A note for each PNG of 4 KiB decoded or more that shows the same pixels as one before it in another file: other "
      + "chunks, another color type, another compression. Colors under alpha 0 do not count. Needs pixels.",
    why: "Each copy ships, and each is decoded by itself.",
    example: "logo-new.png, saved again from logo.png.",
    fix: "Keep one, and use its name.")
  static let subjects: Subjects = .pixels

  /// A file with the same bytes as another one belongs to `DuplicateFile`.
  static func needs(_ settings: RuleSettings) -> SurveyNeeds { DuplicateFile.needs(settings) }

  /// Decoded bytes.
  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 4096, "decoded bytes, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let original = file.samePixelsAs,
      image.footprint.decodedBytes >= count(Self.smallest, file, context),
      // 40 points at 3x are 60 at 2x: an icon set has some twice.
      !file.folder.contains(.systems)
    else { return [] }
    return [finding(.note, file, "shows the same \(image.size) pixels as \(original): keep one")]
  }
}
