import CrushImageFacts
import CrushSourceScanning

extension Platforms {
  /// The families of devices that run apps of these platforms.
  var families: Set<Device.Family> {
    var families: Set<Device.Family> = []
    if contains(.iOS) { families.formUnion([.phone, .pad]) }
    if contains(.macOS) || contains(.catalyst) { families.insert(.mac) }
    if contains(.tvOS) { families.insert(.tv) }
    if contains(.watchOS) { families.insert(.watch) }
    if contains(.visionOS) { families.insert(.vision) }
    return families
  }

  /// - Parameter manifestName: a platform as manifests name it, in any case.
  init?(manifestName: String) {
    switch manifestName.lowercased() {
    case "ios", "iphoneos": self = .iOS
    case "macos", "osx", "macosx": self = .macOS
    case "tvos", "appletvos": self = .tvOS
    case "watchos": self = .watchOS
    case "visionos", "xros": self = .visionOS
    case "maccatalyst": self = .catalyst
    default: return nil
    }
  }
}

extension Device.Family {
  /// Returns the families of the build setting TARGETED_DEVICE_FAMILY, such as `1,2`. Unknown numbers are ignored.
  static func targeted(_ setting: String) -> Set<Device.Family> {
    let families: [String: Device.Family] = ["1": .phone, "2": .pad, "3": .tv, "4": .watch, "6": .mac, "7": .vision]
    return Set(setting.split(whereSeparator: { ", \"'".contains($0) }).compactMap { families[String($0)] })
  }
}
