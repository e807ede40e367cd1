/// An image view of a XIB or storyboard, with the facts that decide its size.
struct ImageViewSize {
  /// The constant of a constraint on one side, in points.
  struct Length {
    let constant: Double
    /// Whether the constraint's priority is 1000.
    let isRequired: Bool
    /// The constraint's identifier.
    let constraint: String
  }

  var image: String?
  let line: Int
  let identifier: String
  /// The mode of UIKit's view, or `none` for a Mac's cell that does not scale its image.
  var contentMode: String
  /// Whether the view never enlarges the image.
  var isUpperBound = false
  var isSystem: Bool
  /// Whether a stack view arranges it, and may stretch it.
  let isArranged: Bool
  /// Whether it is the whole view of a controller, or of a XIB. The system gives it the size of the screen, and its place
  /// there may have any size.
  let isRoot: Bool
  /// The size on the canvas.
  var width: Double?
  var height: Double?
  /// The fixed lengths, also those for another size class.
  var widths: [Length] = []
  var heights: [Length] = []
  var isFlexibleWidth = false
  var isFlexibleHeight = false
  /// Whether a constraint ties its sides to each other.
  var hasRatio = false

  /// Returns the size, or nil if the screen or the image decides it.
  ///
  /// - Parameters:
  ///   - tied: the sides that constraints tie to other views.
  ///   - excluded: the constraints that are not installed for some size class.
  func size(tied: Set<String>, excluded: Set<String>) -> InterfaceSource.Size? {
    // The other modes show the image at its own size.
    guard ["scaleToFill", "scaleAspectFit", "scaleAspectFill"].contains(contentMode) else { return nil }
    let isFitted = contentMode == "scaleAspectFit"
    func isTied(_ starts: Set<String>, _ ends: Set<String>, _ side: String) -> Bool {
      tied.contains(side) || !tied.isDisjoint(with: starts) && !tied.isDisjoint(with: ends)
    }
    var followsWidth =
      isFlexibleWidth || isArranged || isRoot
      || isTied(["leading", "left", "leadingMargin"], ["trailing", "right", "trailingMargin"], "width")
    var followsHeight =
      isFlexibleHeight || isArranged || isRoot || isTied(["top", "topMargin"], ["bottom", "bottomMargin"], "height")
    followsWidth = followsWidth && widths.isEmpty
    followsHeight = followsHeight && heights.isEmpty
    if hasRatio {
      // A side that follows the screen takes the other one with it.
      if followsWidth && heights.isEmpty { followsHeight = true }
      if followsHeight && widths.isEmpty { followsWidth = true }
    }
    var width = followsWidth ? nil : Self.length(widths, excluded, onCanvas: self.width)
    var height = followsHeight ? nil : Self.length(heights, excluded, onCanvas: self.height)
    if hasRatio, let canvasWidth = self.width, let canvasHeight = self.height, canvasWidth > 0, canvasHeight > 0 {
      if !widths.isEmpty, heights.isEmpty, let width { height = canvasHeight * width / canvasWidth }
      if widths.isEmpty, !heights.isEmpty, let height { width = canvasWidth * height / canvasHeight }
    }
    if (width == nil || height == nil) && !isFitted || width == nil && height == nil { return nil }
    return InterfaceSource.Size(width: width, height: height, isFitted: isFitted, isUpperBound: isUpperBound)
  }

  /// Returns the longest length that a side may have. A constant for another size class counts as much as the others. A
  /// constraint that may break, or that some size class excludes, leaves the canvas as a second possibility.
  private static func length(_ lengths: [Length], _ excluded: Set<String>, onCanvas canvas: Double?) -> Double? {
    guard let largest = lengths.map(\.constant).max() else { return canvas }
    let isCertain = lengths.contains { $0.isRequired && !excluded.contains($0.constraint) }
    return isCertain ? largest : max(largest, canvas ?? largest)
  }
}
