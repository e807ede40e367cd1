/// The static members of Apple's types that a property for an asset cannot repeat (documentation of UIKit, AppKit and
/// SwiftUI).
enum TakenNames {
  /// The colors that `UIColor` and `NSColor` have.
  private static let colors: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "lightGray", "magenta", "orange", "purple",
    "red", "white", "yellow", "systemBlue", "systemBrown", "systemCyan", "systemGray", "systemGreen", "systemIndigo",
    "systemMint", "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow",
  ]

  static let uiColor: Set<String> = colors.union([
    "darkText", "label", "lightText", "link", "opaqueSeparator", "placeholderText", "quaternaryLabel",
    "quaternarySystemFill", "secondaryLabel", "secondarySystemBackground", "secondarySystemFill",
    "secondarySystemGroupedBackground", "separator", "systemBackground", "systemFill", "systemGray2", "systemGray3",
    "systemGray4", "systemGray5", "systemGray6", "systemGroupedBackground", "tertiaryLabel",
    "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground", "tint",
  ])

  static let nsColor: Set<String> = colors.union([
    "quaternarySystemFill", "quinarySystemFill", "secondarySystemFill", "systemFill", "tertiarySystemFill",
  ])

  static let color: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "primary", "purple",
    "red", "secondary", "teal", "white", "yellow",
  ]

  static let uiImage: Set<String> = ["actions", "add", "checkmark", "remove", "strokedCheckmark"]
}
