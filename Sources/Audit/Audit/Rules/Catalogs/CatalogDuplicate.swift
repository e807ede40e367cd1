import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// Two files for one slot, or two sets with one name.
struct CatalogDuplicate: Rule {
  static let id = "catalog-duplicate"
  static let summary = "Two files for one slot, or two sets with one name"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports an error if two entries with different files have equal idiom, scale, size and other traits. Reports a \
      warning if sets of two catalogs in one target have equal kinds and names. If no project file states the targets, \
      two catalogs belong to one target if the folder of one contains the other. The names of app icons, the accent \
      color and the widget background are not compared, because each target has its own.
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
    index.catalogs.isEmpty ? [] : sameNames(files, index)
  }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let catalog) = file.content, CatalogKind.hasTraits(catalog.kind) else { return [] }
    var firsts: [String: String] = [:]
    return catalog.slots.compactMap { slot in
      guard let name = slot.fileName, !slot.isUnassigned else { return nil }
      guard let first = firsts[slot.key] else {
        firsts[slot.key] = name
        return nil
      }
      // One file in two equal entries is one image.
      if first == name { return nil }
      return finding(
        .error, file, "\(name) and \(first) are in one slot (\(slot.key))", advice: "clear one of them",
        subject: "\(slot.key) \(name)")
    }
  }

  private struct Key: Hashable {
    let kind: String
    let name: String
  }

  /// A set of a catalog.
  private struct Place {
    let folder: String
    let membership: Int
  }

  /// The most sets of one name that another set is compared with.
  private static let mostPlaces = 64

  private func sameNames(_ files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let contents = Dictionary(
      files.indices.lazy.filter { CatalogSet.isContents(files[$0].path) }
        .map { (Path.parent(of: files[$0].path), $0) }
    ) { first, _ in first }
    var places: [Key: [Place]] = [:]
    return index.catalogs.sets().compactMap { folder, name, set in
      guard Self.kinds.contains(set.kind), !Self.templates.contains(name), let number = contents[folder] else {
        return nil
      }
      let file = files[number]
      let key = Key(kind: set.kind, name: name)
      let place = Place(folder: folder, membership: file.membership)
      guard let first = places[key]?.first(where: { shareTarget($0, place, index.projects) }) else {
        if (places[key]?.count ?? 0) < Self.mostPlaces { places[key, default: []].append(place) }
        return nil
      }
      return finding(
        .warning, file, "\(first.folder) is also named \(name): only one of them is shown", advice: "rename one",
        subject: first.folder)
    }
  }

  private func shareTarget(_ left: Place, _ right: Place, _ projects: ProjectMap) -> Bool {
    guard projects.sharesTarget(left.membership, right.membership) else { return false }
    return !projects.memberships[right.membership].targets.isEmpty || mayBeOfOneTarget(left.folder, right.folder)
  }

  /// Returns true if both sets' catalogs are in one folder, or one catalog's folder is above the other's.
  private func mayBeOfOneTarget(_ left: String, _ right: String) -> Bool {
    guard let left = CatalogIndex.top(above: left), let right = CatalogIndex.top(above: right) else { return true }
    let folders = [left, right].map { Path.parent(of: $0) }
    return folders.contains(".") || Path.isInside(folders[0], folders[1]) || Path.isInside(folders[1], folders[0])
  }
}
