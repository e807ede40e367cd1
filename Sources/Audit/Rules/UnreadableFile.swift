import Assets
import FileSystem

/// What could not even be looked at: a link that leads nowhere or in a circle, a folder that may not be listed.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file or folder that cannot be looked at"
  static let help = RuleHelp(
    what:
      "An error for what cannot even be looked at: a link that leads nowhere or in a circle, a folder that "
      + "may not be listed, a source that may not be read.",
    why: "What is not seen is not audited, and does not ship.",
    example: "old.png, a link to a file that is gone.",
    fix: "Mend the link or the permissions, or exclude it.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind != .png, file.kind != .propertyList, !CatalogSet.isContents(file.path),
      case .unreadable(let message) = file.content
    else { return [] }
    return [finding(.error, file, message)]
  }

  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    context.unreadSources.map { error in
      Finding(rule: Self.id, severity: .error, path: error.path, message: error.message)
    }
  }
}
