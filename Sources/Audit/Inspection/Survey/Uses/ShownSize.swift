package import CrushImageFacts
import CrushSourceScanning

/// The size of an image on the screen, and the way that the image fits it.
package struct ShownSize: Sendable, Equatable {
  /// Both sides in points, or in pixels if `isInPixels`. If only one side is given, the image's shape determines the
  /// other.
  package let size: DisplaySize
  /// Whether the whole image fits into the size; otherwise it covers the size.
  package let isFitted: Bool
  /// Whether it may be shown smaller than this.
  package let isUpperBound: Bool
  /// Whether a game engine reduces the image to this many pixels.
  package let isInPixels: Bool

  package init(_ size: DisplaySize, isFitted: Bool = false, isUpperBound: Bool = false, isInPixels: Bool = false) {
    self.size = size
    self.isFitted = isFitted
    self.isUpperBound = isUpperBound
    self.isInPixels = isInPixels
  }

  init(_ use: ImageUseSize, of image: PixelSize, place: String) {
    let shape = Double(image.width) / Double(image.height)
    let width = use.width ?? (use.height ?? 1) * shape
    let height = use.height ?? (use.width ?? 1) / shape
    self.init(
      DisplaySize(width: width, height: height, origin: place), isFitted: use.isFitted,
      isUpperBound: use.isUpperBound, isInPixels: use.unit == .pixels)
  }

  /// Returns true if an image has all pixels that a screen shows of it.
  package func isSatisfied(by image: PixelSize, scale: Int) -> Bool {
    let target = size.pixels(scale: isInPixels ? 1 : scale)
    let (isWide, isHigh) = (image.width >= target.width, image.height >= target.height)
    return isFitted ? isWide || isHigh : isWide && isHigh
  }

  /// Returns the smallest size of the image's shape that is sufficient.
  package func needed(of image: PixelSize, scale: Int) -> PixelSize {
    let target = size.pixels(scale: isInPixels ? 1 : scale)
    return isFitted ? image.scaledDown(toFitInto: target) : image.scaledDown(toCover: target)
  }
}

extension ShownSize {
  /// Returns the size that is sufficient for all uses; nil if a use shows the image at an unknown size. The largest
  /// size wins.
  package static func of(_ uses: [UseIndex.Located], image: PixelSize) -> ShownSize? {
    let shown = uses.filter { $0.use.origin < .gameEngine }
    let first = shown.filter { $0.use.size != nil }.map(\.use.origin).min()
    guard let first else {
      // Only the engine that imports the image states a size.
      let limit = uses.first { $0.use.origin == .gameEngine }
      return shown.isEmpty ? limit.flatMap { $0.use.size.map { ShownSize($0, of: image, place: uses[0].place) } } : nil
    }
    // UIKit code names images whose sizes are elsewhere. Interface Builder files may contain these sizes, SwiftUI code
    // does not.
    let isUnknown = shown.contains { located in
      located.use.size == nil && (located.use.origin != .uiKit || first != .interfaceBuilder)
    }
    if isUnknown { return nil }
    let sizes = shown.compactMap { located in
      located.use.size.map { ShownSize($0, of: image, place: located.place) }
    }
    return sizes.dropFirst().reduce(sizes[0]) { best, next in
      next.needed(of: image, scale: 1).area > best.needed(of: image, scale: 1).area ? next : best
    }
  }
}

extension DisplaySize {
  /// Returns the smallest size in whole pixels that covers it.
  package func pixels(scale: Int) -> PixelSize {
    PixelSize(
      width: Int((width * Double(scale)).rounded(.up)), height: Int((height * Double(scale)).rounded(.up)))
  }
}
