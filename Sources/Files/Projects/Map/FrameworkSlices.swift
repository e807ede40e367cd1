import CrushFiles
import CrushSourceScanning

/// The slices of binary frameworks. Xcode copies one of them into a product, by its platform (Xcode, "Creating a
/// multiplatform binary framework bundle").
struct FrameworkSlices {
  /// The platforms of the slices for devices, by the path of the `.xcframework`.
  private var platforms: [String: Platforms] = [:]

  /// - Parameter folders: the folders directly inside of frameworks.
  init(_ folders: [String]) {
    for folder in folders {
      platforms[Path.parent(of: folder), default: []].formUnion(Self.platform(of: Path.name(of: folder)))
    }
  }

  /// Returns true if products contain the slice. Without known platforms, products of one platform are assumed.
  ///
  /// - Parameters:
  ///   - name: the name of the slice's folder, such as `ios-arm64_x86_64-simulator`.
  ///   - wanted: the platforms of the products; empty if they are unknown.
  func ships(_ name: String, of framework: String, for wanted: Platforms) -> Bool {
    let own = Self.platform(of: name)
    let all = platforms[framework] ?? []
    // A name of another form, or a framework without a slice for a device, proves nothing.
    if all.isEmpty || own.isEmpty && !Self.isVariant(name) { return true }
    let some = all.intersection(wanted)
    return some.isEmpty ? own == Self.order.first(where: all.contains) : some.contains(own) && !own.isEmpty
  }

  private static let order: [Platforms] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]

  private static let byName: [Substring: Platforms] = [
    "ios": .iOS, "macos": .macOS, "tvos": .tvOS, "watchos": .watchOS, "xros": .visionOS,
  ]

  private static func isVariant(_ name: String) -> Bool {
    name.hasSuffix("-simulator") || name.hasSuffix("-maccatalyst")
  }

  /// Returns the platform of a slice for devices; empty for others.
  private static func platform(of name: String) -> Platforms {
    isVariant(name) ? [] : name.split(separator: "-").first.flatMap { byName[$0] } ?? []
  }
}
