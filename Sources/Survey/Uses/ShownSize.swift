package import Assets
import ImageUses

/// The size at which an image is shown, and how it is fitted into it.
package struct ShownSize: Sendable, Equatable {
  /// Both sides, in points, or pixels where `isInPixels`: one that nothing binds follows from the image's shape.
  package let size: DisplaySize
  /// Whether the whole image is made to fit; otherwise it may fill.
  package let isFitted: Bool
  /// Whether it may be shown smaller than this.
  package let isUpperBound: Bool
  /// Whether a game engine cuts it down to so many pixels.
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

  /// The fewest pixels of the image's shape that are enough.
  package func needed(of image: PixelSize, scale: Int) -> PixelSize {
    let target = size.pixels(scale: isInPixels ? 1 : scale)
    return isFitted ? image.scaledDown(toFitInto: target) : image.scaledDown(toCover: target)
  }
}

extension ShownSize {
  /// The size that all uses together need: nil where one of them shows the image at a size that cannot be read. A use
  /// is believed over those of less trusted origins, but for their larger sizes.
  package static func of(_ uses: [UseIndex.Located], image: PixelSize) -> ShownSize? {
    let shown = uses.filter { $0.use.origin < .gameEngine }
    let first = shown.filter { $0.use.size != nil }.map(\.use.origin).min()
    guard let first else {
      // Nothing shows it but the engine that imports it.
      let limit = uses.first { $0.use.origin == .gameEngine }
      return shown.isEmpty ? limit.flatMap { $0.use.size.map { ShownSize($0, of: image, place: uses[0].place) } } : nil
    }
    // UIKit names images where their sizes stand elsewhere: Interface Builder knows them, SwiftUI does not.
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
  /// The whole pixels that cover it.
  package func pixels(scale: Int) -> PixelSize {
    PixelSize(
      width: Int((width * Double(scale)).rounded(.up)), height: Int((height * Double(scale)).rounded(.up)))
  }
}
