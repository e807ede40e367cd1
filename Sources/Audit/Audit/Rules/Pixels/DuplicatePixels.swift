import CrushBasics
import CrushImageFacts
import CrushInspection

/// An image with the pixels of another file.
struct DuplicatePixels: ImageRule {
  static let id = "duplicate-pixels"
  static let summary = "An image with the pixels of another image"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each PNG of \(smallest.standardText) or more when decoded that shows the pixels of an \
      earlier image in another file of the same target. The two may differ in chunks, color type and compression. \
      Colors under alpha 0 are ignored. Icons and images of one set are exempt. With --headers-only, this rule is \
      skipped.
      """,
    why: "Every copy ships with the app, and every copy is decoded separately.",
    example: "logo-new.png, saved again from logo.png.",
    fix: "Keep one file, and use its name everywhere.")
  static let subjects: Subjects = .pixels

  /// Needs copies, because `DuplicateFile` reports a file with equal bytes.
  static func needs(_ settings: RuleSettings) -> SurveyNeeds { DuplicateFile.needs(settings) }

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 4096, "the smallest decoded size that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let original = file.samePixelsAs,
      image.footprint.decodedBytes >= count(Self.smallest, file, context)
    else { return [] }
    return [
      finding(
        .note, file,
        "shows the same \(image.size) pixels as \(original), and adds \(ByteCount.text(addedBytes(file))) on disk",
        advice: "keep one of them", wasted: image.footprint.decodedBytes)
    ]
  }

  /// Returns the bytes on disk of a file. An image in an atlas has a part of the atlas, by its share of the pixels.
  private func addedBytes(_ file: AuditedFile) -> Int {
    guard let atlas = file.rendition?.atlas, let own = file.footprint else { return file.size }
    let share = min(1, Double(own.pixelBytes) / Double(max(1, atlas.footprint.pixelBytes)))
    return file.size + Int(Double(atlas.storedBytes) * share)
  }
}
