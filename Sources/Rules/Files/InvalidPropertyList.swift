import Assets
import Findings
import Survey

/// A property list that no parser will take.
struct InvalidPropertyList: Rule {
  static let id = "invalid-plist"
  static let summary = "A property list that cannot be read"
  static let help = RuleHelp(
    what:
      "An error for a .plist, .strings or .stringsdict in XML or binary form that no parser takes. A note for a list with "
      + "lines for the C preprocessor, such as #ifdef: Xcode preprocesses it before it reads it (INFOPLIST_PREPROCESS).",
    why: "The app finds nothing in it; the build fails on it.",
    example: "Info.plist without its closing tag.",
    fix: "Mend it at the line and column that the finding names.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .propertyList else { return [] }
    switch file.content {
    case .unreadable(let message): return [finding(.error, file, message)]
    case .preprocessed(let line, let text):
      return [
        finding(
          .note, file,
          "not checked: line \(line) has \(text), which Xcode's preprocessor handles "
            + "(INFOPLIST_PREPROCESS); audit the preprocessed list")
      ]
    default: return []
    }
  }
}
