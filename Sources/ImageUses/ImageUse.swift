/// A place in a source file that shows or names an image.
package struct ImageUse: Sendable, Equatable {
  /// The form of the image's name in the source.
  package enum Name: Sendable, Hashable {
    /// A name in a catalog, or a file name, such as `hero` or `hero.png`.
    case asset(String)
    /// A generated symbol, such as `.hero` or `Icons.star`.
    case symbol(String)
    /// A text with a known start and end, such as `icon-\(number)`.
    case pattern(prefix: String, suffix: String)
    /// A path relative to the source's folder.
    case file(String)

    /// Whether it names an image of the app itself. A path into a resource bundle does not.
    var isOwn: Bool { if case .asset(let name) = self { !name.contains(".bundle/") } else { false } }
  }

  /// The kind of source, in order of decreasing trust.
  package enum Origin: Int, Sendable, Comparable {
    case interfaceBuilder, swiftUI, uiKit, html, gameEngine

    package static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  package let name: Name
  package let origin: Origin
  /// From 1.
  package let line: Int
  /// The size at which the image is shown, or nil if the source does not contain it.
  package let size: ImageUseSize?
  /// Whether the app must contain the image. Another bundle's or the system's images are elsewhere.
  package let mustExist: Bool

  package init(_ name: Name, _ origin: Origin, line: Int, size: ImageUseSize? = nil, mustExist: Bool = false) {
    self.name = name
    self.origin = origin
    self.line = line
    self.size = size
    self.mustExist = mustExist
  }
}

/// The size at which an image is shown.
package struct ImageUseSize: Sendable, Hashable {
  package enum Unit: Sendable { case points, pixels }

  /// The width, at least 0.1, or nil if nothing limits it. One of width and height is known.
  package let width: Double?
  package let height: Double?
  /// Whether the whole image fits inside the size. Otherwise it may fill the size, and the other side decides.
  package let isFitted: Bool
  /// Whether the image may be shown smaller.
  package let isUpperBound: Bool
  package let unit: Unit

  package init?(
    width: Double?, height: Double?, isFitted: Bool = false, isUpperBound: Bool = false, unit: Unit = .points
  ) {
    let sides = [width, height].compactMap { $0 }
    guard !sides.isEmpty, sides.allSatisfy({ (0.1...100_000).contains($0) }) else { return nil }
    self.width = width
    self.height = height
    self.isFitted = isFitted
    self.isUpperBound = isUpperBound
    self.unit = unit
  }
}

/// The images and possible image names in one source.
package struct SourceUses: Sendable, Equatable {
  package var uses: [ImageUse] = []
  /// Every text that may be an image's name. An image without a mention in any source is unused.
  package var words: Set<String> = []
  /// Names that may be symbols generated for images.
  package var symbols: Set<String> = []
  /// Texts with a known start and end.
  package var patterns: Set<ImageUse.Name> = []
  /// The settings of the texture that an engine makes of the image beside the source.
  package var texture: TextureSettings?

  package init() {}
}
