import CrushBasics
import CrushCatalogSources
import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// The advice and the command that scale the variants of a launch image down.
struct LaunchResize {
  private let excess: LaunchExcess
  private let catalogs: CatalogIndex
  /// All variants with a file in the audit.
  private let variants: [Variant]
  /// The bytes that remain for the image on every device.
  private let room: Int

  private struct Variant {
    let file: AuditedFile
    let image: AuditedImage
  }

  init(_ excess: LaunchExcess, _ images: LaunchImages, _ catalogs: CatalogIndex) {
    self.excess = excess
    self.catalogs = catalogs
    variants = images.files(of: excess.largest.image).compactMap { file in
      file.image.map { Variant(file: file, image: $0) }
    }
    room = excess.steps.map(\.room).min() ?? 0
  }

  /// The variants that are over the limit. The others stay as they are.
  private var large: [Variant] { variants.filter { $0.image.hasPixelSize && $0.image.footprint.footprintBytes > room } }

  var advice: String {
    guard excess.steps.allSatisfy({ $0.item.loaded.image.scaled(toFit: room) != nil }), !large.isEmpty else {
      return "show a small logo on a color"
    }
    if let set = scales, let scale = set.scales.last {
      let pixels = PixelSize(width: set.points.width * scale, height: set.points.height * scale)
      return
        "scale its \(set.scales.count) variants down to \(pixels) pixels at \(scale)x or less, in proportion to their scales"
    }
    let sizes = Set(large.map(\.image.size))
    if sizes.count == 1, let fitting = large[0].image.scaled(toFit: room) {
      return "scale \(text(of: large)) down to \(fitting) pixels or less"
    }
    return "scale \(text(of: large)) down to \(ByteCount.text(room)) or less when decoded"
  }

  private func text(of files: [Variant]) -> String {
    if variants.count == 1 || files.count == 1 { return "it" }
    return files.count == variants.count
      ? "all \(files.count) variants" : "\(files.count) of its \(variants.count) variants"
  }

  /// The command; nil if the tool cannot resize one of the files, or if their sizes need several commands.
  var command: String? {
    guard variants.count == excess.largest.image.paths.count, !large.isEmpty else { return nil }
    if let set = scales {
      let names = set.scales.map { "\($0)x" }.joined(separator: ",")
      return Self.command([excess.largest.loaded.file], set.points, "@\(names)", set.isExact)
    }
    let size = large[0].image.size
    guard let fitting = large[0].image.scaled(toFit: room),
      large.allSatisfy({ $0.file.fileClass == .png && $0.image.isResizable && $0.image.size == size })
    else { return nil }
    // A result that covers the size may be one pixel larger, if the sides were rounded.
    let isExact = size.width * fitting.height == size.height * fitting.width
    return Self.command(large.map(\.file), fitting, "px", isExact)
  }

  private static func command(_ files: [AuditedFile], _ size: PixelSize, _ unit: String, _ isExact: Bool) -> String {
    let paths = files.map { ShellText.quoted($0.path) }.joined(separator: " ")
    return
      "assetcrush resize \(paths) --to \(size.width)x\(size.height)\(unit)\(isExact ? "" : " --fit contain") --force"
  }

  /// A set with a file for each scale, and its size in points that fits.
  private struct Scales {
    let points: PixelSize
    let scales: [Int]
    /// Whether the sides have the image's aspect.
    let isExact: Bool
  }

  /// The size for a set whose files differ by their scales alone, and have one size in points; nil for other images.
  private var scales: Scales? {
    guard variants.count > 1, excess.steps.count == 1 else { return nil }
    var byScale: [Int: PixelSize] = [:]
    var traits: Set<String> = []
    for variant in variants {
      let asset = catalogs.asset(of: variant.file, variant.image)
      guard asset.setKind == "imageset", !variant.file.isRendition, asset.slots.count == 1,
        let slot = asset.slots.first,
        let scale = slot.scale, !slot.isSliced, variant.file.fileClass == .png, variant.image.isResizable
      else { return nil }
      byScale[scale] = variant.image.size
      traits.insert(slot.keyWithoutScale)
    }
    guard traits.count == 1, byScale.count == variants.count, let largest = byScale.keys.max(),
      let sharpest = byScale[largest]
    else { return nil }
    let isProportional = byScale.allSatisfy { scale, size in
      abs(size.width * largest - sharpest.width * scale) < largest * largest
        && abs(size.height * largest - sharpest.height * scale) < largest * largest
    }
    let loaded = excess.largest.loaded.image
    guard isProportional, let own = byScale.first(where: { $0.value == loaded.size })?.key,
      let fitting = loaded.scaled(toFit: room)
    else { return nil }
    let points = PixelSize(width: fitting.width / own, height: fitting.height / own)
    guard points.width > 0, points.height > 0 else { return nil }
    return Scales(
      points: points, scales: byScale.keys.sorted(),
      isExact: sharpest.width * points.height == sharpest.height * points.width)
  }
}
