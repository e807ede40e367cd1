/// The description of one picture, which is the art of a master on a canvas. Equal drawings have equal pixels, so that
/// several files share the work.
package struct IconDrawing: Sendable, Hashable {
  /// The art that is drawn.
  package enum Art: Sendable, Hashable, CaseIterable {
    case main, dark, tinted, monochrome, foreground, background
    /// The main art in the shape of macOS, which has margins and a shadow.
    case mac
  }

  /// The size of the art. All numbers are shares of the shorter side of the outline's box.
  package enum Extent: Sendable, Hashable {
    /// The side of the art.
    case side(Double)
    /// The diameter of a circle around the center that contains every visible pixel of the art.
    case circle(Double)
    /// The art covers the canvas, and its ends are cut off.
    case cover
  }

  /// The visible area. The painter draws nothing outside it. All numbers are shares.
  package enum Outline: Sendable, Hashable {
    case canvas
    /// A square around the center. `radius` is a share of its side.
    case square(side: Double, radius: Double)
    case circle(diameter: Double)

    /// The side of the box around the outline, as a share of the canvas.
    var box: Double {
      switch self {
      case .canvas: 1
      case .square(let side, _): side
      case .circle(let diameter): diameter
      }
    }
  }

  /// The form of the pixels in the file.
  package enum Form: Sendable, Hashable {
    /// The smallest of gray, palette, RGB and RGBA.
    case compact
    /// RGB, or RGBA if a pixel is not opaque.
    case trueColor
    /// RGBA in any case, which `.ico` files and Google Play demand.
    case rgba
  }

  package let art: Art?
  package let width: Int
  package let height: Int
  package var extent = Extent.side(1)
  package var outline = Outline.canvas
  /// Whether the background of the set is below the art.
  package var hasBackground = false
  /// Whether colors become white, and only alpha remains, as in the monochrome layer of Android.
  package var isSilhouette = false
  package var form = Form.trueColor

  package init(_ art: Art?, width: Int, height: Int) { (self.art, self.width, self.height) = (art, width, height) }

  package init(_ art: Art?, _ side: Int) { self.init(art, width: side, height: side) }

  /// Returns a copy with changes.
  func with(_ change: (inout IconDrawing) -> Void) -> IconDrawing {
    var copy = self
    change(&copy)
    return copy
  }

  /// A picture without transparent pixels: the art on the background of the set.
  static func opaque(_ art: Art, _ side: Int) -> IconDrawing {
    IconDrawing(art, side).with { $0.hasBackground = true }
  }
}
