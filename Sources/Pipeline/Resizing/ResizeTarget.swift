package import Assets

/// The size that a resize aims at, and for which scales.
package struct ResizeTarget: Sendable, Equatable {
  /// Points, or pixels.
  package let width: Double
  package let height: Double
  /// Pixels a point, in rising order; nil where width and height are pixels, and the file keeps its name.
  package let scales: [Int]?

  /// Why a text is no target.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    package let text: String
    package let reason: String

    package var description: String {
      "'\(text)' is not a size: \(reason); give WIDTHxHEIGHT in points with scales, such as 40x40@1x,2x,3x, or in "
        + "pixels, such as 640x480px"
    }
  }

  /// - Parameter text: `40x40@1x,2x,3x`; `40x40`, which is `40x40@1x`; `640x480px`.
  package init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isPixels = text.lowercased().hasSuffix("px")
    guard !isPixels || parts.count == 1 else { throw Fault(text: text, reason: "pixels have no scales") }
    let sides = isPixels ? String(text.dropLast(2)) : parts[0]
    guard let size = DisplaySizes.size(sides) else { throw Fault(text: text, reason: Self.reason(sides)) }
    (width, height) = size
    if isPixels {
      guard width == width.rounded(), height == height.rounded() else {
        throw Fault(text: text, reason: "pixels are whole")
      }
      scales = nil
      return
    }
    var scales: [Int] = []
    for name in parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : ["1x"] {
      let digits = name.lowercased().hasSuffix("x") ? name.dropLast() : name
      guard let scale = Int(digits), (1...4).contains(scale) else {
        throw Fault(text: text, reason: "'\(name)' is not a scale from 1x to 4x")
      }
      if scales.contains(scale) { throw Fault(text: text, reason: "it names \(scale)x twice") }
      scales.append(scale)
    }
    self.scales = scales.sorted()
  }

  private static func reason(_ sides: String) -> String {
    if sides.hasSuffix("%") { return "a share of the source's size is not accepted" }
    if Double(sides) != nil { return "width and height are both needed" }
    return "width and height are numbers from 0.1 to 100000"
  }

  /// How the image's shape is brought to that of the target.
  package enum Fit: String, Sendable, CaseIterable {
    /// The shape stays. The result is the smallest that covers the target under every content mode of a view.
    case cover
    /// The shape stays; the result is the largest that lies in the target.
    case contain
    /// Exactly the target.
    case stretch
  }

  /// Whole pixels of the result.
  package func pixels(of source: PixelSize, scale: Int, _ fit: Fit) -> PixelSize {
    let width = (self.width * Double(scale)).rounded(.up)
    let height = (self.height * Double(scale)).rounded(.up)
    let across = width / Double(source.width)
    let down = height / Double(source.height)
    // A side that follows from the other is rounded to the nearest pixel; the one that binds is exact.
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
