import CrushAudit
import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The reasons behind an audit, one line for each image and for each skipped file, for verbose reports.
enum DecisionText {
  /// Returns no lines for a result without decisions.
  static func lines(_ result: AuditResult, _ style: TextStyle) -> [String] {
    var lines: [String] = []
    if !result.decisions.isEmpty {
      lines.append(style.bold("Decided for each image:"))
      lines += result.decisions.map { "  \(oneLine($0.path)): \(oneLine(text($0, result)))" }
    }
    if !result.skipped.files.isEmpty {
      lines.append(style.bold("Skipped (--all-files audits them):"))
      lines += result.skipped.files.map { "  \(oneLine($0.path)): \(SkippedText.words($0.purpose))" }
    }
    return lines
  }

  private static func text(_ decision: FileDecision, _ result: AuditResult) -> String {
    var parts = ["for \(decision.devices)"]
    if !decision.targets.isEmpty {
      parts.append("\(decision.targets.count == 1 ? "target" : "targets") \(decision.targets.joined(separator: ", "))")
    }
    if let shown = decision.shown {
      let size = "\(number(shown.width))×\(number(shown.height)) \(decision.isShownInPixels ? "pixels" : "points")"
      parts.append("shown at \(size) (\(shown.origin))")
    } else {
      parts.append(decision.isExemptFromSize ? "display sizes do not apply" : "no display size is known")
    }
    parts.append(decision.config.map { "config \($0)" } ?? "no config")
    if let reason = decision.undecoded { parts.append("pixels not decoded: \(reason)") }
    return parts.joined(separator: "; ")
  }

  private static func number(_ points: Double) -> String {
    let text = ByteCount.fixed(min(points, 1e9), places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
