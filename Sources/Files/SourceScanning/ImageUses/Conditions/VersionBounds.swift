/// A version of a system, such as 15.4.
package struct PlatformVersion: Sendable, Hashable, Comparable {
  package let major: Int
  package let minor: Int

  package init(major: Int, minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  package static func < (left: PlatformVersion, right: PlatformVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

/// A version for each of some platforms. Each key is one platform.
package struct VersionBounds: Sendable, Hashable {
  private var versions: [Platforms: PlatformVersion] = [:]

  package init() {}

  package subscript(platform: Platforms) -> PlatformVersion? { versions[platform] }

  package var isEmpty: Bool { versions.isEmpty }

  mutating func set(_ version: PlatformVersion, on platforms: Platforms) {
    for platform in platforms.each { versions[platform] = version }
  }

  /// Keeps the lower version of each platform.
  mutating func formMinimum(_ other: VersionBounds) { versions.merge(other.versions, uniquingKeysWith: min) }

  /// Keeps the higher version of each platform.
  mutating func formMaximum(_ other: VersionBounds) { versions.merge(other.versions, uniquingKeysWith: max) }
}

extension Platforms {
  /// The platforms of the set, as sets of one.
  package var each: [Platforms] {
    (0..<UInt8.bitWidth).map { Platforms(rawValue: 1 << UInt8($0)) }.filter { contains($0) }
  }
}
