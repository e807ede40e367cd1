import CrushParsers

/// A scanner for the images in a XIB or storyboard. It finds image views with their rectangles, and every other element
/// that names an image.
package struct InterfaceBuilderScanner {
  /// - Returns: the images, or no images if the bytes are not well-formed XML.
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    do throws(XMLError) {
      return uses(of: try InterfaceSource.read(bytes))
    } catch { return SourceUses() }
  }

  private static func uses(of source: InterfaceSource) -> SourceUses {
    let platforms = platforms(of: source.targetRuntime)
    var result = SourceUses()
    for image in source.images {
      let name = ImageUse.Name.asset(image.name)
      let size = image.size.flatMap { size in
        ImageUseSize(
          width: size.width, height: size.height, isFitted: size.isFitted, isUpperBound: size.isUpperBound)
      }
      var use = ImageUse(
        name, .interfaceBuilder, line: image.line, size: size, mustExist: !name.isOfAppKit, platforms: platforms)
      use.isCropped = image.isCropped
      result.uses.append(use)
    }
    result.words = Set(source.images.map(\.name)).union(source.measured)
    result.interface = source.document
    return result
  }

  /// Returns the platforms of a document, such as `iOS.CocoaTouch`.
  private static func platforms(of runtime: String) -> Platforms {
    let names: [(String, Platforms)] = [
      ("iOS", [.iOS, .catalyst]), ("MacOSX", .macOS), ("AppleTV", .tvOS), ("tvOS", .tvOS), ("watch", .watchOS),
      ("visionOS", .visionOS),
    ]
    return names.first { runtime.hasPrefix($0.0) }?.1 ?? .all
  }
}
