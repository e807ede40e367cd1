import CrushCatalogSources
import CrushFileKinds
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// An app icon that does not have the exact size of its slot.
struct CatalogWrongSize: ImageRule {
  static let id = "catalog-wrong-size"
  static let summary = "An app icon does not have the size of its slot"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .warning]
  /// Each slot has its own size.
  static func cause(of finding: Finding) -> String? { nil }
  static let help = RuleHelp(
    what: """
      Reports an error if an image of an app icon set or sticker icon set does not have the pixels of its slot (size \
      × scale). In brand assets, the rule checks the images of the top shelf. Layers are exempt, because they may be \
      smaller than their stack. With --sources, the rule checks the icons that Expo's app.json and Cordova's \
      config.xml name. Expo needs square icons, which is an error otherwise. An icon with fewer pixels than Expo asks \
      for is a warning, and so is an icon or a splash image unlike its width and height in config.xml. Icons that \
      only systems before iOS 10 load are exempt, because Xcode ignores them.
      """,
    why: "Xcode skips the icon, and the App Store refuses an upload without it.",
    example: "icon-60@2x.png, 118×120 pixels, in a slot of 60x60 at 2x.",
    fix: "Export the icon with the size that the finding names.")
  static let subjects: Subjects = .images

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.scripts.hasSlots else { return [] }
    return files.flatMap { file -> [Finding] in
      guard let image = file.image, !image.isVector, !file.isRendition else { return [] }
      return index.scripts.slots(ofImageAt: file.path).prefix(1).compactMap { located in
        finding(image.size, file, located)
      }
    }
  }

  /// Returns a finding about an icon in the settings of an app; nil if its size is right.
  private func finding(_ size: PixelSize, _ file: AuditedFile, _ located: ScriptIndex.LocatedSlot) -> Finding? {
    let slot = located.slot
    let place = "\(slot.key) in \(located.place)"
    if slot.isSquare, size.width != size.height {
      return finding(.error, file, "\(size) pixels, but \(place) requires a square", subject: slot.key)
    }
    let (width, height) = (slot.width ?? size.width, slot.height ?? size.height)
    let fits =
      slot.isLeast ? size.width >= width && size.height >= height : size.width == width && size.height == height
    if fits { return nil }
    let wanted = PixelSize(width: width, height: height)
    let least = slot.isLeast ? "at least " : ""
    return finding(.warning, file, "\(size) pixels, but \(place) requires \(least)\(wanted)", subject: slot.key)
  }

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.folder.contains([.inSet, .systems]), !image.isVector,
      let catalog = context.catalog(around: file.path)
    else { return [] }
    if ["appiconset", "stickersiconset"].contains(catalog.kind) {
      let slots = catalog.slots(of: file).filter { !$0.isUnassigned && !$0.isLegacyIcon }
      let wanted = slots.compactMap(\.pixelSize).first { $0 != image.size }
      return wanted.map { [finding(.error, file, "\(image.size) pixels, but its slot requires \($0)")] } ?? []
    }
    // Brand assets list the sizes of the sets inside them. A layer states its place in its stack with `frame-size` and
    // `frame-center` (Asset Catalog Format Reference, "Image Stack Layer Type").
    guard !file.folder.contains(.layers), let size = context.catalogs.brandSize(around: file.path),
      let slot = context.asset(of: file, image).slot
    else {
      return []
    }
    let wanted = size.pixels(scale: slot.scale ?? 1)
    if wanted == image.size { return [] }
    return [finding(.error, file, "\(image.size) pixels, but the brand assets require \(wanted)")]
  }
}
