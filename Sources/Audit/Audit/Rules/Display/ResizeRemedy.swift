import CrushBasics
import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The `assetcrush resize` command that gives an image the pixels that a finding requests.
///
/// The law: the command runs unchanged. After it, the rule reports nothing for the image, and no rule has a new
/// finding.
struct ResizeRemedy {
  let file: AuditedFile
  let image: AuditedImage
  let comparison: SizeComparison
  let shown: ShownSize?
  let context: RuleContext

  static func command(_ paths: [String], target: String) -> String {
    "assetcrush resize \(paths.map(ShellText.quoted).joined(separator: " ")) --to \(target) --force"
  }

  /// The value of `--to`; nil if no resize obeys the law.
  var target: String? { file.fileClass == .png && image.isResizable ? target(in: Path.parent(of: file.path)) : nil }

  private func target(in folder: String) -> String? {
    guard CatalogKind.isSet(folder) else {
      return isInPoints ? points(comparison.needed, comparison.scale, looseScales) : pixels
    }
    guard let set = context.catalog(around: file.path), set.kind == "imageset" else { return pixels }
    let slots = set.slots(of: file).filter { !$0.isUnassigned }
    if slots.isEmpty { return pixels }
    let images = slots.map { set.variants(of: $0).filter { $0.fileName != nil } }
    // Fewer pixels for one scale alone would no longer match the others.
    if !isInPoints && images.allSatisfy({ $0.count == 1 }) { return pixels }
    if comparison.isInPixels { return nil }
    return points(slots, of: set, in: folder)
  }

  private var isInPoints: Bool { comparison.shown != nil && !comparison.isInPixels }

  private var pixels: String { "\(comparison.needed.width)x\(comparison.needed.height)px" }

  /// The scales to write. A single image for all screens becomes one image for each scale.
  private var looseScales: [Int] {
    let isAlone = !image.name.hasScale && !file.hasOtherScales && comparison.scale > 1
    return isAlone ? Array(1...comparison.scale) : [comparison.scale]
  }

  private func points(_ needed: PixelSize, _ scale: Int, _ scales: [Int]) -> String {
    let names = scales.map { "\($0)x" }.joined(separator: ",")
    return "\((needed.width + scale - 1) / scale)x\((needed.height + scale - 1) / scale)@\(names)"
  }

  /// Returns the target in points for an image set, from the display size or else the largest screen. It has all scales
  /// with an image or a screen, limited to the ones for which the largest file has enough pixels.
  private func points(_ slots: [CatalogSlot], of set: CatalogSet, in folder: String) -> String? {
    var scales: Set<Int> = []
    var sources: [PixelSize] = []
    for slot in slots {
      let variants = set.variants(of: slot)
      let filled = variants.filter { $0.fileName != nil }
      let images = filled.compactMap { $0.fileName.flatMap { context.catalogs.image(named: $0, in: folder) } }
      guard images.count == filled.count, images.allSatisfy(\.isResizable), !variants.contains(where: \.isSliced),
        let source = images.map(\.size).max(by: { $0.area < $1.area })
      else { return nil }
      sources.append(source)
      for slot in filled { scales.insert(slot.scale ?? slot.sharpestScreen(of: context.profile(of: file))) }
      if filled.contains(where: { $0.scale != nil }) { scales.formUnion(missing(slot, variants)) }
    }
    guard let source = sources.first, let largest = scales.max() else { return nil }
    let needed = shown?.needed(of: source, scale: largest) ?? context.onScreen(source, of: file, image)
    let (width, height) = ((needed.width + largest - 1) / largest, (needed.height + largest - 1) / largest)
    let possible = scales.filter { scale in
      sources.allSatisfy { width * scale <= $0.width && height * scale <= $0.height }
    }
    // The finding is about the image of these slots.
    guard slots.allSatisfy({ possible.contains($0.scale ?? $0.sharpestScreen(of: context.profile(of: file))) }) else {
      return nil
    }
    return points(needed, largest, possible.sorted())
  }

  /// Returns the scales of screens without an image. 1x is included only if the set has a slot for it.
  private func missing(_ slot: CatalogSlot, _ variants: [CatalogSlot]) -> Set<Int> {
    let present = Set(variants.compactMap(\.scale))
    return slot.screens(of: context.profile(of: file)).filter {
      $0 <= slot.largestScale && ($0 > 1 || present.contains($0))
    }
  }
}
