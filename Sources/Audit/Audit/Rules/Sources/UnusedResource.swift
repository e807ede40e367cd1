import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// A color, a data set or a symbol of a catalog that no source mentions.
struct UnusedResource: Rule {
  static let id = "unused-resource"
  static let summary = "No source mentions a color, data set or symbol"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each color set, data set and symbol set whose name and generated symbol appear in no source. \
      Sources are the same files as for `unused-image`, with interfaces, property lists, texts and string catalogs. \
      AccentColor, WidgetBackground and the colors that a target's build settings name are exempt, as are sets of a \
      target with a source that cannot be read. The rule runs only with --sources.
      """,
    why: "The set ships, and no part of the app uses it. A data set may be large.",
    example: "Dusk.colorset, which no source has named since the last design.",
    fix: "Delete it. Disable the rule for sets whose names the app builds at run time.",
    talk: "Ship and load nothing that the app does not use.")

  /// The kinds of sets with their nouns.
  private static let nouns = ["colorset": "color", "dataset": "data set", "symbolset": "symbol"]
  /// The names that Xcode's templates use by build settings with these defaults.
  private static let standard: Set<String> = ["AccentColor", "WidgetBackground"]

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.scopes.haveSources else { return [] }
    let configured = index.projects.targets.reduce(into: Self.standard) { $0.formUnion($1.colorNames) }
    let unread = UnreadCode(files, index)
    lazy var missing = missingNames(files, index)
    return files.compactMap { file in
      guard case .catalog(let set) = file.content, let noun = Self.nouns[set.kind], !file.isInBundle,
        index.scopes.all[file.scope].sources != nil
      else { return nil }
      let folder = Path.parent(of: file.path)
      let membership = index.projects.memberships[file.membership]
      guard CatalogIndex.outermost(folder) == folder, membership.purpose.ships, membership.engine != .unity else {
        return nil
      }
      let asset = index.catalogs.asset(ofImageAt: file.path, named: AssetName(file.path))
      guard !asset.names.contains(where: configured.contains), !isMentioned(asset, set.kind, file, index),
        !unread.mayName(file.membership)
      else {
        return nil
      }
      let name = asset.names.first ?? Path.name(of: folder)
      // The finding about the other name says so.
      if missing.closest(to: name) != nil { return nil }
      return finding(
        .note, file, "no source mentions the \(noun) \(name)",
        advice: "delete it, unless the app builds its name at run time")
    }
  }

  /// Returns the names of colors and data sets that code has and no catalog.
  private func missingNames(_ files: [AuditedFile], _ index: SurveyIndex) -> SimilarNames {
    let names = ResourceNames(files, index)
    let defined = Set(names.all(.color) + names.all(.dataSet))
    let named = index.resources.uses(of: [.color, .dataSet]).compactMap { located -> String? in
      if case .asset(let name) = located.use.name, !defined.contains(name) { name } else { nil }
    }
    return SimilarNames(Set(named))
  }

  private func isMentioned(_ asset: Asset, _ kind: String, _ file: AuditedFile, _ index: SurveyIndex) -> Bool {
    if index.uses.mentions(Self.withShortNames(asset, kind), at: file.path) { return true }
    let use: ResourceUse.Kind? = ["colorset": .color, "dataset": .dataSet][kind]
    return use.map { use in asset.names.contains { !index.resources.uses(of: use, named: $0).isEmpty } } ?? false
  }

  /// Returns an asset with the names behind the symbols of Xcode and code generators. They drop "Color" at the end of
  /// a color's name.
  private static func withShortNames(_ asset: Asset, _ kind: String) -> Asset {
    guard kind == "colorset" else { return asset }
    let short = asset.names.compactMap { name in
      name.lowercased().hasSuffix("color") && name.count > 5 ? String(name.dropLast(5)) : nil
    }
    return Asset(names: asset.names + short, setKind: asset.setKind, slots: asset.slots)
  }
}
