/// A vector picture: what is drawn, from back to front, in points from the top left corner.
///
/// It is the common form of SVG and PDF. It has no styles, no references and no text of a file: readers resolve them, and
/// leave fills, images and groups. A `circle` of SVG, for example, is a fill of four curves with the paint of its style.
package struct VectorPicture: Sendable {
  /// The size in points.
  package var width: Double
  package var height: Double
  package var items: [VectorItem]
  /// Whether a height that is a fraction of pixels ends at the lower edge of a pixel, as in PDF, and not at the upper one.
  package var hasOriginAtBottom = false

  package init(width: Double, height: Double, items: [VectorItem] = []) {
    self.width = width
    self.height = height
    self.items = items
  }
}

/// One thing that is drawn.
package indirect enum VectorItem: Sendable {
  case fill(VectorFill)
  case image(VectorImage)
  case group(VectorGroup)
}

package enum FillRule: Sendable, Hashable { case nonZero, evenOdd }

/// A filled or stroked path.
package struct VectorFill: Sendable {
  /// In the coordinates of `map`.
  package var path: VectorPath
  /// From the path's coordinates to those of the picture.
  package var map: Affine
  package var rule = FillRule.nonZero
  /// The line that is drawn along the path instead of its inside.
  package var stroke: StrokeStyle?
  package var paint: VectorPaint
  /// From 0 to 1, multiplied with the alpha of the paint.
  package var alpha = 1.0
  package var blend = BlendMode.normal
  package var clip: VectorClip?

  package init(_ path: VectorPath, _ map: Affine = .identity, paint: VectorPaint) {
    self.path = path
    self.map = map
    self.paint = paint
  }
}

package struct StrokeStyle: Sendable, Hashable {
  package enum Cap: Sendable, Hashable { case butt, round, square }
  package enum Join: Sendable, Hashable { case miter, round, bevel }

  /// In the coordinates of the path. 0 is the thinnest line of the device, one pixel.
  package var width = 1.0
  package var cap = Cap.butt
  package var join = Join.miter
  package var miterLimit = 10.0
  /// The lengths of dashes and gaps in turn. Empty for a whole line.
  package var dashes: [Double] = []
  package var dashOffset = 0.0

  package init() {}
}

/// Straight red, green, blue and alpha from 0 to 1, in sRGB.
package struct VectorColor: Sendable, Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package static let black = VectorColor(red: 0, green: 0, blue: 0)
  package static let white = VectorColor(red: 1, green: 1, blue: 1)
}

package enum VectorPaint: Sendable {
  case color(VectorColor)
  case gradient(VectorGradient)
}

/// Colors along a line or between two circles.
package struct VectorGradient: Sendable {
  package enum Shape: Sendable, Hashable {
    case linear(from: Point, to: Point)
    /// The first circle has the color at 0.
    case radial(from: Circle, to: Circle)
  }

  package struct Circle: Sendable, Hashable {
    package var center: Point
    package var radius: Double

    package init(center: Point, radius: Double) {
      self.center = center
      self.radius = radius
    }
  }

  package enum Spread: Sendable, Hashable { case pad, reflect, `repeat` }

  package struct Stop: Sendable, Hashable {
    package var offset: Double
    package var color: VectorColor

    package init(offset: Double, color: VectorColor) {
      self.offset = offset
      self.color = color
    }
  }

  package var shape: Shape
  /// From the coordinates of the shape to those of the picture.
  package var map: Affine
  /// With rising offsets.
  package var stops: [Stop]
  package var spread = Spread.pad
  /// Whether the first color continues before 0, and the last one after 1. SVG's gradients do.
  package var extendsStart = true
  package var extendsEnd = true

  package init(_ shape: Shape, map: Affine, stops: [Stop]) {
    self.shape = shape
    self.map = map
    self.stops = stops
  }
}

package enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
}

/// Shapes that bound what is drawn. Each one is a product with the ones before it.
package final class VectorClip: Sendable {
  package struct Shape: Sendable {
    package var path: VectorPath
    package var map: Affine
    package var rule: FillRule
    /// The clip of this shape alone, as SVG allows.
    package var clip: VectorClip?

    package init(_ path: VectorPath, _ map: Affine, _ rule: FillRule, clip: VectorClip? = nil) {
      self.path = path
      self.map = map
      self.rule = rule
      self.clip = clip
    }
  }

  /// The clips that were set before. They apply, too.
  package let outer: VectorClip?
  /// The inside is the union of these shapes.
  package let shapes: [Shape]

  package init(_ shapes: [Shape], inside outer: VectorClip?) {
    self.shapes = shapes
    self.outer = outer
  }
}

/// Items that are drawn as one picture, then composed.
package struct VectorGroup: Sendable {
  package var items: [VectorItem]
  package var alpha = 1.0
  package var blend = BlendMode.normal
  package var clip: VectorClip?
  package var mask: VectorMask?

  package init(_ items: [VectorItem]) { self.items = items }
}

/// A picture whose alpha or luminance is multiplied with a group.
package struct VectorMask: Sendable {
  package var items: [VectorItem]
  /// Luminance in the way of SVG and PDF: of the picture over `backdrop`.
  package var isLuminance: Bool
  package var clip: VectorClip?
  package var backdrop = VectorColor.black

  package init(_ items: [VectorItem], isLuminance: Bool) {
    self.items = items
    self.isLuminance = isLuminance
  }
}

/// Pixels in a picture.
package struct VectorImage: Sendable {
  /// Premultiplied, one word a pixel with blue in the lowest byte, as in CgBI.
  package var pixels: [UInt32]
  package var width: Int
  package var height: Int
  /// From the unit square, whose y axis leads down the image, to the picture.
  package var map: Affine
  package var interpolates = true
  package var alpha = 1.0
  package var blend = BlendMode.normal
  package var clip: VectorClip?

  package init(pixels: [UInt32], width: Int, height: Int, map: Affine) {
    (self.pixels, self.width, self.height, self.map) = (pixels, width, height, map)
  }
}
