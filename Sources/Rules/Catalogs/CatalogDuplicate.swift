import Assets
import FileSystem
import Findings
import Survey

/// Two files for one slot, or two sets for one name.
struct CatalogDuplicate: Rule {
  static let id = "catalog-duplicate"
  static let summary = "The same slot, or the same name, twice"
  static let help = RuleHelp(
    what:
      "An error when two entries with files have the same idiom, scale, size and other traits. A warning when sets of two "
      + "catalogs have the same kind and name, a note where the catalogs stand in folders of which none is above the "
      + "other, as those of two targets do; app icons and the accent color, which every target has, are exempt.",
    why: "One of the two is shown, and nobody knows which.",
    example: "Two entries universal 2x, hero@2x.png and hero-new@2x.png.",
    fix: "Clear one of the slots; rename or delete one of the sets.")
  static let subjects: Subjects = .catalogs
  static let comparesWithSurroundings = true

  /// Names that Xcode gives in each target's catalog.
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
        .error, file, "\(name) and \(first) are for one slot (\(slot.key)): clear one", subject: "\(slot.key) \(name)")
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
        "\(first) has the same name, \(name): \(isOneTarget ? "" : "in one target, ")which of the two is shown is chance",
        subject: first)
    }
  }

  /// Whether the folder of one set's catalog is that of the other's, or above it.
  private func mayBeOfOneTarget(_ left: String, _ right: String) -> Bool {
    guard let left = CatalogIndex.top(above: left), let right = CatalogIndex.top(above: right) else { return true }
    let folders = [left, right].map { Path.parent(of: $0) }
    return folders.contains(".") || Path.isInside(folders[0], folders[1]) || Path.isInside(folders[1], folders[0])
  }
}
