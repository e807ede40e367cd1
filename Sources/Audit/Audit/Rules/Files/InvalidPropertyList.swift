import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A property list that cannot be parsed.
struct InvalidPropertyList: Rule {
  static let id = "invalid-plist"
  static let summary = "A property list that cannot be read"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error, .note]
  static let help = RuleHelp(
    what: """
      Reports an error for each .plist, .strings or .stringsdict file in XML or binary form that cannot be read. \
      Reports a note for a list with lines for the C preprocessor, such as #ifdef. Xcode preprocesses such a list \
      before it reads it (INFOPLIST_PREPROCESS). A list with expressions of a template, such as \
      {{ cookiecutter.name }}, is a note as well. Lists for GNUstep, such as Info-gnustep.plist, are exempt.
      """,
    why: """
      The app finds no values in the list, and a build fails. An empty file becomes an empty dictionary in a build, \
      which is seldom what its author wanted.
      """,
    example: "Info.plist without its closing tag.",
    fix: "Correct the list at the line and column that the finding names.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .propertyList, !Path.name(of: file.path).contains("gnustep") else { return [] }
    switch file.content {
    case .unreadable(let message, let line): return [finding(.error, file, message, line: line)]
    case .preprocessed(let line, let text):
      let isTemplate = !text.hasPrefix("#")
      return [
        finding(
          .note, file,
          "not checked: the list has \(text), which "
            + (isTemplate ? "a template fills in" : "Xcode's preprocessor handles (INFOPLIST_PREPROCESS)"),
          line: line,
          advice: isTemplate ? "audit a project that is made from the template" : "audit the preprocessed list")
      ]
    default: return []
    }
  }
}
