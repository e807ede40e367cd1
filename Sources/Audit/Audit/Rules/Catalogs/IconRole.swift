import CrushCatalogSources
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// The role of an app icon set in the product that contains it.
enum IconRole {
  /// The icon of an app, which the App Store shows.
  case primary
  /// An icon that the user can choose in the app, or the icon of another configuration.
  case alternate
  /// The icon of an extension, such as a widget or an action.
  case other

  /// - Parameters:
  ///   - file: a file in the set's folder.
  init(of file: AuditedFile, _ context: RuleContext) {
    let folder = Path.parent(of: file.path)
    let name = Path.name(of: Path.withoutExtension(folder))
    let targets = context.membership(of: file).targets.map { context.index.projects.targets[$0] }
    let isNamed: Bool
    if targets.isEmpty {
      if Self.mayBeOfExtension(folder) {
        self = .other
        return
      }
      isNamed = name == Self.usual || context.catalogs.isOnlyIconSet(folder)
    } else {
      let apps = targets.filter { [.app, .watchApp].contains($0.product) }
      if apps.isEmpty {
        self = .other
        return
      }
      let names = apps.compactMap(\.appIcon)
      isNamed = names.isEmpty ? name == Self.usual || context.catalogs.isOnlyIconSet(folder) : names.contains(name)
    }
    self = isNamed ? .primary : .alternate
  }

  /// The name in Xcode's templates.
  static let usual = "AppIcon"

  /// The endings of folders that Xcode and developers give to extensions.
  private static let extensions = ["extension", "widget", "widgets", "action", "intents", "complication"]

  /// Returns true if a folder above suggests an extension, for files of unknown targets.
  private static func mayBeOfExtension(_ folder: String) -> Bool {
    folder.lowercased().split(separator: "/").dropLast().contains { part in
      Self.extensions.contains(where: part.hasSuffix)
    }
  }
}

extension CatalogSlot {
  /// Whether it is the icon for phones and tablets that the App Store shows.
  var isMarketingIcon: Bool {
    if isUnassigned || hasAppearance { return false }
    if idiom == "ios-marketing" { return true }
    return [nil, "universal"].contains(idiom) && [nil, "ios"].contains(platform) && size?.width == 1024
  }

  /// Whether it is an icon of the home screen or the settings of phones and tablets.
  var isHandheldIcon: Bool {
    if isUnassigned || hasAppearance || isMarketingIcon { return false }
    return ["iphone", "ipad"].contains(idiom ?? "") || platform == "ios"
  }

  /// Whether only systems before iOS 10 load the icon. Xcode ignores such icons in newer apps.
  ///
  /// The iPhone 3GS is the last phone with 1x, and the first iPad mini the last tablet. The icons of iOS 6 have 57, 72
  /// and 50 points (Asset Catalog Format Reference, "App Icon Type").
  var isLegacyIcon: Bool {
    guard ["iphone", "ipad"].contains(idiom ?? "") else { return false }
    return scale == 1 && size?.width != 1024 || [50, 57, 72].contains(size?.width ?? 0)
  }
}
