import CrushCatalogSources
import CrushImageFacts
import CrushInspection

extension SizeComparison {
  /// Compares an image with its display size.
  ///
  /// - Parameter shown: nil compares the image with the largest screen.
  init(of file: AuditedFile, _ image: AuditedImage, shown: ShownSize?, _ context: RuleContext) {
    let profile = context.profile(of: file)
    let isInPixels = shown?.isInPixels ?? false
    let scale = isInPixels ? 1 : context.loadedScale(of: file, image)
    let needed =
      shown.map { $0.needed(of: image.size, scale: scale) }
      ?? context.onScreen(image.size, of: file, image)
    self.init(
      shown: shown?.size, origin: shown?.size.origin ?? "largest screen of \(profile.name)", scale: scale,
      actual: image.size, needed: needed, actualBytes: image.footprint.decodedBytes,
      neededBytes: MemoryFootprint(
        width: needed.width, height: needed.height, bytesPerPixel: image.footprint.bytesPerPixel
      ).decodedBytes,
      slotScale: isInPixels
        ? nil : file.rendition?.scale ?? context.catalog(around: file.path)?.slots(of: file).compactMap(\.scale).max(),
      isInPixels: isInPixels)
    resizeTarget = ResizeRemedy(file: file, image: image, comparison: self, shown: shown, context: context).target
    command = resizeTarget.map { ResizeRemedy.command([file.path], target: $0) }
  }
}
