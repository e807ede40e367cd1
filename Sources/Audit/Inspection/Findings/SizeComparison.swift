import CrushBasics
package import CrushImageFacts

/// An image's size compared with the size at which it is shown.
package struct SizeComparison: Sendable, Equatable {
  /// The display size in points, or in pixels where `isInPixels`; nil where a screen is the only bound.
  package let shown: DisplaySize?
  /// The source of the display size: `file:line`, an option, or a device.
  package let origin: String
  /// Pixels per point on which `needed` is based.
  package let scale: Int
  package let actual: PixelSize
  package let needed: PixelSize
  /// Decoded bytes of `actual` and `needed`.
  package let actualBytes: Int
  package let neededBytes: Int
  /// The command that makes an image of the needed size; nil where there is none.
  package var command: String?
  /// The value of `--to` in this command.
  package var resizeTarget: String?
  /// The bytes that the command saves on disk, below 0 if the file grows; nil if they were not measured.
  package var savedFileBytes: Int?
  /// The scale of the slot that names the image; nil outside of catalogs, and for a slot for all scales.
  package var slotScale: Int?
  /// Whether `shown` counts pixels, at which a game engine imports the image.
  package var isInPixels: Bool

  package init(
    shown: DisplaySize?, origin: String, scale: Int, actual: PixelSize, needed: PixelSize, actualBytes: Int,
    neededBytes: Int, command: String? = nil, slotScale: Int? = nil, isInPixels: Bool = false
  ) {
    self.shown = shown
    self.origin = origin
    self.scale = scale
    self.actual = actual
    self.needed = needed
    self.actualBytes = actualBytes
    self.neededBytes = neededBytes
    self.command = command
    self.slotScale = slotScale
    self.isInPixels = isInPixels
  }

  package var wastedBytes: Int { actualBytes - neededBytes }

  /// The actual area divided by the needed area.
  package var ratio: Double { actual.area / needed.area }

  package var cost: String { "\(actual) pixels are decoded to \(ByteCount.text(actualBytes))" }

  /// The size that is enough, with the decoded memory that it saves. The bytes on disk depend on the encoder: a drawing
  /// of few colors has more of them after it is scaled down, since smooth edges add colors.
  package var enough: String {
    "\(needed) pixels (\(ByteCount.text(neededBytes))) would do, and save \(ByteCount.text(wastedBytes)) decoded"
  }

  /// The measured effect of a resize on disk, as the end of a sentence.
  static func onDisk(_ saved: Int) -> String {
    saved >= 0 ? " and \(ByteCount.text(saved)) on disk" : "; the file grows by \(ByteCount.text(-saved))"
  }

  /// The display size, such as `40×40 points @3x (Main.storyboard:12)`, with the reason why a sharper screen loads the
  /// image.
  package var place: String {
    guard let shown else { return "the \(origin)" }
    if isInPixels { return "\(shown.points) pixels at most (\(origin))" }
    let reason = slotScale.map { $0 < scale ? ", since its set has no image at \(scale)x" : "" } ?? ""
    return "\(shown.points) points @\(scale)x (\(origin))\(reason)"
  }
}

extension DisplaySize {
  /// `40×40.5`.
  package var points: String { "\(Self.text(width))×\(Self.text(height))" }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
