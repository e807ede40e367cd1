import CrushFileKinds
import CrushImageFacts
import CrushInspection
import CrushPNG
import CrushProjects

/// An image with an alpha channel whose pixels are all opaque. It costs blending in every frame (red under "Color
/// Blended Layers"), but no memory: an opaque image takes 4 bytes per pixel as well.
struct UnusedAlpha: ImageRule {
  static let id = "unused-alpha"
  static let summary = "An alpha channel, but every pixel is opaque"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.warning]
  static let isFixable = true
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of \(smallestSize) pixels or more that has an alpha channel or a transparent \
      color although every pixel is opaque. Icons, stickers and other images that the system draws are exempt, as \
      are images of game engines and web views. With --headers-only, this rule is skipped.
      """,
    why: """
      The device blends the image in every frame without need (red under Color Blended Layers). The memory is the \
      same, 4 bytes per pixel.
      """,
    example: "banner.png, 8-bit RGBA, every alpha 255.",
    fix: "Export it without alpha, or run `assetcrush audit --fix`.",
    talk: "Opaque content is drawn faster than content that is blended with the pixels below it.")
  static let subjects: Subjects = .pixels

  static let options = [smallestSide]
  private static let smallestSide = RuleOption.pixels("side", 32, "the shorter side from which an image is reported")
  private static var smallestSize: String { "\(Int(smallestSide.standard))×\(Int(smallestSide.standard))" }

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.header != nil || isStoredWithAlpha(image, file), image.hasTransparency, image.isOpaque == true,
      !image.isCgBI, isBlendedByViews(file, context),
      min(image.size.width, image.size.height) >= count(Self.smallestSide, file, context)
    else { return [] }
    // A program of another build system need not have views.
    let isUnproven = context.isUnproven(file)
    let transparency = image.header?.colorType.hasAlphaChannel == false ? "a transparent color" : "an alpha channel"
    return [
      finding(
        isUnproven ? .note : .warning, file,
        "every pixel is opaque, but there is \(transparency), which costs "
          + (isUnproven ? "bytes on disk" : "blending in every frame (the memory is the same)"),
        advice: "export it without transparency",
        remedy: .fix(.dropAlpha))
    ]
  }

  /// The first version of CoreUI whose compiler marks opaque images (63 of 63 in a corpus of catalogs).
  private static let marking = 498

  /// Returns true for a rendition with alpha, unless its compiler marks no image as opaque.
  private func isStoredWithAlpha(_ image: AuditedImage, _ file: AuditedFile) -> Bool {
    image.stored != nil && (file.rendition?.coreUIVersion ?? 0) >= Self.marking
  }

  /// Returns true if views draw the image, and blend it if it has an alpha channel.
  private func isBlendedByViews(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    guard file.folder.isDisjoint(with: [.systems, .layers]) else { return false }
    return [nil, .reactNative, .flutter, .spriteKit].contains(context.engine(of: file))
  }
}
