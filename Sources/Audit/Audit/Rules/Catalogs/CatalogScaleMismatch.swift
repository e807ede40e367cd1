import CrushCatalogSources
import CrushFiles
import CrushImageFacts
import CrushInspection

/// Scales of one image that are not multiples of each other.
struct CatalogScaleMismatch: Rule {
  static let id = "catalog-scale-mismatch"
  static let summary = "The 2x image is not twice the 1x image"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if images of one set, for one device and appearance, differ in points by more than rounding. \
      Points are pixels divided by scale, and one pixel more or less is accepted. A set with one image in all of its \
      slots is exempt.
      """,
    why: "The image changes its size or shape from one device to another.",
    example: "Hero.imageset with hero.png of 100×50 pixels and hero@2x.png of 200×120.",
    fix: "Export all scales from one source.")
  static let comparesWithSurroundings = true

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    if index.catalogs.isEmpty { return [] }
    var images: [String: [String: Facts]] = [:]
    for file in files {
      if let image = file.image, image.hasComparableSize, index.catalogs.catalog(around: file.path)?.kind == "imageset"
      {
        images[Path.parent(of: file.path), default: [:]][Path.name(of: file.path)] = Facts(
          size: image.size, fileBytes: file.size)
      }
    }
    return files.flatMap { file -> [Finding] in
      guard case .catalog(let set) = file.content, let sizes = images[Path.parent(of: file.path)],
        !areOneImage(sizes.values)
      else { return [] }
      var smallest: [String: (name: String, size: PixelSize, scale: Int)] = [:]
      let slots = set.slots.filter { $0.scale != nil }.sorted { ($0.scale ?? 0, $0.key) < ($1.scale ?? 0, $1.key) }
      return slots.compactMap { slot in
        guard let name = slot.fileName, let scale = slot.scale, let size = sizes[name]?.size else { return nil }
        guard let first = smallest[slot.keyWithoutScale] else {
          smallest[slot.keyWithoutScale] = (name, size, scale)
          return nil
        }
        // One file in several slots is on purpose.
        if name == first.name { return nil }
        if PixelSize.scalesFit(first.size.width, first.scale, size.width, scale)
          && PixelSize.scalesFit(first.size.height, first.scale, size.height, scale)
        {
          return nil
        }
        return finding(
          .warning, file,
          "\(name) is \(size) pixels @\(scale)x, but \(first.name) is \(first.size) @\(first.scale)x",
          advice: "export both from one source",
          subject: name)
      }
    }
  }

  private struct Facts: Hashable {
    let size: PixelSize
    let fileBytes: Int
  }

  /// Returns true if a set has one image in all of its slots on purpose, such as the launch image of Capacitor.
  private func areOneImage(_ images: some Collection<Facts>) -> Bool { images.count > 1 && Set(images).count == 1 }
}
