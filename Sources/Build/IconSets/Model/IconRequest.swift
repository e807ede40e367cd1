/// The choices of the user for a set of icons, besides the masters.
package struct IconRequest: Sendable {
  /// The sizes of app icon sets for Apple's platforms.
  package enum Sizes: String, Sendable, CaseIterable {
    /// One picture of 1,024 pixels, from which Xcode 14 and later make all others.
    case single
    /// A picture for each size, which targets before iOS 12 and watchOS 4 and older versions of Xcode need.
    case all
  }

  /// The shape of the icon for macOS.
  package enum MacShape: String, Sendable, CaseIterable {
    /// `rounded` for an opaque master, else `none`.
    case auto
    /// The rounded square of Apple's template, with margins and a shadow.
    case rounded
    /// The master as it is.
    case none
  }

  package var platforms: Set<IconPlatform>
  package var sizes = Sizes.single
  package var macShape = MacShape.auto
  /// The name of sets for Apple's platforms, `.icns`, `.ico` and the icons of Linux. Nil for the usual one of each.
  package var name: String?

  package init(platforms: Set<IconPlatform>) { self.platforms = platforms }

  /// The name of sets for Apple's platforms, which Xcode expects unless the target has another one.
  var setName: String { name ?? "AppIcon" }

  /// Returns the art of macOS.
  func macArt(_ facts: IconFacts) -> IconDrawing.Art {
    switch macShape {
    case .auto: facts.opaque.contains(.main) ? .mac : .main
    case .rounded: .mac
    case .none: .main
    }
  }
}
