import CrushBasics
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection

/// A vector image that is larger than a bitmap of it would be.
struct LargeVector: Rule {
  static let id = "large-vector"
  static let summary = "A vector image is large on disk"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a note for each PDF or SVG of \(note.standardText) or more in an image set, a compiled catalog or a bundle, \
      and a warning from \(warning.standardText). Templates of symbols and data sets are exempt.
      """,
    why: """
      An app ships the whole file, often beside the bitmaps that Xcode draws from it. Such a file contains thousands of \
      points, or a bitmap of its own.
      """,
    example: "map.pdf in an image set, 33 MB: the largest file of the app.",
    fix: """
      Simplify its paths and delete its embedded bitmaps, fonts and layers. If it is a photograph, use a bitmap. Turn \
      off Preserve Vector Data for an image of one size.
      """)
  static let subjects: Subjects = [.images, .unmeasured]

  static let options = [note, warning]
  private static let note = RuleOption.bytes("note", 256 << 10, "the size from which a note is reported")
  private static let warning = RuleOption.bytes("warning", 1 << 20, "the size from which a warning is reported")

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard Self.covers(file), file.size >= count(Self.note, file, context) else { return [] }
    let format = file.image?.format ?? file.promised ?? .pdf
    let keeps = file.rendition?.flags.contains(.preservesVector) == true
    return [
      finding(
        file.size >= count(Self.warning, file, context) ? .warning : .note, file,
        "a vector image (\(format.rawValue)) of \(ByteCount.text(file.size))"
          + (keeps ? ", which ships beside its bitmaps (Preserve Vector Data)" : ""),
        advice: "simplify its paths and delete embedded bitmaps and fonts, or use a bitmap")
    ]
  }

  /// Returns true for a vector image that ships as it is.
  static func covers(_ file: AuditedFile) -> Bool {
    let isVector = file.image?.isVector ?? file.promised.map { [.pdf, .svg].contains($0) } ?? false
    guard isVector, !file.folder.contains(.systems) else { return false }
    if let facts = file.rendition { return facts.isOrdinary && facts.layout == .vector }
    if file.folder.contains(.inSet) { return Path.fileExtension(of: Path.parent(of: file.path)) == "imageset" }
    return file.isInBundle
  }
}
