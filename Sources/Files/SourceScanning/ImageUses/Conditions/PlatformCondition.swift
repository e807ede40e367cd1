/// The truth of an `#if` condition on each platform, in a release build. A flag that the source does not define may be
/// true and may be false.
struct PlatformCondition: Sendable, Equatable {
  /// The platforms on which the condition may be true.
  let whereTrue: Platforms
  /// The platforms on which the condition may be false.
  let whereFalse: Platforms

  static let unknown = PlatformCondition(whereTrue: .all, whereFalse: .all)
  static let always = PlatformCondition(on: .all)
  static let never = PlatformCondition(on: [])

  init(whereTrue: Platforms, whereFalse: Platforms) {
    self.whereTrue = whereTrue
    self.whereFalse = whereFalse
  }

  /// Creates a condition that is true on some platforms, and false on all others.
  init(on platforms: Platforms) { self.init(whereTrue: platforms, whereFalse: Platforms.all.subtracting(platforms)) }

  static prefix func ! (condition: Self) -> Self {
    Self(whereTrue: condition.whereFalse, whereFalse: condition.whereTrue)
  }

  static func and(_ left: Self, _ right: Self) -> Self {
    Self(
      whereTrue: left.whereTrue.intersection(right.whereTrue), whereFalse: left.whereFalse.union(right.whereFalse))
  }

  static func or(_ left: Self, _ right: Self) -> Self {
    Self(
      whereTrue: left.whereTrue.union(right.whereTrue), whereFalse: left.whereFalse.intersection(right.whereFalse))
  }
}

extension PlatformCondition {
  private static let operatingSystems: [String: Platforms] = [
    // `os(iOS)` is true for iOS code on a Mac.
    "iOS": [.iOS, .catalyst], "macOS": .macOS, "OSX": .macOS, "tvOS": .tvOS, "watchOS": .watchOS,
    "visionOS": .visionOS, "xrOS": .visionOS,
  ]

  private static let modules: [String: PlatformCondition] = [
    "UIKit": PlatformCondition(on: Platforms.all.subtracting(.macOS)),
    // The SDK of a Mac contains AppKit for iOS code as well, but not every version of it.
    "AppKit": PlatformCondition(whereTrue: [.macOS, .catalyst], whereFalse: Platforms.all.subtracting(.macOS)),
    "Cocoa": PlatformCondition(whereTrue: [.macOS, .catalyst], whereFalse: Platforms.all.subtracting(.macOS)),
    // Old SDKs of iOS contain WatchKit.
    "WatchKit": PlatformCondition(whereTrue: [.watchOS, .iOS], whereFalse: Platforms.all.subtracting(.watchOS)),
    "TVUIKit": PlatformCondition(on: .tvOS), "TVServices": PlatformCondition(on: .tvOS),
    "CarPlay": PlatformCondition(whereTrue: [.iOS, .catalyst], whereFalse: Platforms.all.subtracting(.iOS)),
    "SwiftUI": .always, "Foundation": .always, "CoreGraphics": .always, "Glibc": .never, "WinSDK": .never,
  ]

  /// The macros of `TargetConditionals.h`, the compiler's macros, and the flags of Xcode's templates.
  private static let flags: [String: PlatformCondition] = [
    "true": .always, "false": .never, "YES": .always, "NO": .never,
    // Release builds do not set it.
    "DEBUG": .never,
    "TARGET_OS_MAC": .always, "TARGET_OS_OSX": PlatformCondition(on: .macOS),
    "TARGET_OS_IPHONE": PlatformCondition(on: Platforms.all.subtracting(.macOS)),
    "TARGET_OS_IOS": PlatformCondition(on: [.iOS, .catalyst]), "TARGET_OS_TV": PlatformCondition(on: .tvOS),
    "TARGET_OS_WATCH": PlatformCondition(on: .watchOS), "TARGET_OS_VISION": PlatformCondition(on: .visionOS),
    "TARGET_OS_MACCATALYST": PlatformCondition(on: .catalyst),
    "TARGET_OS_UIKITFORMAC": PlatformCondition(on: .catalyst),
    "TARGET_OS_WIN32": .never, "TARGET_OS_WINDOWS": .never, "TARGET_OS_LINUX": .never, "TARGET_OS_ANDROID": .never,
    "_WIN32": .never, "WIN32": .never, "__ANDROID__": .never, "ANDROID": .never, "__linux__": .never,
    "__APPLE__": .always, "__OBJC__": .always,
    // Macros of other compilers and systems.
    "GNUSTEP": .never, "__MINGW32__": .never, "__MINGW64__": .never, "__CYGWIN__": .never, "_MSC_VER": .never,
    "_WIN64": .never, "__unix__": .never, "__FreeBSD__": .never, "__NetBSD__": .never, "__OpenBSD__": .never,
    "__DragonFly__": .never, "__sun": .never, "__HAIKU__": .never, "__EMSCRIPTEN__": .never, "__gnu_linux__": .never,
  ]

  /// Returns the condition of a flag such as `DEBUG`.
  static func flag(_ name: String) -> Self { flags[name] ?? .unknown }

  /// Returns the condition of `#ifdef`. The target's macros are defined everywhere, as 0 or 1, but only if a header is
  /// imported.
  static func defined(_ name: String) -> Self { name.hasPrefix("TARGET_") ? .unknown : flag(name) }

  /// Returns the condition of a call such as `os(iOS)`, by its first argument.
  static func call(_ name: String, _ argument: String) -> Self {
    switch name {
    case "os": Self(on: operatingSystems[argument] ?? [])
    case "canImport", "__has_include": modules[argument] ?? .unknown
    case "targetEnvironment": argument == "macCatalyst" ? Self(on: .catalyst) : .unknown
    case "defined": defined(argument)
    default: .unknown
    }
  }
}
