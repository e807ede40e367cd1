package import CrushImageFacts

/// The target size of a resize, and its scales.
package struct ResizeTarget: Sendable, Equatable {
  /// In points, or in pixels if `scales` is nil.
  package let width: Double
  /// In the unit of `width`.
  package let height: Double
  /// The pixels per point, in rising order. Nil if width and height are pixels. The file then keeps its name.
  package let scales: [Int]?

  /// Why a text is not a target.
  package struct ParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    package let text: String
    package let reason: String

    package var description: String {
      "'\(text)' is not a size: \(reason); give WIDTHxHEIGHT in points with scales, such as 40x40@1x,2x,3x, or in "
        + "pixels, such as 640x480px"
    }
  }

  /// - Parameter text: such as `40x40@1x,2x,3x`, `40x40` (short for `40x40@1x`) or `640x480px`.
  package init(_ text: String) throws(ParsingError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isPixels = text.lowercased().hasSuffix("px")
    guard !isPixels || parts.count == 1 else { throw ParsingError(text: text, reason: "pixels have no scales") }
    let sides = isPixels ? String(text.dropLast(2)) : parts[0]
    guard let size = DisplaySizes.size(sides) else { throw ParsingError(text: text, reason: Self.reason(sides)) }
    (width, height) = size
    if isPixels {
      guard width == width.rounded(), height == height.rounded() else {
        throw ParsingError(text: text, reason: "pixels are whole numbers")
      }
      scales = nil
      return
    }
    var scales: [Int] = []
    for name in parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : ["1x"] {
      let digits = name.lowercased().hasSuffix("x") ? name.dropLast() : name
      guard let scale = Int(digits), (1...4).contains(scale) else {
        throw ParsingError(text: text, reason: "'\(name)' is not a scale from 1x to 4x")
      }
      if scales.contains(scale) { throw ParsingError(text: text, reason: "it names \(scale)x twice") }
      scales.append(scale)
    }
    self.scales = scales.sorted()
  }

  private static func reason(_ sides: String) -> String {
    if sides.hasSuffix("%") { return "a share of the source's size is not accepted" }
    if Double(sides) != nil { return "width and height are both needed" }
    return "width and height are numbers from 0.1 to 100000"
  }

  /// The way to fit the image's shape to the target's shape.
  package enum Fit: String, Sendable, CaseIterable {
    /// Keep the shape. The result is the smallest that covers the target, so it fits every content mode of a view.
    case cover
    /// Keep the shape. The result is the largest that fits into the target.
    case contain
    /// Use exactly the target's size.
    case stretch
  }

  /// Returns the whole pixels of the result.
  package func pixels(of source: PixelSize, scale: Int, _ fit: Fit) -> PixelSize {
    let width = (self.width * Double(scale)).rounded(.up)
    let height = (self.height * Double(scale)).rounded(.up)
    let across = width / Double(source.width)
    let down = height / Double(source.height)
    // The side that decides is exact. The other side is rounded to the nearest pixel.
    func shaped(_ factor: Double) -> PixelSize {
      PixelSize(
        width: max(1, Int((Double(source.width) * factor).rounded())),
        height: max(1, Int((Double(source.height) * factor).rounded())))
    }
    return switch fit {
    case .cover: shaped(max(across, down))
    case .contain: shaped(min(across, down))
    case .stretch: PixelSize(width: Int(width), height: Int(height))
    }
  }
}
