/// A place in a source that shows or names an image.
package struct ImageUse: Sendable, Equatable {
  /// How the image is named there.
  package enum Name: Sendable, Hashable {
    /// By its name in a catalog, or its file's: `hero`, `hero.png`.
    case asset(String)
    /// By the symbol that is generated for it: `.hero`, `Icons.star`.
    case symbol(String)
    /// By a text of which only start and end are known: `icon-\(number)`.
    case pattern(prefix: String, suffix: String)
    /// By a path, from the source's folder.
    case file(String)

    /// Whether it is the name of an image of the app itself: a path into a resource bundle is not.
    var isOwn: Bool { if case .asset(let name) = self { !name.contains(".bundle/") } else { false } }
  }

  /// Who says so, the most trusted first.
  package enum Origin: Int, Sendable, Comparable {
    case interfaceBuilder, swiftUI, uiKit, html, gameEngine

    package static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  package let name: Name
  package let origin: Origin
  /// From 1.
  package let line: Int
  /// nil where the image is shown at a size that cannot be read there.
  package let size: ImageUseSize?
  /// Whether the image has to be among those of the app: it is not another bundle's, or the system's.
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

  /// nil where nothing binds that side; one of the two is known. More than 0.
  package let width: Double?
  package let height: Double?
  /// Whether the whole image is made to fit; otherwise it may fill, and the other side binds.
  package let isFitted: Bool
  /// Whether it may be shown smaller.
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

/// What one source says of images.
package struct SourceUses: Sendable, Equatable {
  package var uses: [ImageUse] = []
  /// Every text in it that may be an image's name: what is named nowhere is not used.
  package var words: Set<String> = []
  /// Names in it that may be symbols generated for images.
  package var symbols: Set<String> = []
  /// Texts in it of which only start and end are known.
  package var patterns: Set<ImageUse.Name> = []

  package init() {}
}
