/// A document of Icon Composer: the content of `icon.json` in a folder `Name.icon`.
///
/// Keys and values are the ones of 206 documents of 90 public repositories. The canvas has 1,024 × 1,024 points, and y goes
/// down.
package struct IconDocument: Sendable {
  /// The side of the canvas in points.
  package static let canvas = 1024.0

  /// The background. Without one, it is transparent.
  package var fill = Specialized<IconFill>()
  /// From the front.
  package var groups: [Group] = []
  package var platforms = Platforms()

  package init() {}

  /// The systems that the icon is made for. Both lists are empty in a document that does not state them.
  package struct Platforms: Sendable, Equatable {
    /// The systems with square icons, such as `iOS`, or `shared` for all of them.
    package var squares: [String] = []
    package var circles: [String] = []
  }

  /// A group of layers, which share effects.
  package struct Group: Sendable {
    package var name: String?
    /// From the front.
    package var layers: [Layer] = []
    package var isHidden = Specialized<Bool>()
    package var opacity = Specialized<Double>()
    package var blendMode = Specialized<IconBlendMode>()
    package var position = Specialized<IconPosition>()
    package var shadow = Specialized<IconShadow>()
    package var translucency = Specialized<IconTranslucency>()
    package var specular = Specialized<Bool>()
    package var lighting = Specialized<IconLighting>()
    package var blur = Specialized<Double>()

    package init() {}
  }

  /// A picture with its look.
  package struct Layer: Sendable {
    package var name: String?
    /// The name of a file in `Assets`.
    package var image = Specialized<String>()
    package var fill = Specialized<IconFill>()
    package var isGlass = Specialized<Bool>()
    package var isHidden = Specialized<Bool>()
    package var opacity = Specialized<Double>()
    package var blendMode = Specialized<IconBlendMode>()
    package var position = Specialized<IconPosition>()

    package init() {}
  }
}

/// The appearances of an icon.
package enum IconAppearance: String, Sendable, CaseIterable { case light, dark, tinted }

/// The values of a key, for all or some appearances.
package struct Specialized<Value: Sendable>: Sendable {
  package struct Entry: Sendable {
    /// Nil for the base, which applies without an entry of its own.
    package var appearance: IconAppearance?
    /// Such as `square` and `watchOS`. Nil for all.
    package var idiom: String?
    package var isLocalized = false
    /// Nil for null.
    package var value: Value?
  }

  /// Whether the plain key is present, also with the value null.
  package var isPlain = false
  package var plain: Value?
  /// The list `KEY-specializations`.
  package var entries: [Entry] = []

  package init() {}

  /// Returns the value for an appearance, or nil for the default.
  ///
  /// A plain key wins over the list. An entry for the appearance wins over the base. Dark and tinted do not take an entry
  /// for light (57 pairs of documents and catalogs).
  ///
  /// - Parameter idioms: the idioms that apply, such as `square`.
  package func value(for appearance: IconAppearance, _ idioms: Set<String>) -> Value? {
    if isPlain { return plain }
    let own = applying(idioms).last { $0.appearance == appearance }?.value
    return own ?? applying(idioms).last { $0.appearance == nil }?.value
  }

  /// Returns true if the list has an entry for the appearance.
  package func hasOwn(_ appearance: IconAppearance, _ idioms: Set<String>) -> Bool {
    !isPlain && applying(idioms).contains { $0.appearance == appearance }
  }

  private func applying(_ idioms: Set<String>) -> [Entry] {
    entries.filter { entry in !entry.isLocalized && entry.idiom.map(idioms.contains) ?? true }
  }
}
