import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// An image whose decoded pixels alone fill much of an app's memory.
struct LargeDecoded: ImageRule {
  static let id = "large-decoded"
  static let summary = "An image needs a lot of memory when decoded"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of \(warning.standardText) or more when decoded, and an error from \
      \(error.standardText). Rows are aligned to 64 bytes. A vector of an image set counts as the bitmap that Xcode \
      draws of it for the sharpest screen. Textures of game engines, and images that the system shows, such as app \
      icons, are exempt.
      """,
    why: """
      While it is shown, an image takes width × height × 4 bytes, or 8 bytes with 16 bits per channel, regardless of \
      its file size. Under memory pressure, the system terminates apps.
      """,
    example: "panorama.png, 12000×3000 pixels, 1.2 MB on disk: 144 MB decoded.",
    fix: "Scale it down to its size on screen, cut it into tiles, or decode it at a smaller size.",
    talk: """
      A small file is not a small image. 320×480 pixels take 614,400 bytes, 1600×1200 pixels take 7.68 MB, and a \
      photograph of 10 megapixels takes 40 MB. Keep the app in front below the limit of its memory.
      """)
  static let subjects: Subjects = [.images, .atlases]

  static let options = [warning, error]
  private static let warning = RuleOption.bytes(
    "warning", 24 << 20, "the decoded size from which a warning is reported")
  private static let error = RuleOption.bytes("error", 64 << 20, "the decoded size from which an error is reported")

  /// All vectors of one folder have one cause: the program that exported them.
  static func cause(of finding: Finding) -> String? {
    let cause = Finding.imageCause(of: finding.path)
    return Path.isVector(finding.path) ? Path.parent(of: cause) : cause
  }

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let isDrawn = image.isVector && context.asset(of: file, image).setKind == "imageset" && !file.isRendition
    guard isDrawn || image.hasPixelSize, image.exceededLimit == nil, !file.folder.contains(.systems),
      !context.isTexture(file),
      !context.isNeverLoaded(file, image)
    else { return [] }
    let bytes = image.footprint.decodedBytes
    guard let (severity, option) = exceeded(bytes, Self.warning, Self.error, file, context) else { return [] }
    let limit = option.text(of: value(option, file, context))
    if isDrawn {
      let size = PixelSize(width: image.footprint.width, height: image.footprint.height)
      return [
        finding(
          severity, file,
          "Xcode draws a bitmap of \(size) pixels, which takes \(ByteCount.text(bytes)) (limit: \(limit))",
          advice: "give the drawing the width and height at which it is shown, with the same view box")
      ]
    }
    return [
      finding(
        severity, file,
        "\(image.size) pixels are decoded to \(ByteCount.text(bytes)) (limit: \(limit))",
        advice: "scale it down, or cut it into tiles")
    ]
  }
}
