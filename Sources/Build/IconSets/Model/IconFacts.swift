/// The facts about the masters that decide which files a set has, and how their art is placed.
package struct IconFacts: Sendable {
  /// The masters that exist. `main` always does.
  package let arts: Set<IconDrawing.Art>
  /// The masters without transparent pixels.
  package let opaque: Set<IconDrawing.Art>
  /// The color below the art. If the user chose none, it is the mean of the border of an opaque master, or white.
  package let color: IconColor
  /// Whether the user chose the background.
  package let isBackgroundChosen: Bool
  /// Whether the border of the main art has one color, so that the background continues it.
  package let hasPlainBorder: Bool
  /// The main master as SVG. Nil for another format.
  package let svg: [UInt8]?

  /// The art of a layer in front of the background.
  package var front: IconDrawing.Art { arts.contains(.foreground) ? .foreground : .main }

  /// Whether the art in front fills its square, such as a finished icon of iOS.
  package var isFrontOpaque: Bool { opaque.contains(front) }

  /// Whether the background is a picture.
  var hasBackgroundArt: Bool { arts.contains(.background) }
}
