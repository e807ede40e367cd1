import CrushCatalogSources
import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// The folders that stand for targets where no project file is known. A built app is always one.
struct ImplicitTargets: Sendable {
  /// The platforms and the device families of a folder.
  struct Facts: Sendable {
    var platforms: Platforms = []
    var families: Set<Device.Family> = []
  }

  private(set) var folders: [String: Facts] = [:]

  /// The largest file that is read, in bytes.
  private static let limit = 4 << 20

  init() {}

  /// - Parameters:
  ///   - lists: the paths of files called `Info.plist`.
  ///   - catalogs: the paths of asset catalogs.
  ///   - iconSets: the paths of the `Contents.json` of icon sets.
  ///   - isKnown: whether a project file knows the targets of a folder.
  ///   - isSource: whether a folder named like an app has its sources.
  init(
    lists: [String], catalogs: [String], iconSets: [String], isKnown: (String) -> Bool, isSource: (String) -> Bool,
    read: (String) -> [UInt8]?
  ) {
    func isApp(_ folder: String) -> Bool { Self.isNamedApp(folder) && !isSource(folder) }
    func isInBuiltApp(_ path: String) -> Bool {
      var folder = Path.parent(of: path)
      while folder != "/" && folder != "." {
        if isApp(folder) { return true }
        folder = Path.parent(of: folder)
      }
      return false
    }
    var hasOwnLists = false
    for path in lists {
      let folder = Self.folder(ofList: path)
      let isBuilt = isApp(folder) || Path.name(of: folder) == "Contents" && isApp(Path.parent(of: folder))
      if !isBuilt, isInBuiltApp(folder) || isKnown(folder) { continue }
      guard let bytes = read(path), bytes.count <= Self.limit, let properties = AppProperties(bytes),
        properties.isBundle || isBuilt
      else { continue }
      // The resources of a Mac app are two folders deeper than its own.
      let place = isBuilt && !isApp(folder) ? Path.parent(of: folder) : folder
      folders[place] = Facts(platforms: properties.platforms, families: properties.families)
      hasOwnLists = hasOwnLists || isBuilt || Path.fileExtension(of: folder).isEmpty
    }
    let loose = catalogs.filter { !isKnown($0) && !isInBuiltApp($0) }
    if !hasOwnLists { addFolders(of: loose) }
    addIdioms(iconSets, read)
  }

  /// Adds the folders with catalogs. A folder inside another one is part of it, unless it is a sticker pack.
  private mutating func addFolders(of catalogs: [String]) {
    let outer = Set(catalogs.filter { Path.hasExtension($0, "xcassets") }.map(Path.parent(of:)))
    for catalog in catalogs {
      let folder = Path.parent(of: catalog)
      var above = folder
      while above != "/", above == folder || !outer.contains(above) { above = Path.parent(of: above) }
      let isInner = above != folder && outer.contains(above)
      if !isInner || Path.hasExtension(catalog, "xcstickers") { folders[folder] = Facts() }
    }
  }

  /// Adds the families that the icon sets of a folder show, where its Info.plist states none.
  private mutating func addIdioms(_ iconSets: [String], _ read: (String) -> [UInt8]?) {
    var found: [String: Set<Device.Family>] = [:]
    for path in iconSets {
      guard let folder = closest(to: path), folders[folder]?.families.isEmpty == true, let bytes = read(path),
        let set = try? CatalogSet(bytes, path: path)
      else { continue }
      found[folder, default: []].formUnion(Self.families(of: set))
    }
    for (folder, families) in found {
      folders[folder]?.families = families
      for platform in XcodePlatform.allCases where !families.isDisjoint(with: platform.families("1,2")) {
        folders[folder]?.platforms.formUnion(platform.platform)
      }
    }
  }

  private func closest(to path: String) -> String? {
    var folder = path
    while folder != "/" && folder != "." && folder != ".." {
      folder = Path.parent(of: folder)
      if folders[folder] != nil { return folder }
    }
    return nil
  }

  private static func families(of set: CatalogSet) -> Set<Device.Family> {
    let byIdiom: [String: Set<Device.Family>] = [
      "iphone": [.phone], "ipad": [.pad], "mac": [.mac], "tv": [.tv], "watch": [.watch], "watch-marketing": [.watch],
      "vision": [.vision],
    ]
    let idioms = Set(set.slots.compactMap(\.idiom))
    let families = idioms.reduce(into: Set<Device.Family>()) { $0.formUnion(byIdiom[$1] ?? []) }
    // A slot for all idioms may be for any phone or tablet.
    return idioms.contains("universal") ? families.union([.phone, .pad]) : families
  }

  /// Returns the folder that an Info.plist describes. A folder that only holds supporting files is part of another one.
  private static func folder(ofList path: String) -> String {
    let folder = Path.parent(of: path)
    return supporting.contains(Path.name(of: folder)) ? Path.parent(of: folder) : folder
  }

  private static let supporting: Set = [
    "Supporting Files", "SupportingFiles", "Supporting", "Support", "Resources", "Info", "Config", "Configuration",
    "Plists", "Application",
  ]

  /// Whether the folder is named like an app or an extension.
  private static func isNamedApp(_ folder: String) -> Bool {
    Path.hasExtension(folder, "app") || Path.hasExtension(folder, "appex")
  }
}
