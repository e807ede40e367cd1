import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

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
      \(ByteCount.text(large)). A file that a program may look up by its name is a note, unless it ships in an app of \
      Apple's systems. Such files are in one place of three or more sibling folders, or of two themes or levels. They \
      are another spelling of the original, such as wood and wood.jpg, or the image of a definition, such as wood.mtl, \
      or one of several that are named by languages. One set of siblings is one finding. Assets are images, sounds, \
      films, fonts, models and data. Sources, documents and localized files are often equal on purpose, so they are \
      exempt. Icons and images of one set are exempt, since each slot needs a file. With --headers-only, this rule is \
      skipped.
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

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    let copies = files.filter { file in
      !file.isNeighbor && file.duplicateOf != nil && Subjects(of: file).contains(.copies)
        && file.size >= count(Self.smallest, file, contexts[file.scope])
    }
    if copies.isEmpty { return [] }
    let named = copies.filter { !$0.isRendition && !Self.isInApp($0, contexts[$0.scope]) }
    let names = NeededNames(copies: named.map(\.path), among: named.isEmpty ? [] : files.map(\.path))
    return copies.map { file in
      let context = contexts[file.scope]
      let original = file.duplicateOf ?? ""
      if !file.isRendition, !Self.isInApp(file, context), let series = names.series(of: file.path, original: original) {
        return needed(file, original, series)
      }
      var copy = self.copy(file, of: original, context)
      copy.cause = Self.copiedFolder(file.path, original)
      return copy
    }
  }

  /// Returns true for a file that ships in an app of Apple's systems. Code names its files one by one, so one name
  /// serves for all copies. A game and a Flutter app may compute names.
  private static func isInApp(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    if file.isInBundle || file.folder.contains(.inSet) { return true }
    let membership = context.membership(of: file)
    return membership.engine.map { $0 == .reactNative } ?? !membership.isUnknown
  }

  /// Returns the note about a copy whose name a program may need.
  private func needed(_ file: AuditedFile, _ original: String, _ series: String) -> Finding {
    var note = finding(
      .note, file,
      "a copy of \(original) of \(ByteCount.text(file.size)), under a name that a program may look up",
      advice: "share one file by a link, if the program allows it")
    note.cause = series
    return note
  }

  /// Returns the folder of a copy that has the name of its original, so that a copied folder is one finding.
  private static func copiedFolder(_ path: String, _ original: String) -> String? {
    let folder = Path.parent(of: path)
    guard Path.name(of: path) == Path.name(of: original), folder != Path.parent(of: original) else { return nil }
    return folder
  }

  private static let themes: Set<String> = ["skins", "styles", "themes"]
  /// The names of folders with one folder inside for each theme, level or language. Programs compute the inner names.
  private static let collections = themes.union(["characters", "languages", "levels", "locales", "packs"])

  /// Returns true for one file of two themes, such as `themes/dark/a.png` and `themes/light/a.png`. Each theme is whole.
  private static func areOfThemes(_ path: String, _ original: String, _ themes: Set<String>) -> Bool {
    let (left, right) = (Path.parts(of: path), Path.parts(of: original))
    guard left.count == right.count, let theme = zip(left, right).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return false }
    return theme > 0 && themes.contains(left[theme - 1].lowercased()) && left[(theme + 1)...] == right[(theme + 1)...]
  }

  private func copy(_ file: AuditedFile, of original: String, _ context: RuleContext) -> Finding {
    let isOwn = context.isInTarget(of: file, original)
    let isWarning =
      (isOwn || file.size >= Self.large)
      && !Self.areOfThemes(file.path, original, Self.isInApp(file, context) ? Self.themes : Self.collections)
    return finding(
      isWarning ? .warning : .note, file,
      "a copy of \(original), which wastes \(ByteCount.text(file.size)) on disk"
        + (isOwn ? "" : ", since one app contains both"),
      advice: isOwn ? "keep one of them" : "keep one of them, and load it from the bundle of its target",
      wasted: file.footprint?.decodedBytes)
  }
}
