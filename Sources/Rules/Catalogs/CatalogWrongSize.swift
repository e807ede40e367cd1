import Assets
import Findings
import Survey

/// An app icon that does not fill its slot to the pixel.
struct CatalogWrongSize: ImageRule {
  static let id = "catalog-wrong-size"
  static let summary = "An app icon is not of its slot's size"
  static let help = RuleHelp(
    what:
      "An error when an image of a set of app icons or sticker icons has other pixels than the size × scale of its slot; "
      + "of brand assets, every layer of an icon and the top shelf's images.",
    why: "Xcode leaves the icon out; an upload without it is refused.",
    example: "icon-60@2x.png, 118×120 pixels, in a slot of 60x60 at 2x.",
    fix: "Export it with the size that the finding names.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.folder.contains([.inSet, .systems]), !image.isVector,
      let catalog = context.catalog(around: file.path)
    else { return [] }
    if ["appiconset", "stickersiconset"].contains(catalog.kind) {
      let wanted = catalog.slots(of: file).compactMap(\.pixelSize).first { $0 != image.size }
      return wanted.map { [finding(.error, file, "\(image.size) pixels, but its slot wants \($0)")] } ?? []
    }
    // Brand assets say the sizes of the sets that they hold.
    guard let size = context.catalogs.brandSize(around: file.path), let slot = context.asset(of: file, image).slot
    else {
      return []
    }
    let wanted = size.pixels(scale: slot.scale ?? 1)
    if wanted == image.size { return [] }
    return [finding(.error, file, "\(image.size) pixels, but its place in the brand assets wants \(wanted)")]
  }
}
