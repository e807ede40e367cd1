import CrushCatalogSources
import CrushCompiledCatalogs

/// Planning of app icon sets.
enum AppIconPlan {
  /// An icon of a set that has a file.
  private struct Icon {
    let entry: SourceEntry
    let file: String
    /// The size in points. 83.5 counts as 83 in lists of sizes.
    let size: SourceEntry.Size
    let scale: Int
    var subtype: UInt16?

    var points: Int { Int(clampingPoints: size.width) }
  }

  static let part: UInt16 = 220

  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    let large = set.entries.flatMap { Self.large($0, context) }
    // One picture of 1,024 points replaces all other sizes.
    var icons = large.isEmpty ? set.entries.compactMap { icon($0, context) } : large
    // Plus phones show the icon of 60 points at 3x as one of 90 points at 2x (97 icons of 97 since Xcode 8).
    if context.coreUIVersion >= 498 {
      icons += icons.filter { $0.entry.traits.idiom == "iphone" && $0.points == 60 && $0.scale == 3 }.map(plusCopy)
    }
    let indexes = sizeIndexes(icons, context)
    plan.addFacet(set.name, part: part)
    var lists: [RenditionKey: Set<Int>] = [:]
    for icon in icons {
      guard
        let key = context.key(icon.entry, of: set, part: part, scale: icon.scale, into: &plan),
        let index = indexes[icon.points]
      else { continue }
      let pairs = key.values + (icon.subtype.map { [RenditionKey.Pair(.subtype, $0)] } ?? [])
      let numbered = RenditionKey(pairs + [.init(.dimension2, UInt16(clamping: index))])
      plan.add(rendition(icon, of: set, numbered, in: context))
      lists[list(RenditionKey(pairs)), default: []].insert(icon.points)
    }
    addLists(lists, of: set, indexes, in: context, into: &plan)
  }

  private static func rendition(
    _ icon: Icon, of set: SourceSet, _ key: RenditionKey, in context: PlanContext
  ) -> PlannedRendition {
    var request = PictureRequest()
    // 41 of 41 icons without colors are gray in 7 catalogs of iOS and macOS (CoreUI 688 to 973).
    request.allowsGray = true
    request.decodesJPEG = true
    if key[.displayGamut] == 1 { request.form = .displayP3 }
    var rendition = PlannedRendition(
      place: context.place(set), facet: set.name, key: key, name: icon.file,
      content: .picture(path: context.path(set, icon.file), request))
    rendition.isIcon = true
    rendition.hasCopies = false
    let side =
      icon.subtype == Subtype.plusPhone ? (60.0, 60.0, 3.0) : (icon.size.width, icon.size.height, Double(icon.scale))
    rendition.iconSlot = PlannedRendition.IconSlot(
      entry: icon.entry, set: set, width: Int(clampingPoints: side.0 * side.2),
      height: Int(clampingPoints: side.1 * side.2))
    return rendition
  }

  private static func icon(_ entry: SourceEntry, _ context: PlanContext) -> Icon? {
    guard !entry.isUnassigned, let file = entry.fileName, let size = entry.size else { return nil }
    // Three catalogs of macOS 14 of Xcode 26 have no icon for an appearance (CoreUI 972 and 974).
    if context.rules.family == .mac, !entry.traits.appearances.isEmpty { return nil }
    return Icon(entry: entry, file: file, size: size, scale: entry.traits.scale ?? 1, subtype: nil)
  }

  /// Returns the icons of an entry with one picture of 1,024 points for all sizes; empty for another entry.
  ///
  /// A phone and a pad have one icon of this size, and the system scales it (four catalogs with their sources, CoreUI 866
  /// to 972).
  private static func large(_ entry: SourceEntry, _ context: PlanContext) -> [Icon] {
    guard entry.isIconOfAllSizes, let file = entry.fileName, !context.rules.isForeign(platform: entry.traits.platform)
    else { return [] }
    let idioms: [String]
    switch context.rules.family {
    case .ios: idioms = ["iphone", "ipad"]
    case .watch: idioms = ["watch-marketing"]
    default: idioms = ["universal"]
    }
    return idioms.map { idiom in
      var own = entry
      own.traits.idiom = idiom
      own.traits.platform = nil
      return Icon(
        entry: own, file: file, size: SourceEntry.Size(width: 1024, height: 1024), scale: 1, subtype: nil)
    }
  }

  private static func plusCopy(_ icon: Icon) -> Icon {
    Icon(
      entry: icon.entry, file: icon.file, size: SourceEntry.Size(width: 90, height: 90), scale: 2,
      subtype: Subtype.plusPhone)
  }

  /// Returns the index of each size: its rank among the sizes of the set that have a file, also of devices that are not
  /// built. It counts from 1 since CoreUI 916, and from 0 before (101 sets of 101). In a build for iOS, the sizes of the
  /// Mac and the watch do not count (four catalogs with their sources, CoreUI 804 to 918).
  private static func sizeIndexes(_ icons: [Icon], _ context: PlanContext) -> [Int: Int] {
    let first = context.coreUIVersion >= 916 ? 1 : 0
    let counted =
      context.rules.family == .ios
      ? icons.filter { !["mac", "watch", "watch-marketing"].contains($0.entry.traits.idiom) } : icons
    let sizes = Set(counted.map(\.points)).sorted()
    return Dictionary(uniqueKeysWithValues: sizes.enumerated().map { ($1, $0 + first) })
  }

  /// Returns the key of the list of sizes for an icon's device: scale 1, part 218.
  private static func list(_ key: RenditionKey) -> RenditionKey {
    let kept = key.values.filter { [.element, .idiom, .subtype].contains($0.attribute) }
    return RenditionKey(kept + [.init(.part, 218), .init(.scale, 1)])
  }

  private static func addLists(
    _ lists: [RenditionKey: Set<Int>], of set: SourceSet, _ indexes: [Int: Int], in context: PlanContext,
    into plan: inout CatalogPlan
  ) {
    let sorted = lists.sorted { ($0.key[.idiom], $0.key[.subtype]) < ($1.key[.idiom], $1.key[.subtype]) }
    for (key, sizes) in sorted {
      let list = sizes.sorted().map { IconSize(width: $0, height: $0, index: indexes[$0] ?? 0) }
      var rendition = PlannedRendition(
        place: context.place(set), facet: set.name, key: key, name: set.name,
        content: .record(.multisize(name: set.name, list)))
      rendition.isIcon = true
      rendition.hasCopies = false
      plan.add(rendition)
    }
  }
}

extension Int {
  /// The whole number below a length, or 0 for one that is no size.
  init(clampingPoints length: Double) { self = length > 0 && length < 65_536 ? Int(length) : 0 }
}
