package import CrushImageFacts
import CrushPropertyList
package import CrushSourceScanning

/// The facts about a product that its Info.plist states.
package struct AppProperties {
  /// Whether it describes a bundle, and is no other list with that name.
  package let isBundle: Bool
  /// Empty if the list does not state them.
  package private(set) var families: Set<Device.Family> = []
  package private(set) var platforms: Platforms = []
  /// The oldest system on which the product runs. Nil if the list does not state it.
  package let minimumSystem: SystemVersion?

  /// Returns nil for a file that is no dictionary.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? Reader.read(bytes), document.root.kind == .dictionary else { return nil }
    let root = document.root
    isBundle = root["CFBundleIdentifier"] != nil || root["CFBundlePackageType"] != nil
    let minimum = root["MinimumOSVersion"] ?? root["LSMinimumSystemVersion"]
    minimumSystem = minimum?.string.flatMap { SystemVersion($0) }
    let numbers = (root["UIDeviceFamily"].map { $0.kind == .array ? $0.elements : [$0] } ?? []).compactMap { value in
      value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Int($0) }
    }
    families = Self.families(Set(numbers))
    if let platform = root["DTPlatformName"]?.string.flatMap(Self.platform(ofSDK:)) {
      add(platform)
    } else if root["LSMinimumSystemVersion"] != nil {
      add(.macOS)
    } else if root["MinimumOSVersion"] != nil || root["LSRequiresIPhoneOS"]?.boolean == true || !families.isEmpty {
      for platform in XcodePlatform.allCases where !families.isDisjoint(with: platform.families("1,2")) {
        platforms.formUnion(platform.platform)
      }
      if platforms.isEmpty { add(.iOS) }
    }
  }

  /// Adds a platform, and its families unless some are stated.
  private mutating func add(_ platform: XcodePlatform) {
    platforms.formUnion(platform.platform)
    if families.isDisjoint(with: platform.families("1,2")) { families.formUnion(platform.families("1,2")) }
  }

  private static func platform(ofSDK name: String) -> XcodePlatform? {
    XcodePlatform.allCases.first { name.hasPrefix($0.sdk) }
  }

  /// Returns the families by the numbers of `UIDeviceFamily`. An iOS app with the number 6 has a Mac design of its own.
  static func families(_ numbers: Set<Int>) -> Set<Device.Family> {
    let known: [Int: Device.Family] = [1: .phone, 2: .pad, 3: .tv, 4: .watch, 6: .mac, 7: .vision]
    return Set(numbers.compactMap { known[$0] })
  }
}
