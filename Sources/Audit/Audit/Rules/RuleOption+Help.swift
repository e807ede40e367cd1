import CrushBasics
import CrushInspection

/// The defaults of thresholds as rule pages show them.
extension RuleOption {
  /// The default with its unit, such as `24 MiB`.
  var standardText: String { text(of: standard) }

  /// The default of a share as a percentage, such as `25 %`.
  var percentage: String { "\(ByteCount.shortest((standard * 100).rounded())) %" }
}
