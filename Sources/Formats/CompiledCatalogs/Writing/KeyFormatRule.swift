/// The attributes of keys that Apple's tool writes, and their order.
package enum KeyFormatRule {
  /// The family of systems that a catalog is made for.
  package enum Platform: Sendable, CaseIterable {
    /// iOS, tvOS, watchOS, visionOS and Mac Catalyst.
    case device
    case mac
  }

  /// A key format, and whether KEYFORMAT needs KEYFORMATWORKAROUND next to it.
  package struct Format: Sendable, Equatable {
    package let attributes: [KeyAttribute]
    package let hasWorkaround: Bool
  }

  /// The order of attributes of one range of versions.
  private struct Order {
    let all: [UInt32]
    /// The attributes that every catalog has.
    let always: Set<UInt32>
  }

  /// Returns the key format of a catalog.
  ///
  /// Seen in 38 catalogs: below iOS 10 only used attributes, for iOS 10 and 11 all, and from iOS 12 on eight and the used
  /// ones. Catalogs of CoreUI below 795 for iOS 12 and later have only used ones.
  ///
  /// - Parameters:
  ///   - used: the attributes that are not 0 in a key, before thinning.
  ///   - minimumSystem: the major version of the deployment target.
  package static func format(
    used: Set<KeyAttribute>, minimumSystem: Int, platform: Platform = .device, coreUIVersion: Int = 971
  ) -> Format {
    let order = order(minimumSystem: minimumSystem, platform: platform, coreUIVersion: coreUIVersion)
    let wanted = order.always.union(used.map(\.rawValue))
    var attributes = order.all.filter { wanted.contains($0) }
    // An attribute that no known catalog of this kind has comes last. Without it, keys would be equal.
    attributes += wanted.subtracting(order.all).sorted()
    let isOld = platform == .device && minimumSystem < firstSystemOfDeploymentClasses
    return Format(
      attributes: attributes.map(KeyAttribute.init),
      hasWorkaround: isOld && coreUIVersion >= 604 && used.contains(.deploymentTarget))
  }

  /// iOS 10 knows the attribute 25. In 3 of 3 catalogs for iOS 8 and 9 with it there is a workaround.
  private static let firstSystemOfDeploymentClasses = 10

  private static func order(minimumSystem: Int, platform: Platform, coreUIVersion: Int) -> Order {
    guard platform == .device else { return macOrder(coreUIVersion) }
    let basis: Set<UInt32> = [12, 17, 1, 2]
    if coreUIVersion < 427 { return Order(all: xcode7, always: Set(xcode7)) }
    if coreUIVersion < 604 {
      // Appearances came with CoreUI 498.
      let all = coreUIVersion < 498 ? Array(xcode8.dropFirst()) : xcode8
      return Order(all: all, always: minimumSystem < 10 ? basis : Set(all))
    }
    if minimumSystem < 10 || minimumSystem >= 12 && coreUIVersion < 795 { return Order(all: current, always: basis) }
    return Order(all: current, always: minimumSystem < 12 ? Set(current) : basis.union([7, 13, 15, 16]))
  }

  private static let current: [UInt32] = [
    7, 13, 12, 15, 16, 26, 27, 9, 8, 25, 24, 4, 20, 21, 23, 22, 17, 1, 2, 10, 6,
  ]
  private static let xcode8: [UInt32] = [7, 12, 15, 16, 25, 23, 22, 24, 4, 20, 21, 17, 1, 2, 10, 6, 8, 9]
  private static let xcode7: [UInt32] = [12, 15, 16, 23, 22, 20, 21, 17, 1, 2, 10, 6, 8]

  private static func macOrder(_ coreUIVersion: Int) -> Order {
    switch coreUIVersion {
    case ..<427:
      let all: [UInt32] = [1, 2, 3, 4, 6, 17, 8, 9, 10, 14, 11, 12, 19, 18]
      return Order(all: all, always: Set(all))
    case ..<604:
      let all: [UInt32] = [7, 1, 2, 3, 4, 6, 17, 8, 9, 10, 14, 11, 12, 24, 19, 18, 25]
      return Order(all: all, always: Set(all))
    default:
      return Order(
        all: [7, 13, 1, 2, 3, 4, 6, 17, 8, 9, 10, 14, 11, 12, 24, 19, 18, 25],
        always: [7, 13, 1, 2, 3, 17, 11, 12])
    }
  }
}
