import CrushBasics
package import CrushFixes
import CrushImageFacts

/// The alternatives for images as a table for each image.
package enum ExplanationText {
  package static func render(_ explanations: [ImageExplanation], style: TextStyle) -> String {
    explanations.map { section($0, style).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func section(_ explanation: ImageExplanation, _ style: TextStyle) -> [String] {
    let title = "\(oneLine(explanation.path)), in \(explanation.container)"
    var table = TextTable(header: ["form", "pixels", "shipped", "saves", "memory", "saves"])
    let plain = explanation.alternatives.first { $0.form == .asItIs }?.measure
    var notes: [String] = []
    for alternative in explanation.alternatives {
      guard let measure = alternative.measure else {
        notes.append("\(name(alternative.form)): \(alternative.note ?? "not measured")")
        continue
      }
      if let note = alternative.note { notes.append("\(name(alternative.form)): \(note)") }
      let saves = [
        measure.savedBytes, (plain?.footprintBytes ?? measure.footprintBytes) - measure.footprintBytes,
      ].map { $0 == 0 ? "–" : ByteCount.text($0) }
      table.add([
        name(alternative.form), measure.size.description, ByteCount.text(measure.shippedBytes), saves[0],
        ByteCount.text(measure.footprintBytes), saves[1],
      ])
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    return TextLines.wrapped(title, indent: 0, width: style.width).map(style.bold) + lines
      + notes.flatMap { TextLines.wrapped($0, indent: 2, width: style.width) }
  }

  private static func name(_ form: ImageAlternative.Form) -> String {
    switch form {
    case .asItIs: "as it is"
    case .palette: "palette"
    case .opaque: "opaque"
    case .displaySize: "display size"
    case .bitmapsAlone: "without the vector"
    case .lossy: "HEIC or JPEG"
    }
  }
}
