import Assets
import AuditScopes
import Findings
import Survey
import Text

/// A PNG that could be smaller without any loss.
struct Unoptimized: ImageRule {
  static let id = "unoptimized"
  static let summary = "A PNG could be smaller without loss"
  static let help = RuleHelp(
    what:
      "A note when the smallest form that effort 2 finds, with all chunks kept, has 5 % and 4 KiB less. On request alone, "
      + "since it compresses every image: --rule unoptimized=note. Needs pixels.",
    why: "Every user downloads the difference.",
    example: "map.png, 812,000 B, of which 611,000 B would hold the same.",
    fix: "`assetcrush convert --to png` writes it; `assetcrush build` does so for all.")
  static let subjects: Subjects = .pixels

  static var isOnRequest: Bool { true }
  static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds(smallestForms: true) }

  static let options = [share, smallest]
  private static let share = RuleOption.share("share", 0.05, "the share of the file that would be saved, at least")
  /// Bytes on disk.
  private static let smallest = RuleOption.bytes("minimum", 4096, "bytes that would be saved, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let best = image.smallestBytes else { return [] }
    let saved = file.size - best
    guard saved >= count(Self.smallest, file, context),
      Double(saved) >= Double(file.size) * value(Self.share, file, context)
    else { return [] }
    return [
      finding(
        .note, file,
        "\(ByteCount.text(file.size)) on disk, of which \(ByteCount.text(best)) hold the same: "
          + "assetcrush convert \(ShellText.quoted(file.path)) --to png")
    ]
  }
}
