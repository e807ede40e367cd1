import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// A template image without any transparent pixel. A template shows only its alpha, so that a rectangle remains.
struct OpaqueTemplate: Rule {
  static let id = "opaque-template"
  static let summary = "A template image whose every pixel is opaque"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image set that is rendered as a template and has an image without a transparent pixel. \
      In compiled catalogs, the images with this mark are checked. Images of one color, lines of one pixel, stretched \
      images and vectors are exempt. With --headers-only, only images without an alpha channel are reported.
      """,
    why: """
      The system draws a template by its alpha, in the tint color. An opaque image becomes a solid rectangle, and its \
      colors are lost. The memory and the blending for the template are spent in vain.
      """,
    example: "Share.imageset with \"template-rendering-intent\" : \"template\" and share.jpg.",
    fix: "Export the image with a transparent background, or set Render As to Original Image or Default.",
    talk: "Blending costs time in every frame. Draw opaque content as opaque, and use transparency for a reason.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    var seen: Set<String> = []
    return files.compactMap { file in
      guard let image = file.image, isTemplate(file, index), isOpaque(image), image.pixels?.isSolid != true else {
        return nil
      }
      let context = contexts[file.scope]
      guard context.membership(of: file).purpose.ships, !context.isStretched(file, image),
        seen.insert(asset(of: file)).inserted
      else { return nil }
      return finding(
        .warning, file, "the image is a template, but every pixel is opaque, so that it is drawn as a solid rectangle",
        advice: "make its background transparent, or render it as original")
    }
  }

  private func isTemplate(_ file: AuditedFile, _ index: SurveyIndex) -> Bool {
    if let facts = file.rendition { return facts.isOrdinary && facts.flags.contains(.isTemplate) }
    guard file.folder.contains(.inSet), let set = index.catalogs.catalog(around: file.path), set.kind == "imageset"
    else { return false }
    return set.isTemplate && set.slots(of: file).contains { !$0.isUnassigned }
  }

  private func isOpaque(_ image: AuditedImage) -> Bool {
    if image.isVector || image.isAnimated || image.exceededLimit != nil { return false }
    return image.isOpaque ?? !image.hasTransparency
  }

  /// Returns a name that all files of an image share.
  private func asset(of file: AuditedFile) -> String {
    file.rendition.map { Path.join($0.catalog, $0.facet ?? "") } ?? Path.parent(of: file.path)
  }
}
