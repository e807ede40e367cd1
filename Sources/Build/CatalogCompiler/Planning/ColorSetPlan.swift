import CrushCatalogSources
import CrushCompiledCatalogs

/// Planning of color sets.
enum ColorSetPlan {
  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    plan.addFacet(set.name, part: 217)
    for entry in set.entries where !entry.isUnassigned {
      guard let color = entry.color,
        let key = context.key(entry, of: set, part: 217, scale: 1, into: &plan)
      else { continue }
      guard let record = record(color, of: set, in: context, into: &plan) else { continue }
      var rendition = PlannedRendition(
        place: context.place(set), facet: set.name, key: key, name: set.name, content: .record(record))
      rendition.hasCopies = false
      plan.add(rendition)
    }
  }

  private static func record(
    _ color: SourceColor, of set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan
  ) -> RenditionRecord? {
    switch color {
    case .components(let space, let components):
      guard let number = spaces[space] else {
        plan.messages.append(
          context.place(set).message(.warning, "The color space \"\(space)\" is unknown. The color is skipped."))
        return nil
      }
      // Gray spaces of colors with three components are the RGB space of the same range.
      let isGray = components.count == 2
      let stored = isGray ? (number >= 4 ? 6 : 2) : number
      return .color(name: set.name, space: stored, components)
    case .reference(let platform, let name):
      if context.rules.isForeign(platform: platform) { return nil }
      let fallback = SystemColor.components(name)
      return .color(name: set.name, space: 1, fallback, systemName: name)
    }
  }

  /// The numbers of the color spaces in compiled colors.
  private static let spaces: [String: Int] = [
    "srgb": 1, "gray-gamma-22": 2, "display-p3": 3, "extended-srgb": 4, "extended-linear-srgb": 5, "extended-gray": 6,
  ]
}

/// The colors of the system in its light appearance, as the Human Interface Guidelines list them.
enum SystemColor {
  /// Returns red, green, blue and alpha. An unknown color is opaque black: the system uses the name.
  static func components(_ name: String) -> [Double] {
    (values[name] ?? [0, 0, 0]).map { Double($0) / 255 } + [1]
  }

  private static let values: [String: [Int]] = [
    "systemBlueColor": [0, 122, 255], "systemGreenColor": [52, 199, 89], "systemIndigoColor": [88, 86, 214],
    "systemOrangeColor": [255, 149, 0], "systemPinkColor": [255, 45, 85], "systemPurpleColor": [175, 82, 222],
    "systemRedColor": [255, 59, 48], "systemTealColor": [48, 176, 199], "systemYellowColor": [255, 204, 0],
    "systemGrayColor": [142, 142, 147], "systemGray2Color": [174, 174, 178], "systemGray3Color": [199, 199, 204],
    "systemGray4Color": [209, 209, 214], "systemGray5Color": [229, 229, 234], "systemGray6Color": [242, 242, 247],
    "systemBackgroundColor": [255, 255, 255], "systemBrownColor": [162, 132, 94], "systemMintColor": [0, 199, 190],
    "systemCyanColor": [50, 173, 230], "whiteColor": [255, 255, 255],
  ]
}
