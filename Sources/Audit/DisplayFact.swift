package import Assets

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

  package var wastedBytes: Int { actualBytes - neededBytes }
}

extension DisplayFact {
  /// - Parameter shown: nil holds the image against the largest screen.
  init(of image: AuditedImage, shown: DisplaySize?, _ context: RuleContext) {
    let profile = context.profile
    let scale = context.scale(of: image)
    let needed: PixelSize
    if let shown {
      // Filled, not fitted: whichever content mode the view has, these pixels are enough.
      needed = image.size.scaledDown(toCover: shown.pixels(scale: scale))
    } else {
      needed = image.size.scaledDown(toFitLong: profile.longSide, short: profile.shortSide)
    }
    self.init(
      shown: shown, origin: shown?.origin ?? "largest screen of \(profile.name)", scale: scale, actual: image.size,
      needed: needed, actualBytes: image.footprint.decodedBytes,
      neededBytes: MemoryFootprint(
        width: needed.width, height: needed.height, bytesPerPixel: image.footprint.bytesPerPixel
      ).decodedBytes)
  }

  /// From where on an image is worth a word.
  static let options = [wasted, warningRatio]
  fileprivate static let wasted = RuleOption.bytes("wasted", 128 << 10, "decoded bytes wasted, at least")
  fileprivate static let warningRatio = RuleOption.ratio("ratio", 1.10, "times the needed area, more than")

  /// How many times the needed area there is.
  var ratio: Double { actual.area / needed.area }

  var cost: String { "\(actual) pixels are decoded to \(ByteCount.text(actualBytes))" }
  var would: String { "\(needed) pixels (\(ByteCount.text(neededBytes))) would do" }
}

extension Rule {
  func isWasteful(_ fact: DisplayFact, _ file: AuditedFile, _ context: RuleContext) -> Bool {
    fact.wastedBytes >= count(DisplayFact.wasted, file, context)
      && fact.ratio > value(DisplayFact.warningRatio, file, context)
  }
}

extension RuleContext {
  /// Pixels a point that an image serves. One that stands alone, without a scale in its name, serves every device: the
  /// sharpest one decides.
  func scale(of image: AuditedImage) -> Int {
    image.name.hasScale || image.hasOtherScales ? image.name.scale : profile.largestScale
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
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
