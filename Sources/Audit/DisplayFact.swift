package import Assets
import Text

/// An image's size against the size at which it is shown.
package struct DisplayFact: Sendable, Equatable {
  /// Points; nil where a screen is the only bound.
  package let shown: DisplaySize?
  /// Who says so: `file:line`, an option, or a device.
  package let origin: String
  /// Pixels a point that `needed` counts with.
  package let scale: Int
  package let actual: PixelSize
  package let needed: PixelSize
  package let actualBytes: Int
  package let neededBytes: Int
  /// Bytes of the file that the needed pixels would save, about: in proportion to the area.
  package var savedFileBytes = 0
  /// The command that makes an image of the needed size; nil where there is nothing to do.
  package var command: String?
  /// The scale of the slot that names the image; nil outside of catalogs, and for a slot that is for all scales.
  package var slotScale: Int?
  /// Whether `shown` counts pixels, at which a game engine imports the image.
  package var isInPixels = false

  package var wastedBytes: Int { actualBytes - neededBytes }
}

extension DisplayFact {
  /// - Parameter shown: nil holds the image against the largest screen.
  init(of file: AuditedFile, _ image: AuditedImage, shown: ShownSize?, _ context: RuleContext) {
    let profile = context.profile
    let scale = shown?.isInPixels == true ? 1 : context.loadedScale(of: file, image)
    let needed =
      shown.map { $0.needed(of: image.size, scale: scale) }
      ?? image.size.scaledDown(toFitLong: profile.longSide, short: profile.shortSide)
    self.init(
      shown: shown?.size, origin: shown?.size.origin ?? "largest screen of \(profile.name)", scale: scale,
      actual: image.size, needed: needed, actualBytes: image.footprint.decodedBytes,
      neededBytes: MemoryFootprint(
        width: needed.width, height: needed.height, bytesPerPixel: image.footprint.bytesPerPixel
      ).decodedBytes)
    savedFileBytes = Int(Double(file.size) * (1 - min(1, needed.area / image.size.area)))
    isInPixels = shown?.isInPixels ?? false
    slotScale = isInPixels ? nil : context.catalog(around: file.path)?.slots(of: file).compactMap(\.scale).max()
    command = ResizeRemedy(file: file, image: image, fact: self, shown: shown, context: context).command
  }

  /// From where on an image is worth a word.
  static let options = [wasted, warningRatio]
  fileprivate static let wasted = RuleOption.bytes("wasted", 128 << 10, "decoded bytes wasted, at least")
  fileprivate static let warningRatio = RuleOption.ratio("ratio", 1.10, "times the needed area, more than")

  /// How many times the needed area there is.
  var ratio: Double { actual.area / needed.area }

  var cost: String { "\(actual) pixels are decoded to \(ByteCount.text(actualBytes))" }

  var would: String {
    "\(needed) pixels (\(ByteCount.text(neededBytes))) would do, and save \(ByteCount.text(wastedBytes)) decoded and "
      + "about \(ByteCount.text(savedFileBytes)) on disk" + (command.map { ": \($0)" } ?? "")
  }

  /// `40×40 points @3x (Main.storyboard:12)`, and why a sharper screen loads it.
  package var place: String {
    guard let shown else { return "the \(origin)" }
    if isInPixels { return "\(shown.points) pixels at most (\(origin))" }
    let reason = slotScale.map { $0 < scale ? ", since its set has no image at \(scale)x" : "" } ?? ""
    return "\(shown.points) points @\(scale)x (\(origin))\(reason)"
  }
}

extension Rule {
  /// Whether an image is so small that even all of it wasted is not worth a word.
  func isNegligible(_ file: AuditedFile, _ image: AuditedImage, _ context: RuleContext) -> Bool {
    image.sourceFootprint.decodedBytes < count(DisplayFact.wasted, file, context)
  }

  func isWasteful(_ fact: DisplayFact, _ file: AuditedFile, _ context: RuleContext) -> Bool {
    isWorthAWord(fact.wastedBytes, fact, file, context)
  }

  /// - Parameter bytes: what there is too much.
  func isWorthAWord(_ bytes: Int, _ fact: DisplayFact, _ file: AuditedFile, _ context: RuleContext) -> Bool {
    bytes >= count(DisplayFact.wasted, file, context)
      && fact.ratio > value(DisplayFact.warningRatio, file, context)
  }
}

extension DisplaySize {
  /// Whole pixels that cover it.
  func pixels(scale: Int) -> PixelSize {
    PixelSize(
      width: Int((width * Double(scale)).rounded(.up)), height: Int((height * Double(scale)).rounded(.up)))
  }

  /// `40×40.5`.
  var points: String { "\(Self.text(width))×\(Self.text(height))" }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
