import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A file inside a bundle that developers need and users do not.
struct DeveloperFile: Rule {
  static let id = "developer-file"
  static let summary = "A developer's file ships in a bundle"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning inside .app, .appex and .bundle folders for README and CHANGELOG files, scripts, headers, \
      sources, .xcconfig, .modulemap, .swiftmodule, .podspec and .git… files.
      """,
    why: "It ships to every user, and may reveal internal information.",
    example: "Game.app/build.sh.",
    fix: "Remove it from the target's resources.")
  static let subjects: Subjects = .bundled

  private static let extensions: Set<String> = [
    "sh", "h", "hpp", "m", "mm", "c", "cpp", "swift", "xcconfig", "modulemap", "swiftmodule", "swiftinterface",
    "swiftdoc", "podspec", "pbxproj", "gitkeep", "gitignore", "gitattributes", "keep", "rb", "py",
  ]
  /// The endings of source maps. Other files named `.map` may be levels of a game.
  private static let sourceMaps = [".js.map", ".css.map", ".jsbundle.map"]
  private static let names: Set<String> = [
    ".gitkeep", ".gitignore", ".gitattributes", ".keep", ".swiftlint.yml", "podfile", "cartfile", "package.swift",
    "makefile",
  ]

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .other, !file.isFolder, file.isInBundle, isForDevelopers(Path.name(of: file.path)) else {
      return []
    }
    return [finding(.warning, file, "a developer's file ships with the bundle", advice: "remove it from the resources")]
  }

  private func isForDevelopers(_ name: String) -> Bool {
    let lower = name.lowercased()
    if Self.names.contains(lower) || Self.extensions.contains(Path.fileExtension(of: lower)) { return true }
    if Self.sourceMaps.contains(where: lower.hasSuffix) { return true }
    let base = Path.withoutExtension(lower)
    return ["readme", "changelog", "contributing"].contains(base)
      && ["", "md", "txt", "rst", "markdown"].contains(Path.fileExtension(of: lower))
  }
}
