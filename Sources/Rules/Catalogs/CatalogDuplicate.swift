import Assets
import FileSystem
import Findings
import Survey

/// Two files for one slot, or two sets with one name.
struct CatalogDuplicate: Rule {
  static let id = "catalog-duplicate"
  static let summary = "Two files for one slot, or two sets with one name"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports an error if two entries with files have equal idiom, scale, size and other traits. Reports a warning \
      if sets of two catalogs have equal kinds and names. Reports a note instead if neither catalog's folder is \
      above the other, as in two targets. App icons, the accent color and the widget background are exempt from the \
      comparison of names, because each target has its own.
      """,
    why: "The app shows only one of the two, and you cannot tell which.",
    example: "Contents.json has two entries for universal 2x, hero@2x.png and hero-new@2x.png.",
    fix: "Clear one of the two slots, or rename or delete one of the two sets.")
  static let subjects: Subjects = .catalogs
  static let comparesWithSurroundings = true

  /// Names of the sets that Xcode's templates add to the catalog of each target.
  private static let templates: Set<String> = ["AccentColor", "AppIcon", "WidgetBackground"]
  private static let kinds: Set<String> = [
    "colorset", "cubetextureset", "dataset", "imageset", "spriteatlas", "symbolset", "textureset",
  ]

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    index.catalogs.isEmpty ? [] : sameNames(files, index.catalogs)
  }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let catalog) = file.content, CatalogKind.hasTraits(catalog.kind) else { return [] }
    var firsts: [String: String] = [:]
    return catalog.slots.compactMap { slot in
      guard let name = slot.fileName else { return nil }
      guard let first = firsts[slot.key] else {
        firsts[slot.key] = name
        return nil
      }
      return finding(
        .error, file, "\(name) and \(first) are in one slot (\(slot.key))", advice: "clear one of them",
        subject: "\(slot.key) \(name)")
    }
  }

  private struct Key: Hashable {
    let kind: String
    let name: String
  }

  private func sameNames(_ files: [AuditedFile], _ catalogs: CatalogIndex) -> [Finding] {
    let contents = Dictionary(
      files.lazy.filter { CatalogSet.isContents($0.path) }.map { (Path.parent(of: $0.path), $0) }
    ) { first, _ in first }
    var firsts: [Key: String] = [:]
    return catalogs.sets().compactMap { folder, name, set in
      guard Self.kinds.contains(set.kind), !Self.templates.contains(name), let file = contents[folder] else {
        return nil
      }
      let key = Key(kind: set.kind, name: name)
      guard let first = firsts[key] else {
        firsts[key] = folder
        return nil
      }
      let isOneTarget = mayBeOfOneTarget(folder, first)
      return finding(
        isOneTarget ? .warning : .note, file,
        "\(first) is also named \(name): \(isOneTarget ? "" : "in one target, ")only one of them is shown",
        advice: "rename one",
        subject: first)
    }
  }

  /// Returns true if both sets' catalogs are in one folder, or one catalog's folder is above the other's.
  private func mayBeOfOneTarget(_ left: String, _ right: String) -> Bool {
    guard let left = CatalogIndex.top(above: left), let right = CatalogIndex.top(above: right) else { return true }
    let folders = [left, right].map { Path.parent(of: $0) }
    return folders.contains(".") || Path.isInside(folders[0], folders[1]) || Path.isInside(folders[1], folders[0])
  }
}
