/// The messages of Apple's tool about the slots of an app icon set that is compiled for a target.
package struct IconAdvice: Sendable {
  /// The devices of the target, such as `iphone`.
  package let devices: Set<String>
  /// The minimum version of the system.
  package let major: Int
  package let minor: Int

  package init(devices: Set<String>, major: Int, minor: Int) {
    self.devices = devices
    self.major = major
    self.minor = minor
  }

  /// Returns the messages about an app icon set for iOS, in the order of its entries. Required icons come first.
  package func messages(about set: SourceSet, catalog: String) -> [CatalogMessage] {
    missing(set).map { CatalogMessage($0, catalog: catalog, item: set.path) }
      + set.entries.compactMap { entry in
        outdated(entry).map {
          CatalogMessage($0, catalog: catalog, item: set.path, slot: SlotText.of(entry, in: set.kind))
        }
      }
  }

  private struct Required {
    let device: String
    let name: String
    let size: Double
    let scale: Int
    let since: String
    /// The first major version of the system that has the slot.
    let version: Int
  }

  /// The icons without which an app looks wrong on its target's systems.
  private static let required = [
    Required(device: "iphone", name: "iPhone", size: 60, scale: 2, since: "7.0", version: 7),
    Required(device: "ipad", name: "iPad", size: 76, scale: 2, since: "7.0", version: 7),
    Required(device: "ipad", name: "iPad", size: 83.5, scale: 2, since: "9.0", version: 9),
  ]

  private func missing(_ set: SourceSet) -> [MessageWords] {
    let entries = set.entries.filter { $0.fileName != nil && !$0.isUnassigned }
    // One large icon replaces all sizes, and an empty set has a message of its own.
    guard !entries.isEmpty, !entries.contains(where: { $0.traits.idiom == "universal" }) else { return [] }
    guard entries.contains(where: { devices.contains($0.traits.idiom) }) else { return [] }
    var words: [MessageWords] = []
    for slot in Self.required where devices.contains(slot.device) {
      let isFilled = entries.contains {
        $0.traits.idiom == slot.device && $0.size?.width == slot.size && $0.traits.scale == slot.scale
      }
      guard !isFilled else { continue }
      let size = SlotText.number(slot.size)
      words.append(.requiredIcon(size: "\(size)x\(size)@\(slot.scale)x", device: slot.name, since: slot.since))
    }
    if !entries.contains(where: { $0.traits.idiom == "ios-marketing" }) { words.append(.requiredStoreIcon) }
    return words
  }

  /// Returns the notice about an icon that only systems before the target's minimum use.
  private func outdated(_ entry: SourceEntry) -> MessageWords? {
    guard entry.fileName != nil, !entry.isUnassigned, devices.contains(entry.traits.idiom), let size = entry.size
    else { return nil }
    let text = SlotText.size(size) ?? ""
    let scaled = entry.traits.scale == 2 ? "\(text)@2x" : text
    switch (entry.traits.idiom, size.width, entry.traits.scale) {
    case ("ipad", 76, 1) where major >= 10:
      return .oldIcon(size: "76x76@1x", icons: "app icons", device: "iPad", before: "10.0")
    case ("iphone", 57, _) where major >= 7:
      return .oldIcon(size: scaled, icons: "app icons", device: "iPhone", before: "7.0")
    case ("ipad", 72, _) where major >= 7:
      return .oldIcon(size: scaled, icons: "app icons", device: "iPad", before: "7.0")
    case ("ipad", 50, _) where major >= 7:
      return .oldIcon(size: text, icons: "iPad spotlight icons", device: "iPad", before: "7.0")
    default: return nil
    }
  }
}
