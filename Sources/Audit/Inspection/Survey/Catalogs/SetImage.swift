package import CrushCatalogSources
import CrushFileKinds
package import CrushImageFacts

/// The facts about an image of a set that a resize needs.
package struct SetImage: Sendable {
  package let size: PixelSize
  /// Whether `assetcrush resize` can read it.
  package let isResizable: Bool

  /// Returns nil for a file that is not an image of known size.
  init?(_ file: AuditedFile) {
    guard let image = file.image, image.hasPixelSize else { return nil }
    size = image.size
    isResizable = file.fileClass == .png && image.isResizable
  }
}

extension AuditedImage {
  /// Whether `assetcrush resize` can make a smaller image of it.
  package var isResizable: Bool { header != nil && !isCgBI && !isAnimated }
}

extension CatalogSlot {
  /// Returns the scales of the screens whose devices load images of this slot's idiom.
  package func screens(of profile: DeviceProfile) -> Set<Int> {
    guard let idiom, idiom != "universal" else { return Set(profile.devices.map(\.scale)) }
    guard let family = Self.families[idiom] else { return [] }
    return Set(profile.devices.filter { $0.family == family }.map(\.scale))
  }

  /// The families of devices by the idiom of their slots.
  private static let families: [String: Device.Family] = [
    "iphone": .phone, "ipad": .pad, "tv": .tv, "mac": .mac, "watch": .watch, "vision": .vision,
  ]

  /// Returns the pixels per point of the sharpest of these screens. For a device that the profile lacks, it is the
  /// sharpest scale that exists.
  package func sharpestScreen(of profile: DeviceProfile) -> Int {
    screens(of: profile).max() ?? min(profile.largestScale, largestScale)
  }
}

extension CatalogSet {
  /// Returns the slots that differ from a slot by their scale alone.
  package func variants(of slot: CatalogSlot) -> [CatalogSlot] {
    slots.filter { !$0.isUnassigned && $0.keyWithoutScale == slot.keyWithoutScale }
  }

  /// Returns the pixels per point of the sharpest screen that loads a slot's image, and at least the slot's scale. A
  /// screen loads the image of its own scale, or else the next sharper one, or else the sharpest.
  package func loadedScale(of slot: CatalogSlot, by profile: DeviceProfile) -> Int {
    guard let own = slot.scale else { return slot.sharpestScreen(of: profile) }
    let filled = variants(of: slot).filter { $0.fileName != nil }.compactMap(\.scale)
    let loading = slot.screens(of: profile).filter { screen in
      (filled.filter { $0 >= screen }.min() ?? filled.max()) == own
    }
    return max(own, loading.max() ?? own)
  }
}
