import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushPNG

/// A PNG that could be smaller without loss.
struct Unoptimized: ImageRule {
  static let id = "unoptimized"
  static let summary = "A PNG could be smaller without loss"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note if effort \(Effort.standard.number), with all chunks kept, finds a form that is \
      \(share.percentage) and \(smallest.standardText) smaller. The rule compresses every image, so it is off by \
      default. Enable it with --rule unoptimized=note. With --headers-only, this rule is skipped. Images \
      that Godot or Unity import are exempt, since only their pixels ship.
      """,
    why: "Every user downloads the difference.",
    example: "map.png, 812,000 B, which fits in 611,000 B without loss.",
    fix: "Run `assetcrush convert map.png --to png` for one file, or `assetcrush build` for all files.",
    talk: "A build for a device optimizes PNG files, so that they load faster. Let it, and measure the result.")
  static let subjects: Subjects = .pixels

  static var isOnRequest: Bool { true }
  static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds(smallestForms: true) }

  static let options = [share, smallest]
  private static let share = RuleOption.share(
    "share", 0.05, "the least saving that is reported, as a share of the file")
  private static let smallest = RuleOption.bytes("minimum", 4096, "the least saving on disk that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let best = image.smallestBytes, context.shipsVerbatim(file) else { return [] }
    let saved = file.size - best
    guard saved >= count(Self.smallest, file, context),
      Double(saved) >= Double(file.size) * value(Self.share, file, context)
    else { return [] }
    return [
      finding(
        .note, file,
        "\(ByteCount.text(file.size)) on disk, but \(ByteCount.text(best)) are enough without loss",
        advice: "run assetcrush convert \(ShellText.quoted(file.path)) --to png")
    ]
  }
}
