package import Assets

/// A file of an image set, as far as a resize needs to know it.
package struct SetImage: Sendable {
  package let size: PixelSize
  /// Whether `assetcrush resize` can read it.
  package let isResizable: Bool

  /// nil for a file that is not an image of known size.
  init?(_ file: AuditedFile) {
    guard let image = file.image, image.hasPixelSize else { return nil }
    size = image.size
    isResizable = file.kind == .png && image.isResizable
  }
}

extension AuditedImage {
  /// Whether `assetcrush resize` makes a smaller image of it.
  package var isResizable: Bool { header != nil && !isCgBI && !isAnimated }
}

extension CatalogSlot {
  /// Scales of the screens whose devices take images of this slot's idiom.
  package func screens(of profile: DeviceProfile) -> Set<Int> {
    let family: Device.Family? =
      switch idiom {
      case nil, "universal": nil
      case "iphone": .phone
      case "ipad": .pad
      case "tv": .tv
      default: nil
      }
    let hasDevices = ["universal", "iphone", "ipad", "tv"].contains(idiom ?? "universal")
    return Set(profile.devices.filter { hasDevices && (family == nil || $0.family == family) }.map(\.scale))
  }

  /// Pixels a point of the sharpest of these screens; for a Mac or a watch, of which no profile has one, the sharpest
  /// that there is.
  package func sharpestScreen(of profile: DeviceProfile) -> Int {
    screens(of: profile).max() ?? min(profile.largestScale, largestScale)
  }
}

extension CatalogSet {
  /// The slots that show one image at several scales.
  package func variants(of slot: CatalogSlot) -> [CatalogSlot] {
    slots.filter { !$0.isUnassigned && $0.keyWithoutScale == slot.keyWithoutScale }
  }

  /// Pixels a point of the sharpest screen that loads a slot's image, and not less than the slot's scale. A screen loads
  /// the image of its own scale, else the next sharper, else the sharpest.
  package func loadedScale(of slot: CatalogSlot, by profile: DeviceProfile) -> Int {
    guard let own = slot.scale else { return slot.sharpestScreen(of: profile) }
    let filled = variants(of: slot).filter { $0.fileName != nil }.compactMap(\.scale)
    let loading = slot.screens(of: profile).filter { screen in
      (filled.filter { $0 >= screen }.min() ?? filled.max()) == own
    }
    return max(own, loading.max() ?? own)
  }
}
