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
    /// Whether the picture is scaled to the size.
    var isScaled = false

    var points: Int { Int(clampingPoints: size.width) }
  }

  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    var icons = set.entries.flatMap { large($0, context) ?? [icon($0)].compactMap { $0 } }
    // Plus phones show the icon of 60 points at 3x as one of 90 points at 2x (97 icons of 97 since Xcode 8).
    if context.coreUIVersion >= 498 {
      icons += icons.filter { $0.entry.traits.idiom == "iphone" && $0.points == 60 && $0.scale == 3 }.map(plusCopy)
    }
    let indexes = sizeIndexes(icons, context)
    plan.addFacet(set.name, part: 220)
    var lists: [RenditionKey: Set<Int>] = [:]
    var hasScaled = false
    for icon in icons {
      guard
        let key = context.key(icon.entry, of: set, part: 220, scale: icon.scale, into: &plan),
        let index = indexes[icon.points]
      else { continue }
      let pairs = key.values + (icon.subtype.map { [RenditionKey.Pair(.subtype, $0)] } ?? [])
      let numbered = RenditionKey(pairs + [.init(.dimension2, UInt16(clamping: index))])
      plan.add(rendition(icon, of: set, numbered, in: context))
      lists[list(RenditionKey(pairs)), default: []].insert(icon.points)
      hasScaled = hasScaled || icon.isScaled
    }
    addLists(lists, of: set, indexes, in: context, into: &plan)
    if hasScaled {
      plan.messages.append(
        context.place(set).message(
          .notice,
          "The smaller sizes of \"\(set.name)\" are computed from its picture of 1024 points. Replace its entry "
            + "by one for each size to use your own pictures.", kind: "Unsupported Configuration"))
    }
  }

  private static func rendition(
    _ icon: Icon, of set: SourceSet, _ key: RenditionKey, in context: PlanContext
  ) -> PlannedRendition {
    var request = PictureRequest()
    // Icons without colors stay in color (all catalogs of iOS and macOS that were seen with their sources). Tinted
    // ones become gray (a published comparison with Apple's tool of Xcode 27).
    request.allowsGray = key[.appearance] == 10
    if key[.displayGamut] == 1 { request.form = .displayP3 }
    var rendition = PlannedRendition(
      place: context.place(set), facet: set.name, key: key, name: icon.file,
      content: .picture(path: context.path(set, icon.file), request))
    rendition.isIcon = true
    rendition.hasCopies = false
    if icon.isScaled {
      rendition.side = Int(clampingPoints: icon.size.width * Double(icon.scale))
      return rendition
    }
    let side =
      icon.subtype == Subtype.plusPhone ? (60.0, 60.0, 3.0) : (icon.size.width, icon.size.height, Double(icon.scale))
    rendition.iconSlot = PlannedRendition.IconSlot(
      entry: icon.entry, set: set, width: Int(clampingPoints: side.0 * side.2),
      height: Int(clampingPoints: side.1 * side.2))
    return rendition
  }

  private static func icon(_ entry: SourceEntry) -> Icon? {
    guard !entry.isUnassigned, let file = entry.fileName, let size = entry.size else { return nil }
    return Icon(entry: entry, file: file, size: size, scale: entry.traits.scale ?? 1, subtype: nil)
  }

  /// The icons that are made of one large picture: the home screens of phones and pads, and the App Store.
  private static let large: [(idiom: String, points: Double, scale: Int)] = [
    ("iphone", 60, 2), ("iphone", 60, 3), ("ipad", 76, 2), ("ipad", 83.5, 2), ("ios-marketing", 1024, 1),
  ]

  /// Returns the icons of an entry with one picture of 1,024 points for all sizes, or nil for another entry.
  ///
  /// The sizes are our own choice: no catalog with such a source was compared. The system scales the ones it needs.
  private static func large(_ entry: SourceEntry, _ context: PlanContext) -> [Icon]? {
    guard entry.traits.idiom == "universal", entry.size?.width == 1024, !entry.isUnassigned, let file = entry.fileName
    else { return nil }
    if context.rules.isForeign(platform: entry.traits.platform) { return [] }
    guard context.rules.family == .ios else {
      let idiom = context.rules.family == .watch ? "watch-marketing" : "universal"
      return [icon(entry, file, idiom: idiom, 1024, 1)]
    }
    return large.map { icon(entry, file, idiom: $0.idiom, $0.points, $0.scale) }
  }

  private static func icon(
    _ entry: SourceEntry, _ file: String, idiom: String, _ points: Double, _ scale: Int
  ) -> Icon {
    var own = entry
    own.traits.idiom = idiom
    own.traits.platform = nil
    var icon = Icon(
      entry: own, file: file, size: SourceEntry.Size(width: points, height: points), scale: scale, subtype: nil)
    icon.isScaled = points != 1024
    return icon
  }

  private static func plusCopy(_ icon: Icon) -> Icon {
    var copy = Icon(
      entry: icon.entry, file: icon.file, size: SourceEntry.Size(width: 90, height: 90), scale: 2,
      subtype: Subtype.plusPhone)
    copy.isScaled = icon.isScaled
    return copy
  }

  /// Returns the index of each size: its rank among all sizes of the set that have a file, also of devices that are not
  /// built. It counts from 1 since CoreUI 916, and from 0 before (101 sets of 101).
  private static func sizeIndexes(_ icons: [Icon], _ context: PlanContext) -> [Int: Int] {
    let first = context.coreUIVersion >= 916 ? 1 : 0
    let sizes = Set(icons.map(\.points)).sorted()
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
