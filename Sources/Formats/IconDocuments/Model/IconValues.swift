/// The fill of a background, or the colors that replace the ones of a picture.
package enum IconFill: Sendable, Equatable {
  case none
  /// Light or dark with the appearance. A layer keeps its own colors.
  case automatic
  case systemLight
  case systemDark
  case solid(IconColor)
  /// A gradient whose colors the system derives.
  case automaticGradient(IconColor, Orientation)
  case linearGradient(IconColor, IconColor, Orientation)

  /// The line of a gradient in parts of the size. y goes down.
  package struct Orientation: Sendable, Equatable {
    package var startX = 0.5
    package var startY = 0.0
    package var stopX = 0.5
    package var stopY = 1.0

    package init() {}
  }
}

/// A color with alpha, not premultiplied.
package struct IconColor: Sendable, Hashable {
  package enum Space: String, Sendable, CaseIterable {
    case sRGB = "srgb"
    case gray
    case displayP3 = "display-p3"
    case extendedSRGB = "extended-srgb"
    case extendedGray = "extended-gray"

    /// The number of components with alpha.
    package var count: Int { self == .gray || self == .extendedGray ? 2 : 4 }
  }

  package var space: Space
  /// Gray, or red, green and blue, then alpha.
  package var components: [Double]

  package init(_ space: Space, _ components: [Double]) {
    self.space = space
    self.components = components
  }

  /// Whether every component is nearly 1. Such a fill takes the background's colors in dark (4 of 4 layers).
  package var isWhite: Bool { components.allSatisfy { $0 > 0.99 } }
}

package enum IconBlendMode: String, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case softLight = "soft-light"
  case hardLight = "hard-light"
  case plusDarker = "plus-darker"
  case plusLighter = "plus-lighter"
}

package enum IconLighting: String, Sendable, CaseIterable { case individual, combined }

package struct IconShadow: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case none, neutral
    case layerColor = "layer-color"
  }

  package var kind: Kind
  package var opacity: Double

  package init(kind: Kind, opacity: Double) {
    self.kind = kind
    self.opacity = opacity
  }

  /// The shadow of a group that states none.
  package static let standard = IconShadow(kind: .neutral, opacity: 0.5)
}

package struct IconTranslucency: Sendable, Equatable {
  package var isEnabled: Bool
  package var value: Double

  package init(isEnabled: Bool, value: Double) {
    self.isEnabled = isEnabled
    self.value = value
  }

  /// The translucency of a group that states none.
  package static let standard = IconTranslucency(isEnabled: true, value: 0.5)
}

package struct IconPosition: Sendable, Equatable {
  package var scale = 1.0
  /// In points.
  package var x = 0.0
  package var y = 0.0

  package init() {}
}
