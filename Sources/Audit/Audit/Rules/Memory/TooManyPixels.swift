import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushPNG

/// An image with more pixels than the audit may decode.
struct TooManyPixels: ImageRule {
  static let id = "too-many-pixels"
  static let summary = "More pixels or memory than the limits of the audit allow"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each PNG whose header declares more pixels than the limit of pixels (default \
      \(ByteCount.grouped(ReadingOptions().maximumPixels))), or that needs more memory than the limit of memory (default \
      half of the machine's memory). The image is measured, but not decoded. Rules that need pixels skip it.
      """,
    why: "A file of a few hundred bytes can declare an image that fills all memory, so a build refuses it.",
    example: "huge.png, 2147483647×2147483647 pixels in 1.2 KB.",
    fix: "Scale it down, or cut it into tiles. If the size is intended, raise the limit.",
    talk: "A small file is not a small image, since memory depends on the pixels alone.", limits: [.pixels, .memory])
  static let subjects: Subjects = [.images, .atlases]

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    if let bytes = image.refusedMemory {
      return [
        finding(
          .error, file,
          "\(image.size) pixels, which need about \(ByteCount.text(bytes)) of memory, more than the limit: not decoded",
          remedy: .limit(.memory))
      ]
    }
    guard let limit = image.exceededLimit else { return [] }
    return [
      finding(
        .error, file,
        "\(image.size) pixels, more than the limit of \(ByteCount.grouped(limit)): not decoded",
        remedy: .limit(.pixels))
    ]
  }
}
