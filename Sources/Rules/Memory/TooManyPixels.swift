import Assets
import Findings
import Survey
import Text

/// More pixels than are decoded.
struct TooManyPixels: ImageRule {
  static let id = "too-many-pixels"
  static let summary = "More pixels than --max-pixels or --max-memory allows to decode"
  static let help = RuleHelp(
    what:
      "An error for a PNG whose header names more pixels than --max-pixels (default 268,435,456), or that needs more memory "
      + "than --max-memory (default: half of the machine's). It is measured, but not decoded: rules that need pixels say "
      + "nothing.",
    why: "A few hundred bytes can name an image that fills all memory; a build refuses it.",
    example: "huge.png, 2147483647×2147483647 pixels in 1.2 KB.",
    fix: "Scale it down or cut it into tiles; raise --max-pixels for an image that is meant so.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    if let bytes = image.refusedMemory {
      return [
        finding(
          .error, file,
          "\(image.size) pixels, which take about \(ByteCount.text(bytes)) of memory, more than --max-memory allows: "
            + "not decoded")
      ]
    }
    guard let limit = image.exceededLimit else { return [] }
    return [
      finding(
        .error, file,
        "\(image.size) pixels, more than the \(ByteCount.grouped(limit)) that --max-pixels allows: not decoded")
    ]
  }
}
