extension ThinningDevice {
  /// The name that Apple sells the device under, or the name of its screen for a tablet. Nil if `assetcrush devices` has none.
  package var name: String? { Self.names.first { models.contains($0.model) }?.name }

  /// Returns the device with a model identifier, or with a name, in any case. Returns nil if it is unknown.
  package static func device(_ text: String) -> ThinningDevice? {
    if let device = named(text) { return device }
    let lowercase = text.lowercased()
    return names.first { $0.name.lowercased() == lowercase }.flatMap { named($0.model) }
  }

  /// The devices that load catalogs of a platform, as EXTENDED_METADATA names it. The name is empty before Xcode 8.
  package static func all(for platform: String) -> [ThinningDevice] {
    switch platform {
    case "ios", "": all.filter { $0.idiom == 1 || $0.idiom == 2 }
    case "atv": all.filter { $0.idiom == 3 }
    default: []
    }
  }

  /// The names of `assetcrush devices`. One of a tablet means the newest device with that screen.
  private static let names: [(name: String, model: String)] = [
    ("iPhone 5s", "iPhone6,1"), ("iPhone 6", "iPhone7,2"), ("iPhone 6 Plus", "iPhone7,1"),
    ("iPhone 6s", "iPhone8,1"), ("iPhone 6s Plus", "iPhone8,2"), ("iPhone SE (1st generation)", "iPhone8,4"),
    ("iPhone 7", "iPhone9,1"), ("iPhone 7 Plus", "iPhone9,2"), ("iPhone 8", "iPhone10,1"),
    ("iPhone 8 Plus", "iPhone10,2"), ("iPhone X", "iPhone10,3"), ("iPhone XS", "iPhone11,2"),
    ("iPhone XS Max", "iPhone11,4"), ("iPhone XR", "iPhone11,8"), ("iPhone 11", "iPhone12,1"),
    ("iPhone 11 Pro", "iPhone12,3"), ("iPhone 11 Pro Max", "iPhone12,5"),
    ("iPhone SE (2nd generation)", "iPhone12,8"), ("iPhone 12 mini", "iPhone13,1"), ("iPhone 12", "iPhone13,2"),
    ("iPhone 12 Pro", "iPhone13,3"), ("iPhone 12 Pro Max", "iPhone13,4"), ("iPhone 13 mini", "iPhone14,4"),
    ("iPhone 13", "iPhone14,5"), ("iPhone 13 Pro", "iPhone14,2"), ("iPhone 13 Pro Max", "iPhone14,3"),
    ("iPhone SE (3rd generation)", "iPhone14,6"), ("iPhone 14", "iPhone14,7"), ("iPhone 14 Plus", "iPhone14,8"),
    ("iPhone 14 Pro", "iPhone15,2"), ("iPhone 14 Pro Max", "iPhone15,3"), ("iPhone 15", "iPhone15,4"),
    ("iPhone 15 Plus", "iPhone15,5"), ("iPhone 15 Pro", "iPhone16,1"), ("iPhone 15 Pro Max", "iPhone16,2"),
    ("iPhone 16 Pro", "iPhone17,1"), ("iPhone 16 Pro Max", "iPhone17,2"), ("iPhone 16", "iPhone17,3"),
    ("iPhone 16 Plus", "iPhone17,4"), ("iPhone 16e", "iPhone17,5"), ("iPhone 17 Pro", "iPhone18,1"),
    ("iPhone 17 Pro Max", "iPhone18,2"), ("iPhone 17", "iPhone18,3"), ("iPhone Air", "iPhone18,4"),
    ("iPad 9.7", "iPad7,5"), ("iPad 10.2", "iPad12,1"), ("iPad 10.5", "iPad7,3"), ("iPad Air 11", "iPad15,3"),
    ("iPad Air 13", "iPad15,5"), ("iPad Pro 11", "iPad14,3"), ("iPad Pro 11 (M4)", "iPad16,3"),
    ("iPad Pro 13", "iPad16,5"), ("iPad mini", "iPad16,1"), ("Apple TV HD", "AppleTV5,3"),
    ("Apple TV 4K", "AppleTV14,1"),
  ]
}
