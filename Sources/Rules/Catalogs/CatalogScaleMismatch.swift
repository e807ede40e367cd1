import Assets
import FileSystem
import Findings
import Survey

/// Scales of one image that are not multiples of each other.
struct CatalogScaleMismatch: Rule {
  static let id = "catalog-scale-mismatch"
  static let summary = "The 2x image is not twice the 1x image"
  static let help = RuleHelp(
    what:
      "A warning when the images of a set, for the same device and appearance, differ in points by more than rounding: "
      + "pixels divided by scale, one pixel more or less.",
    why: "The image changes its size or its shape from one device to the next.",
    example: "Hero.imageset: hero.png 100×50 pixels, hero@2x.png 200×120.",
    fix: "Export all scales from one source.")
  static let comparesWithSurroundings = true

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    if index.catalogs.isEmpty { return [] }
    var images: [String: [String: PixelSize]] = [:]
    for file in files {
      if let image = file.image, image.hasComparableSize, index.catalogs.catalog(around: file.path)?.kind == "imageset"
      {
        images[Path.parent(of: file.path), default: [:]][Path.name(of: file.path)] = image.size
      }
    }
    return files.flatMap { file -> [Finding] in
      guard case .catalog(let set) = file.content, let sizes = images[Path.parent(of: file.path)] else { return [] }
      var smallest: [String: (name: String, size: PixelSize, scale: Int)] = [:]
      let slots = set.slots.filter { $0.scale != nil }.sorted { ($0.scale ?? 0, $0.key) < ($1.scale ?? 0, $1.key) }
      return slots.compactMap { slot in
        guard let name = slot.fileName, let scale = slot.scale, let size = sizes[name] else { return nil }
        guard let first = smallest[slot.keyWithoutScale] else {
          smallest[slot.keyWithoutScale] = (name, size, scale)
          return nil
        }
        if fits(first.size.width, first.scale, size.width, scale)
          && fits(first.size.height, first.scale, size.height, scale)
        {
          return nil
        }
        return finding(
          .warning, file, "\(name) is \(size) pixels @\(scale)x, but \(first.name) is \(first.size) @\(first.scale)x",
          subject: name)
      }
    }
  }

  /// Whether two lengths may come from one number of points: each is off by less than a pixel.
  private func fits(_ left: Int, _ leftScale: Int, _ right: Int, _ rightScale: Int) -> Bool {
    abs(left * rightScale - right * leftScale) < leftScale + rightScale
  }
}
