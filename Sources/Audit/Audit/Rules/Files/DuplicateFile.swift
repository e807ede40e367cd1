import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A copy of another file.
struct DuplicateFile: Rule {
  static let id = "duplicate-file"
  static let summary = "A copy of another file"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a warning for each asset of \(smallest.standardText) or more that has the bytes of an earlier file in the \
      same target, or in a target of the same app. A copy in another target is a note below \
      \(ByteCount.text(large)), and so is a file that two themes have at one place. Assets are images, sounds, films, \
      fonts, models and data. Sources, documents and localized files are often equal on purpose, so they are exempt. \
      Icons and images of one set are exempt, since each slot needs a file. With --headers-only, this rule is skipped.
      """,
    why: "Every copy ships with the app, and every copy is decoded separately.",
    example: "Settings/logo.png, with the 12,805 bytes of Home/logo.png.",
    fix: "Keep one file, and use its name everywhere.")
  static let subjects: Subjects = .copies

  static let options = [smallest]
  /// The size from which a copy in another target is a warning.
  private static let large = 16_000
  private static let smallest = RuleOption.bytes("minimum", 4096, "the smallest file that is reported")

  static func needs(_ settings: RuleSettings) -> SurveyNeeds {
    SurveyNeeds(copiesFrom: Int(settings.least(smallest, rule: id)))
  }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let original = file.duplicateOf, file.size >= count(Self.smallest, file, context) else { return [] }
    var copy = self.copy(file, of: original, context)
    copy.cause = Self.copiedFolder(file.path, original)
    return [copy]
  }

  /// Returns the folder of a copy that has the name of its original, so that a copied folder is one finding.
  private static func copiedFolder(_ path: String, _ original: String) -> String? {
    let folder = Path.parent(of: path)
    guard Path.name(of: path) == Path.name(of: original), folder != Path.parent(of: original) else { return nil }
    return folder
  }

  private static let themes: Set<String> = ["skins", "styles", "themes"]

  /// Returns true for one file of two themes, such as `themes/dark/a.png` and `themes/light/a.png`. Each theme is whole.
  private static func areOfThemes(_ path: String, _ original: String) -> Bool {
    let (left, right) = (Path.parts(of: path), Path.parts(of: original))
    guard left.count == right.count, let theme = zip(left, right).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return false }
    return theme > 0 && themes.contains(left[theme - 1].lowercased()) && left[(theme + 1)...] == right[(theme + 1)...]
  }

  private func copy(_ file: AuditedFile, of original: String, _ context: RuleContext) -> Finding {
    let isOwn = context.isInTarget(of: file, original)
    let isWarning = (isOwn || file.size >= Self.large) && !Self.areOfThemes(file.path, original)
    return finding(
      isWarning ? .warning : .note, file,
      "a copy of \(original), which wastes \(ByteCount.text(file.size)) on disk"
        + (isOwn ? "" : ", since one app contains both"),
      advice: isOwn ? "keep one of them" : "keep one of them, and load it from the bundle of its target",
      wasted: file.footprint?.decodedBytes)
  }
}
