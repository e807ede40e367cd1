import CrushFiles
import CrushInspection
import CrushStringCatalogs

/// A string catalog that Xcode cannot compile.
struct StringCatalogInvalid: Rule {
  static let id = "string-catalog-invalid"
  static let summary = "A string catalog that cannot be compiled"
  static let group = RuleGroup.translations
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each string catalog (.xcstrings) that is not JSON or lacks a field, and for the first text \
      that cannot be compiled. In such a text, a plural has no number, a substitution is not defined, or variations are \
      nested in an order that devices do not read.
      """,
    why: "The build fails, and the message of Xcode's tool has no line.",
    example: "Localizable.xcstrings with half of an entry after a merge.",
    fix: "Correct the text at the line and column that the finding names.")
  static let subjects: Subjects = [.unreadable, .stringCatalogs]

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    switch file.content {
    case .unreadable(let message, let line) where Path.hasExtension(file.path, "xcstrings"):
      return [finding(.error, file, message, line: line)]
    case .stringCatalog(let facts):
      return facts.problem.map { [finding(.error, file, $0.description, line: $0.line)] } ?? []
    default: return []
    }
  }
}
