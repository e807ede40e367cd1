import Assets

/// More pixels than the size at which an image is shown can use: the rest is memory that nobody sees.
struct OversizedForDisplay: Rule {
  static let id = "oversized-for-display"
  static let summary = "More pixels than the display size needs"

  /// Thresholds: bytes wasted, and how many times the needed area an image has.
  private static let wastedBytes = 128 << 10
  private static let warningRatio = 1.10
  private static let errorRatio = 16.0

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let image = file.image else { return [] }
    let fact = fact(of: image, at: file.path, context)
    let ratio = fact.actual.area / fact.needed.area
    guard fact.wastedBytes >= Self.wastedBytes, ratio > Self.warningRatio else { return [] }
    let isKnown = fact.shown != nil
    return [
      finding(isKnown && ratio >= Self.errorRatio ? .error : .warning, file, message(fact), fact)
    ]
  }

  private func fact(of image: AuditedImage, at path: String, _ context: RuleContext) -> DisplayFact {
    let shown = context.displaySizes.size(ofImageAt: path)
    let profile = context.profile
    // An image alone, without a scale in its name, serves every device: the sharpest one decides.
    let scale = image.name.hasScale || image.hasOtherScales ? image.name.scale : profile.largestScale
    let needed: PixelSize
    if let shown {
      // Filled, not fitted: whichever content mode the view has, these pixels are enough.
      let target = PixelSize(
        width: Int((shown.width * Double(scale)).rounded(.up)),
        height: Int((shown.height * Double(scale)).rounded(.up)))
      needed = image.size.scaledDown(toCover: target)
    } else {
      needed = image.size.scaledDown(toFitLong: profile.longSide, short: profile.shortSide)
    }
    let bytesPerPixel = image.footprint.bytesPerPixel
    return DisplayFact(
      shown: shown, origin: shown?.origin ?? "largest screen of \(profile.name)", scale: scale, actual: image.size,
      needed: needed, actualBytes: image.footprint.decodedBytes,
      neededBytes: MemoryFootprint(width: needed.width, height: needed.height, bytesPerPixel: bytesPerPixel)
        .decodedBytes)
  }

  private func message(_ fact: DisplayFact) -> String {
    let cost = "\(fact.actual) pixels are decoded to \(ByteCount.text(fact.actualBytes))"
    let would = "\(fact.needed) pixels (\(ByteCount.text(fact.neededBytes))) would do"
    guard let shown = fact.shown else { return "\(cost), more than the \(fact.origin) can show: \(would)" }
    return "\(cost) and shown at \(points(shown.width))×\(points(shown.height)) points @\(fact.scale)x "
      + "(\(shown.origin)): \(would)"
  }

  private func points(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
