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

    /// Whether AppKit may have an image of this name, such as `NSCaution`.
    var isOfAppKit: Bool { if case .asset(let name) = self { name.hasPrefix("NS") } else { false } }
  }

  /// The kind of source, in order of decreasing trust.
  package enum Origin: Int, Sendable, Comparable {
    case interfaceBuilder, swiftUI, uiKit, html, flutter, reactNative, gameEngine

    package static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  package let name: Name
  package let origin: Origin
  /// From 1; 0 in a compiled nib.
  package let line: Int
  /// The size at which the image is shown, or nil if the source does not contain it.
  package let size: ImageUseSize?
  /// Whether the image fills a view of unknown size and is cut off, as `scaledToFill` and `scaleAspectFill` do.
  package var isCropped = false
  /// Whether the app must contain the image. Another bundle's or the system's images are elsewhere.
  package let mustExist: Bool
  /// Whether the image is in the bundle of the source's own module, as `bundle: .module` tells.
  package let isInModule: Bool
  /// The platforms for which a release build may compile the source, as `#if os(…)` and the document's type tell.
  package let platforms: Platforms
  /// The use runs only on systems older than these, as in the `else` branch of `if #available(iOS 15, *)`.
  package let runsBelow: VersionBounds
  /// The use runs only on these systems and newer ones.
  package let runsFrom: VersionBounds

  package init(
    _ name: Name, _ origin: Origin, line: Int, size: ImageUseSize? = nil, mustExist: Bool = false,
    platforms: Platforms = .all
  ) {
    self.init(name, origin, line: line, size: size, mustExist: mustExist, UseCondition(platforms: platforms))
  }

  init(
    _ name: Name, _ origin: Origin, line: Int, size: ImageUseSize? = nil, mustExist: Bool = false,
    isInModule: Bool = false, _ condition: UseCondition
  ) {
    self.name = name
    self.origin = origin
    self.line = line
    self.size = size
    self.mustExist = mustExist
    self.isInModule = isInModule
    platforms = condition.platforms
    runsBelow = condition.below
    runsFrom = condition.from
  }

  func withSize(_ size: ImageUseSize) -> ImageUse {
    var condition = UseCondition(platforms: platforms)
    (condition.below, condition.from) = (runsBelow, runsFrom)
    var use = ImageUse(
      name, origin, line: line, size: size, mustExist: mustExist, isInModule: isInModule, condition)
    use.isCropped = isCropped
    return use
  }

  /// Returns the platforms on which the use may run in a target with the given deployment targets. An `else` branch of
  /// `if #available(iOS 13, *)` never runs in a target for iOS 15.
  ///
  /// - Parameter deploymentTarget: returns the lowest version of a platform, or nil if it is unknown.
  package func platforms(from deploymentTarget: (Platforms) -> PlatformVersion?) -> Platforms {
    guard !runsBelow.isEmpty else { return platforms }
    return platforms.each.reduce(into: []) { running, platform in
      // A project states one version for iOS and for its code on a Mac.
      let lowest = deploymentTarget(platform) ?? (platform == .catalyst ? deploymentTarget(.iOS) : nil)
      if let limit = runsBelow[platform], let lowest, limit <= lowest { return }
      running.formUnion(platform)
    }
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

/// The images and possible image names in one source. A use that no release build runs, such as a preview's, is only a
/// mention among the words and symbols.
package struct SourceUses: Sendable, Equatable {
  package var uses: [ImageUse] = []
  /// Every text that may be an image's name. An image without a mention in any source is unused.
  package var words: Set<String> = []
  /// Names that may be symbols generated for images.
  package var symbols: Set<String> = []
  /// The texts in code that runs, apart from the names in `uses`. Code may show an image with such a name at any size.
  package var looseWords: Set<String> = []
  /// The symbols in code that runs, apart from the names in `uses`.
  package var looseSymbols: Set<String> = []
  /// Texts with a known start and end.
  package var patterns: Set<ImageUse.Name> = []
  /// The settings of the texture that an engine makes of the image beside the source.
  package var texture: TextureSettings?
  /// The scenes of a XIB, a storyboard or a compiled nib; nil for other sources.
  package var interface: InterfaceDocument?
  /// The colors, data sets, files and loads in code.
  package var resources: [ResourceUse] = []
  /// Whether the source is larger than the limit, so that it was not read.
  package var isTooLarge = false
  /// The own code that reads a text without a label as something else than the name of a color or an image.
  package var ownInitializers = OwnInitializers()
  /// Whether code loads an image by a name without any literal part, such as `UIImage(named: country.code)`.
  package var loadsByVariable = false
  /// The names of the views whose image the code sets, such as `iconView`.
  package var filledViews: Set<String> = []
  /// The types that conform to SwiftUI's `View`.
  package var declaredViews: [ViewName] = []
  /// The first views that the source shows: of a `WindowGroup` in the `@main` app, or of a `UIHostingController`. Each
  /// element is a list of alternatives, such as the branches of an `if`.
  package var entryViews: [[ViewName]] = []
  /// The paths of images in Dart, JavaScript, HTML and the settings of apps.
  package var references: [ScriptReference] = []
  /// The texts of constants in Dart, by name and by the name in its type, such as `Paths.images`.
  package var constants: [String: ScriptText] = [:]
  /// Whether a tool made the source as a list of all images, so that its texts show none.
  package var isGeneratedList = false

  package init() {}
}
