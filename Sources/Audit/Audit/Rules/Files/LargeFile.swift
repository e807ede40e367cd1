import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// An image that is large to download.
struct LargeFile: Rule {
  static let id = "large-file"
  static let summary = "An image file is large on disk"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error, .warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image file of \(warning.standardText) or more on disk, and an error from \
      \(error.standardText). Images in projects of Godot and Unity are exempt, because these engines ship a file of \
      their own instead. Unity's streaming assets ship as they are, so they count. Vector images in image sets, \
      compiled catalogs and bundles have their own rule, large-vector. The largest PNGs, up to \
      \(CompressionTrial.mostPixels / 1_000_000) million pixels together, are compressed for a trial. An image that \
      loses nothing by it is a note in the tree of a build system that is not read.
      """,
    why: "Every user downloads the file, and again with every update that changes it.",
    example: "map.png, 14.2 MB.",
    fix: "Scale it down, run `assetcrush optimize map.png`, or save photographs as HEIF or JPEG.",
    talk: "Read as little as possible, and as late as possible. A launch is fast if it needs few bytes.")
  static let subjects: Subjects = .imageNames

  static let options = [warning, error]
  private static let warning = RuleOption.bytes("warning", 1 << 20, "the size from which a warning is reported")
  private static let error = RuleOption.bytes("error", 10 << 20, "the size from which an error is reported")

  /// An .icns has the pictures of all sizes.
  private static let iconFactor = 2

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .png || file.fileClass == .other, !LargeVector.covers(file),
      context.shipsVerbatim(file),
      let (severity, option) = exceeded(
        Path.hasExtension(file.path, "icns") ? file.size / Self.iconFactor : file.size, Self.warning, Self.error, file,
        context)
    else { return [] }
    return [
      finding(
        severity, file,
        "\(ByteCount.text(file.size)) on disk (limit: \(option.text(of: value(option, file, context))))",
        advice: Self.advice(for: file))
    ]
  }

  /// Returns an advice that needs no trial. `LargeFileTrial` tries PNGs.
  private static func advice(for file: AuditedFile) -> String {
    switch file.image?.format {
    case .jpeg, .webp, .heif, .avif: "scale it down, or save it with a lower quality"
    case .bmp, .tiff, .targa, .psd: "scale it down, or save it in a compressed format"
    case .pdf, .svg: "simplify it"
    case .png where !file.isRendition:
      "scale it down, or see whether `assetcrush optimize --check` finds a smaller form"
    default: "scale it down"
    }
  }
}
