import Assets
import AuditScopes
import Findings
import Survey
import Text

/// The same bytes a second time.
struct DuplicateFile: Rule {
  static let id = "duplicate-file"
  static let summary = "The same bytes as another file"
  static let help = RuleHelp(
    what:
      "A warning for each file of 4 KiB or more that holds the same bytes as one before it. Sizes are "
      + "compared first, then whole files; --headers-only does not look.",
    why: "Each copy ships, and each is decoded by itself.",
    example: "Settings/logo.png, the same 12,805 bytes as Home/logo.png.",
    fix: "Keep one, and use its name.")
  static let subjects: Subjects = .copies

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 4096, "bytes on disk, at least")

  static func needs(_ settings: RuleSettings) -> SurveyNeeds {
    SurveyNeeds(copiesFrom: Int(settings.least(smallest, rule: id)))
  }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let original = file.duplicateOf, file.size >= count(Self.smallest, file, context) else { return [] }
    return [finding(.warning, file, "the same \(ByteCount.text(file.size)) as \(original): keep one")]
  }
}
