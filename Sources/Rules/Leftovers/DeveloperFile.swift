import Assets
import FileSystem
import Findings
import Survey

/// What developers need and users do not, inside a bundle.
struct DeveloperFile: Rule {
  static let id = "developer-file"
  static let summary = "A file for developers ships in a bundle"
  static let help = RuleHelp(
    what:
      "A warning inside .app, .appex and .bundle folders for README and CHANGELOG, scripts, headers, "
      + "sources, .xcconfig, .modulemap, .swiftmodule, .podspec and .git… files.",
    why: "It ships to every user, and may tell what should stay inside.",
    example: "Game.app/build.sh.",
    fix: "Take it out of the target's resources.")
  static let subjects: Subjects = .bundled

  private static let extensions: Set<String> = [
    "sh", "h", "hpp", "m", "mm", "c", "cpp", "swift", "xcconfig", "modulemap", "swiftmodule", "swiftinterface",
    "swiftdoc", "podspec", "pbxproj", "gitkeep", "gitignore", "gitattributes", "keep", "rb", "py", "map",
  ]
  private static let names: Set<String> = [
    ".gitkeep", ".gitignore", ".gitattributes", ".keep", ".swiftlint.yml", "podfile", "cartfile", "package.swift",
    "makefile",
  ]

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .other, !file.isFolder, file.isInBundle, isForDevelopers(Path.name(of: file.path)) else {
      return []
    }
    return [finding(.warning, file, "a file for developers that ships with the bundle: take it out of the resources")]
  }

  private func isForDevelopers(_ name: String) -> Bool {
    let lower = name.lowercased()
    if Self.names.contains(lower) || Self.extensions.contains(Path.fileExtension(of: lower)) { return true }
    let base = Path.withoutExtension(lower)
    return ["readme", "changelog", "contributing"].contains(base)
      && ["", "md", "txt", "rst", "markdown"].contains(Path.fileExtension(of: lower))
  }
}
