import CrushBasics
import CrushInspection

/// Vectors in a compiled catalog that take more bytes than their bitmaps.
struct VectorBesideBitmaps: Rule {
  static let id = "vector-beside-bitmaps"
  static let summary = "Vectors in a compiled catalog are larger than their bitmaps"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a note for each compiled asset catalog whose vectors take \(note.standardText) or more beyond their \
      bitmaps, and a warning from \(warning.standardText). Only vectors that are larger than all of their bitmaps \
      together count.
      """,
    why: """
      Xcode draws bitmaps from each SVG and PDF, and stores the vector beside them. Views show the bitmaps, unless the \
      set preserves its vector and a view is larger. A vector of many points can take more than all of its bitmaps.
      """,
    example: "Shop.app/Assets.car: 3 vectors take 410 kB, and their bitmaps 22 kB.",
    fix: """
      Use PNGs of the scales that devices load; assetcrush convert --scale draws them. Or simplify the paths of the \
      vectors.
      """)
  static let subjects: Subjects = .compiledCatalogs

  static let options = [note, warning]
  private static let note = RuleOption.bytes("note", 64 << 10, "the excess from which a note is reported")
  private static let warning = RuleOption.bytes("warning", 1 << 20, "the excess from which a warning is reported")

  /// The names that a finding lists.
  private static let shown = 3

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .compiledCatalog(let facts) = file.content,
      facts.vectors.excess >= max(1, count(Self.note, file, context))
    else { return [] }
    let vectors = facts.vectors
    let rest = vectors.names.count - Self.shown
    let names = vectors.names.prefix(Self.shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let form = vectors.names.count == 1 ? "1 vector takes" : "\(vectors.names.count) vectors take"
    return [
      finding(
        vectors.excess >= count(Self.warning, file, context) ? .warning : .note, file,
        "\(form) \(ByteCount.text(vectors.vectorBytes)), and their bitmaps \(ByteCount.text(vectors.bitmapBytes)): \(names)",
        advice: "use PNGs of the scales, or simplify the paths: up to \(ByteCount.text(vectors.excess)) less")
    ]
  }
}
