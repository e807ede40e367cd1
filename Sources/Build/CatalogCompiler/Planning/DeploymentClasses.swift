import CrushCompiledCatalogs

/// The copies of images that old systems need, as values of the attribute 25.
enum DeploymentClasses {
  /// Returns the classes of the copies, or nil if the catalog does not have the attribute.
  ///
  /// Seen in the catalogs of iOS: 0, 3 and 5 below 12.0 (8 of 8 since CoreUI 604), 0 and 5 for 12 (4 of 4), none from
  /// 13.0 on. CoreUI 498 to 603 have 0 and 3 below 12, and older versions have none. The versions of the other systems
  /// are the ones that were released with iOS 12 and 13.
  static func classes(
    minimumTarget: CompileSettings.Version, family: PlatformRules.Family, coreUIVersion: Int
  ) -> [UInt16]? {
    guard coreUIVersion > 498 else { return nil }
    let (twelve, thirteen): (CompileSettings.Version, CompileSettings.Version) =
      switch family {
      case .ios, .tv: (.init(12), .init(13))
      case .watch: (.init(5), .init(6))
      case .mac: (.init(10, 14), .init(10, 15))
      case .vision: (.init(0), .init(0))
      }
    if minimumTarget >= thirteen { return nil }
    if coreUIVersion < 604 { return minimumTarget < twelve ? [0, 3] : nil }
    return minimumTarget < twelve ? [0, 3, 5] : [0, 5]
  }

  /// Returns true if images are packed into atlases: from iOS 9 on, and in every catalog of macOS.
  static func packsAtlases(minimumTarget: CompileSettings.Version, family: PlatformRules.Family) -> Bool {
    family != .ios || minimumTarget >= .init(9)
  }
}
