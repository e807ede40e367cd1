/// The slot of an entry as messages show it, such as `[][ipad][76x76][][][1x][][][][]`.
///
/// Seen in public build logs:
/// - Xcode 16 to 26, icons: `[][iphone][20x20][][][2x][][][][]`, `[][mac][32x32][][][1x][][][][]` and
///   `[ios][universal][1024x1024][][][][][][][]`;
/// - Xcode 8 to 26, images: `[universal][][][1x][][][][][][]`;
/// - launch images: `[iphone][retina4][2x][portrait][full-screen][]`;
/// - files without a slot: `(null)[2d][Icon-App-50x50@1x.png]`.
enum SlotText {
  static func of(_ entry: SourceEntry, in kind: SourceSet.Kind) -> String {
    let traits = entry.traits
    let scale = traits.scale.map { "\($0)x" }
    switch kind {
    case .appIcon, .stickersIcon, .macIcon:
      // The positions of platform, idiom, size and scale are known. The others are guesses.
      return brackets([
        traits.platform, traits.idiom, size(entry.size), traits.subtype, entry.role, scale, traits.gamut,
        appearances(traits), nil, nil,
      ])
    case .launchImage:
      return brackets([
        traits.idiom, traits.subtype, scale, traits.orientation, traits.extent, traits.minimumSystem,
      ])
    default:
      // The positions of idiom and scale are known. The others are guesses.
      return brackets([
        traits.idiom, traits.subtype, traits.screenWidth, scale, traits.widthClass, traits.heightClass, traits.memory,
        traits.graphics, traits.gamut, appearances(traits),
      ])
    }
  }

  /// The slot of a file without one.
  static func unassigned(_ name: String) -> String { "(null)[2d][\(name)]" }

  private static func brackets(_ fields: [String?]) -> String { fields.map { "[\($0 ?? "")]" }.joined() }

  private static func appearances(_ traits: SourceTraits) -> String? {
    traits.appearances.isEmpty ? nil : traits.appearances.map { "\($0.appearance) \($0.value)" }.joined(separator: ", ")
  }

  /// Returns a size without zeros after the point, such as `83.5x83.5`.
  static func size(_ size: SourceEntry.Size?) -> String? {
    guard let size else { return nil }
    return "\(number(size.width))x\(number(size.height))"
  }

  static func number(_ value: Double) -> String {
    value.rounded() == value && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }
}
