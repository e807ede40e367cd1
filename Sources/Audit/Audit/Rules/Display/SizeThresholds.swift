import CrushImageFacts
import CrushInspection

/// The thresholds that the rules about display sizes share.
enum SizeThresholds {
  static let options = [wasted, ratio]
  static let wasted = RuleOption.bytes("wasted", 128 << 10, "the least wasted memory that is reported")
  static let ratio = RuleOption.ratio("ratio", 1.10, "the multiple of the needed area above which an image is reported")
}

extension Rule {
  /// Returns true if an image is smaller than the smallest waste that is reported.
  func isNegligible(_ file: AuditedFile, _ image: AuditedImage, _ context: RuleContext) -> Bool {
    image.sourceFootprint.decodedBytes < count(SizeThresholds.wasted, file, context)
  }

  /// Returns true if an image wastes enough decoded memory to be reported.
  func isWasteful(_ comparison: SizeComparison, _ file: AuditedFile, _ context: RuleContext) -> Bool {
    isWorthReporting(comparison.wastedBytes, comparison, file, context)
  }

  /// - Parameter bytes: the bytes in excess.
  func isWorthReporting(
    _ bytes: Int, _ comparison: SizeComparison, _ file: AuditedFile, _ context: RuleContext
  ) -> Bool {
    bytes >= count(SizeThresholds.wasted, file, context)
      && comparison.ratio > value(SizeThresholds.ratio, file, context)
  }
}
