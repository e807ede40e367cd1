import CrushImageFacts
import CrushSourceScanning

/// A platform for which Xcode builds a target.
enum XcodePlatform: CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS

  var platform: Platforms {
    switch self {
    case .iOS: .iOS
    case .macOS: .macOS
    case .tvOS: .tvOS
    case .watchOS: .watchOS
    case .visionOS: .visionOS
    }
  }

  /// The name of its SDK for devices.
  var sdk: String {
    switch self {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  private var simulator: String {
    switch self {
    case .iOS: "iphonesimulator"
    case .macOS: "macosx"
    case .tvOS: "appletvsimulator"
    case .watchOS: "watchsimulator"
    case .visionOS: "xrsimulator"
    }
  }

  /// The build setting with the lowest version of the system.
  var deploymentKey: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// Returns the families of devices that run the platform.
  ///
  /// - Parameter setting: the value of `TARGETED_DEVICE_FAMILY`, such as `1,2`.
  func families(_ setting: String?) -> Set<Device.Family> {
    switch self {
    case .iOS:
      let listed = Set((setting ?? "").split { $0 == "," || $0 == " " }.compactMap { Int($0) })
      return AppProperties.families(listed).intersection([.phone, .pad, .mac])
    case .macOS: return [.mac]
    case .tvOS: return [.tv]
    case .watchOS: return [.watch]
    case .visionOS: return [.vision]
    }
  }

  /// Returns the platforms of a target: `SUPPORTED_PLATFORMS`, unless the SDK is none of them.
  static func all(of settings: BuildSettings) -> [XcodePlatform] {
    let root = settings.value("SDKROOT")?.lowercased() ?? ""
    let own = allCases.first { root.hasPrefix($0.sdk) || root.hasPrefix($0.simulator) }
    let words = settings.words("SUPPORTED_PLATFORMS")
    let supported = allCases.filter { words.contains($0.sdk) || words.contains($0.simulator) }
    if let own { return supported.contains(own) ? supported : [own] }
    if !supported.isEmpty { return supported }
    // Without an SDK, a deployment target shows the platform.
    return allCases.filter { settings.value($0.deploymentKey) != nil }
  }
}

/// The products of Xcode's targets.
enum XcodeProduct {
  /// - Parameter type: a product type such as `com.apple.product-type.application`.
  static func product(_ type: String, isForWatch: Bool) -> ProjectTarget.Product {
    let prefix = "com.apple.product-type."
    guard type.hasPrefix(prefix) else { return .other }
    let parts = type.dropFirst(prefix.count).split(separator: ".")
    let detail = parts.count > 1 ? parts[1] : ""
    switch parts.first ?? "" {
    case "application":
      let isWatchApp = detail.hasPrefix("watchapp") && !detail.hasSuffix("container")
      return isForWatch || isWatchApp ? .watchApp : .app
    case "watchkit-extension", "watchkit2-extension": return .watchApp
    case "app-extension", "extensionkit-extension", "tv-app-extension", "xpc-service", "system-extension",
      "driver-extension":
      return isForWatch ? .watchApp : .appExtension
    case "framework", "library", "xcframework", "static-framework": return .library
    case "bundle": return detail.isEmpty ? .library : .test
    default: return .other
    }
  }
}
