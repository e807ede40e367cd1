import CrushCatalogSources

/// The look of a device's interface, which decides between the images of an asset.
package enum DeviceLook: Sendable, CaseIterable {
  /// The image for any appearance, or the light one.
  case usual
  /// The dark image where one exists.
  case dark

  /// The rank of a preferred image, before all others.
  static let preferred = -1

  /// Returns true if a device of this look prefers the image of a slot to the usual one.
  func prefers(_ slot: CatalogSlot) -> Bool { self == .dark && slot.isDark }
}

extension CatalogSlot {
  /// Whether the slot is for the dark look. A slot for more contrast is not.
  fileprivate var isDark: Bool {
    guard look == .other else { return false }
    let traits = key.split(separator: " ")
    return traits.contains("luminosity=dark") && !traits.contains { $0.hasPrefix("contrast=") }
  }
}
