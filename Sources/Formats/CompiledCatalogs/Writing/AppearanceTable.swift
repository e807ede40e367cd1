/// The names and numbers of appearances. A number in a key without a name in APPEARANCEKEYS makes an image invisible.
package enum AppearanceTable {
  /// The value of `luminosity` in `Contents.json`.
  package enum Luminosity: Sendable, CaseIterable {
    case any, dark, light
    /// The tinted icons of iOS 18 and macOS 26.
    case tinted
  }

  /// Returns the number of an appearance. The systems share 0, 1 and 10.
  ///
  /// - Parameter isHighContrast: whether `contrast` is `high`. Tinted images have no such form.
  package static func number(
    _ luminosity: Luminosity, isHighContrast: Bool, platform: KeyFormatRule.Platform
  ) -> Int {
    switch (luminosity, platform) {
    case (.any, .device): isHighContrast ? 2 : 0
    case (.dark, .device): isHighContrast ? 3 : 1
    case (.light, .device): isHighContrast ? 5 : 4
    case (.any, .mac): isHighContrast ? 3 : 0
    case (.dark, .mac): isHighContrast ? 6 : 1
    case (.light, .mac): isHighContrast ? 9 : 8
    case (.tinted, _): 10
    }
  }

  /// Returns the names and numbers of a catalog's appearances: the used ones and 0.
  ///
  /// Catalogs of iOS have `UIAppearanceAny` also without other appearances, in 17 of 17 catalogs of CoreUI 604 to 971
  /// that the App Store did not thin. The ones of macOS have no names then, in 3 of 3.
  ///
  /// - Parameter used: the numbers in keys.
  package static func names(used: Set<Int>, platform: KeyFormatRule.Platform) -> [String: Int] {
    if platform == .mac, used.subtracting([0]).isEmpty { return [:] }
    var names: [String: Int] = [:]
    for number in used.union([0]) { names[name(of: number, platform: platform)] = number }
    return names
  }

  /// Returns the name of an appearance. The names come from catalogs and from published dumps of catalogs.
  package static func name(of number: Int, platform: KeyFormatRule.Platform) -> String {
    let names = platform == .mac ? macNames : deviceNames
    return names[number] ?? (platform == .mac ? "NSAppearance\(number)" : "UIAppearance\(number)")
  }

  private static let deviceNames = [
    0: "UIAppearanceAny", 1: "UIAppearanceDark", 2: "UIAppearanceHighContrastAny", 3: "UIAppearanceHighContrastDark",
    4: "UIAppearanceLight", 5: "UIAppearanceHighContrastLight", 10: "ISAppearanceTintable",
  ]
  private static let macNames = [
    0: "NSAppearanceNameSystem", 1: "NSAppearanceNameDarkAqua", 3: "NSAppearanceNameAccessibilitySystem",
    6: "NSAppearanceNameAccessibilityDarkAqua", 8: "NSAppearanceNameAqua", 9: "NSAppearanceNameAccessibilityAqua",
    10: "ISAppearanceTintable",
  ]
}
