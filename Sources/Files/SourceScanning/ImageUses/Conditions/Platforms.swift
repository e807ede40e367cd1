/// A set of Apple's platforms, as `#if os(…)` and SDKs name them.
package struct Platforms: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let iOS = Platforms(rawValue: 1)
  package static let macOS = Platforms(rawValue: 1 << 1)
  package static let tvOS = Platforms(rawValue: 1 << 2)
  package static let watchOS = Platforms(rawValue: 1 << 3)
  package static let visionOS = Platforms(rawValue: 1 << 4)
  /// iOS code that runs on a Mac. `os(iOS)` is true there.
  package static let catalyst = Platforms(rawValue: 1 << 5)

  package static let all: Platforms = [.iOS, .macOS, .tvOS, .watchOS, .visionOS, .catalyst]
}
