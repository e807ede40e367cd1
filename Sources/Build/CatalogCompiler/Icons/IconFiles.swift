package import CrushCatalogSources
import CrushFiles

/// The plan of the files beside the catalog: icons of the home screen, and the icon file of macOS.
package enum IconFiles {
  /// The oldest system that finds all its icons in catalogs. For older ones, Apple's tool writes every size. This was
  /// seen in an app for iOS 9 of Xcode 13, and in a build log for iOS 10.3. An app for iOS 13 has the two main sizes.
  private static let catalogIcons = CompileSettings.Version(11)

  /// Returns the files of the primary app icon, and of the alternate icons of iOS.
  package static func plan(_ catalogs: [SourceCatalog], _ settings: CompileSettings) -> [IconFile] {
    guard settings.looseIcons != .none else { return [] }
    let primary = primary(catalogs, settings)
    switch settings.platform.family {
    case .ios:
      let all = ([primary].compactMap { $0 } + alternates(catalogs, settings)).flatMap {
        phoneFiles($0.set, in: $0.catalog, settings)
      }
      return all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    case .mac: return primary.flatMap { macFile($0.set, in: $0.catalog, settings) }.map { [$0] } ?? []
    case .tv, .watch, .vision: return []
    }
  }

  /// Returns the other icons that the build includes. The last one of two sets with one name counts, and a set wins over
  /// an Icon Composer document.
  static func alternates(
    _ catalogs: [SourceCatalog], _ settings: CompileSettings
  ) -> [(catalog: SourceCatalog, set: SourceSet)] {
    var found: [String: (catalog: SourceCatalog, set: SourceSet)] = [:]
    for kind in [SourceSet.Kind.icon, .appIcon] {
      for catalog in catalogs {
        for set in catalog.sets where set.kind == kind && set.name != settings.appIcon {
          if settings.compilesIcon(set.name), set.entries.contains(where: { $0.fileName != nil }) {
            found[set.name] = (catalog, set)
          }
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the set of the primary app icon. The last one of two sets with one name counts, and a set wins over an Icon
  /// Composer document.
  static func primary(
    _ catalogs: [SourceCatalog], _ settings: CompileSettings
  ) -> (catalog: SourceCatalog, set: SourceSet)? {
    guard let name = settings.appIcon else { return nil }
    for kind in [SourceSet.Kind.appIcon, .icon] {
      for catalog in catalogs.reversed() {
        if let set = catalog.sets.last(where: { $0.kind == kind && $0.name == name }) { return (catalog, set) }
      }
    }
    return nil
  }

  // MARK: - iPhone and iPad

  /// An icon in a set of an app for iPhone and iPad.
  private struct PhoneIcon {
    let device: String
    let points: Double
    let scale: Int
    let path: String
    /// The size to which a larger picture is scaled.
    var pixels: Int?

    /// Such as `60x60` and `83.5x83.5`.
    var size: String { "\(IconFiles.text(points))x\(IconFiles.text(points))" }
  }

  private static func phoneFiles(
    _ set: SourceSet, in catalog: SourceCatalog, _ settings: CompileSettings
  ) -> [IconFile] {
    phoneIcons(set, in: catalog, settings).map { icon in
      let scale = icon.scale == 1 ? "" : "@\(icon.scale)x"
      let device = icon.device == "ipad" ? "~ipad" : ""
      let side = Int((icon.points * Double(icon.scale)).rounded())
      return IconFile(
        name: "\(set.name)\(icon.size)\(scale)\(device).png", form: .png(pixels: icon.pixels),
        sources: [IconFile.Source(path: icon.path, type: "", pixels: side)])
    }
  }

  private static func phoneIcons(
    _ set: SourceSet, in catalog: SourceCatalog, _ settings: CompileSettings
  ) -> [PhoneIcon] {
    let hasAll = settings.minimumTarget < catalogIcons || settings.looseIcons == .all
    var icons: [PhoneIcon] = []
    let isSingle = set.entries.contains { isForPhones($0) }
    for entry in set.entries where entry.traits.appearances.isEmpty && !entry.isUnassigned {
      if isSingle && !isForPhones(entry) { continue }
      guard let file = entry.fileName, let size = entry.size else { continue }
      let path = path(file, of: set, in: catalog)
      let device = entry.traits.idiom
      if device == "universal" {
        guard isSingle else { continue }
        icons += mainSizes.filter { settings.builds($0.device) }.map {
          PhoneIcon(device: $0.device, points: $0.points, scale: 2, path: path, pixels: Int($0.points) * 2)
        }
      } else if settings.builds(device), device == "iphone" || device == "ipad", let scale = entry.traits.scale {
        let isMain = scale == 2 && mainSizes.contains { $0 == (device, size.width) }
        let points = Int((size.width * Double(scale)).rounded())
        if isMain || hasAll {
          icons.append(PhoneIcon(device: device, points: size.width, scale: scale, path: path, pixels: points))
        }
      }
    }
    return icons
  }

  /// Returns true for an icon of all sizes, which the icons of the home screen are scaled from.
  private static func isForPhones(_ entry: SourceEntry) -> Bool {
    entry.isIconOfAllSizes && (entry.traits.platform == nil || entry.traits.platform == "ios")
  }

  /// The icons of the home screen in points.
  private static let mainSizes = [(device: "iphone", points: 60.0), (device: "ipad", points: 76.0)]

  /// Returns the names in `CFBundleIconFiles` for a device: the sizes without scales, the smallest first. The list of the
  /// iPad starts with the icons of the iPhone.
  static func names(
    for device: String, _ set: SourceSet, in catalog: SourceCatalog, _ settings: CompileSettings
  ) -> [String] {
    let icons = phoneIcons(set, in: catalog, settings).filter { $0.device == device }
    let sizes = Dictionary(grouping: icons, by: \.points).keys.sorted()
    return sizes.map { "\(set.name)\(text($0))x\(text($0))" }
  }

  /// Returns a length without a fraction of zero.
  private static func text(_ points: Double) -> String {
    guard points.magnitude < 1e6 else { return "0" }
    return points == points.rounded() ? "\(Int(points))" : "\(points)"
  }

  // MARK: - macOS

  /// The types of an icon file by size in points and scale. The sizes of 16, 32, 128 and 256 pixels that Apple's tool
  /// writes by default are marked (four types in every file that developers listed, for targets from 10.13 to 26).
  private static let macTypes: [(points: Double, scale: Int, type: String, isDefault: Bool)] = [
    (16, 1, "ic04", true), (16, 2, "ic11", true), (32, 1, "ic05", false), (32, 2, "ic12", false),
    (128, 1, "ic07", true), (128, 2, "ic13", true), (256, 1, "ic08", false), (256, 2, "ic14", false),
    (512, 1, "ic09", false), (512, 2, "ic10", false),
  ]

  private static func macFile(
    _ set: SourceSet, in catalog: SourceCatalog, _ settings: CompileSettings
  ) -> IconFile? {
    let entries = set.entries.filter { $0.traits.idiom == "mac" && $0.fileName != nil && $0.traits.appearances.isEmpty }
    let found = macTypes.compactMap { type -> (source: IconFile.Source, isDefault: Bool)? in
      guard
        let entry = entries.last(where: { $0.size?.width == type.points && ($0.traits.scale ?? 1) == type.scale }),
        let file = entry.fileName
      else { return nil }
      let source = IconFile.Source(
        path: path(file, of: set, in: catalog), type: type.type, pixels: Int(type.points) * type.scale)
      return (source, type.isDefault)
    }
    // Finder shows a generic icon for an app without an icon file, so a set without these sizes keeps the others.
    let hasDefault = found.contains(where: \.isDefault)
    let sources = found.filter { $0.isDefault || !hasDefault || settings.looseIcons == .all }.map(\.source)
    return sources.isEmpty ? nil : IconFile(name: set.name + ".icns", form: .icns, sources: sources)
  }

  private static func path(_ file: String, of set: SourceSet, in catalog: SourceCatalog) -> String {
    Path.join(Path.join(catalog.path, set.path), file)
  }
}

extension SourceEntry {
  /// Whether it is one picture of 1,024 points, which replaces all other sizes of an app icon set.
  var isIconOfAllSizes: Bool {
    traits.idiom == "universal" && size?.width == 1024 && fileName != nil && !isUnassigned
  }
}
