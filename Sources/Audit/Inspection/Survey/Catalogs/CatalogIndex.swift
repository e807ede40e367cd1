package import CrushCatalogSources
package import CrushFileKinds
import CrushFiles
package import CrushImageFacts

/// The lookup table of catalogs by folder: the set of each file, and the files beside it.
///
/// An image of a set gets its role from the `Contents.json` beside it. For `hero.imageset/a.png`, this finds the set `hero`,
/// the slot that names `a.png`, and the images of the other slots. A rendition of a compiled catalog has these facts itself.
package struct CatalogIndex: Sendable {
  private var catalogs: [String: CatalogSet] = [:]
  private var names: [String: [String]] = [:]
  /// The images of each set, by file name.
  private var images: [String: [String: SetImage]] = [:]
  /// The idioms of the app icons of each catalog.
  private var iconIdioms: [String: Set<String>] = [:]
  /// The number of app icon sets in each catalog.
  private var iconSets: [String: Int] = [:]
  /// The names of icons of Icon Composer, such as `AppIcon` for `AppIcon.icon`.
  private var composedIcons: Set<String> = []

  init(_ files: [AuditedFile]) {
    for file in files {
      if case .catalog(let catalog) = file.content {
        let folder = Path.parent(of: file.path)
        catalogs[folder] = catalog
        if catalog.kind == "appiconset" || catalog.kind == "brandassets", let top = Self.top(above: folder) {
          iconIdioms[top, default: []].formUnion(catalog.slots.compactMap { $0.fileName == nil ? nil : $0.idiom })
          if catalog.kind == "appiconset" { iconSets[top, default: 0] += 1 }
        }
      } else if file.path.utf8.count > 15, file.path.hasSuffix(".icon/icon.json") {
        composedIcons.insert(Path.withoutExtension(Path.name(of: Path.parent(of: file.path))))
      }
    }
    if catalogs.isEmpty { return }
    var folders: Set<String> = []
    for file in files {
      let folder = Path.parent(of: file.path)
      if catalogs[folder] != nil {
        names[folder, default: []].append(Path.name(of: file.path))
        if let image = SetImage(file) { images[folder, default: [:]][Path.name(of: file.path)] = image }
      }
      // A set inside a set, such as a layer of a stack.
      if folders.insert(folder).inserted, catalogs[Path.parent(of: folder)] != nil {
        names[Path.parent(of: folder), default: []].append(Path.name(of: folder))
      }
    }
  }

  package var isEmpty: Bool { catalogs.isEmpty }

  /// Returns the set in a file's folder.
  package func catalog(around path: String) -> CatalogSet? {
    catalogs.isEmpty ? nil : catalogs[Path.parent(of: path)]
  }

  /// Returns the asset of an image.
  package func asset(of file: AuditedFile, _ image: AuditedImage) -> Asset {
    if let facts = file.rendition { return Asset(names: facts.names, setKind: "imageset", slots: []) }
    return asset(ofImageAt: file.path, named: image.name)
  }

  /// Returns the key that the files of one asset share: the set of a catalog, else the base name in a folder.
  package func key(of file: AuditedFile, _ image: AuditedImage) -> AssetKey {
    if let facts = file.rendition { return AssetKey(facts) }
    return slottedSet(around: file) ?? AssetKey(path: file.path, name: image.name)
  }

  /// Returns the set with slots around a file; nil if there is none.
  func slottedSet(around file: AuditedFile) -> AssetKey? {
    guard file.folder.contains(.inSet), !isEmpty else { return nil }
    let folder = Path.parent(of: file.path)
    guard let set = catalogs[folder], !set.slots.isEmpty else { return nil }
    return AssetKey(set: folder)
  }

  package func catalog(at folder: String) -> CatalogSet? { catalogs[folder] }

  package func image(named name: String, in folder: String) -> SetImage? { images[folder]?[name] }

  /// Files, and folders with files in them, sorted as the files are.
  package func names(in folder: String) -> [String] { names[folder] ?? [] }

  /// Returns the catalog that contains a folder; nil if there is none.
  package static func top(above folder: String) -> String? {
    var folder = folder
    while !["xcassets", "xcstickers"].contains(Path.fileExtension(of: folder)) {
      let above = Path.parent(of: folder)
      if above == folder { return nil }
      folder = above
    }
    return folder
  }

  /// Returns true if the catalog around a file is or may be for phones or tablets. A catalog for the Mac, TV, watch,
  /// glasses or cars has app icons for these alone.
  package func isForPhonesOrPads(_ path: String) -> Bool {
    guard let top = Self.top(above: Path.parent(of: path)), let idioms = iconIdioms[top], !idioms.isEmpty else {
      return true
    }
    return !idioms.isSubset(of: ["mac", "tv", "watch", "watch-marketing", "vision", "car"])
  }

  /// Returns true if a folder's catalog has no other app icon set.
  package func isOnlyIconSet(_ folder: String) -> Bool { (Self.top(above: folder).flatMap { iconSets[$0] } ?? 1) == 1 }

  /// Returns true if an icon of Icon Composer has this name. It replaces an app icon set of the same name.
  package func hasComposedIcon(named name: String) -> Bool { composedIcons.contains(name) }

  /// Returns the outermost set that contains a set's folder. It is the folder itself, except for layers and the members
  /// of brand assets.
  package static func outermost(_ folder: String) -> String {
    var (outermost, above) = (folder, Path.parent(of: folder))
    while CatalogKind.isSet(above) { (outermost, above) = (above, Path.parent(of: above)) }
    return outermost
  }

  /// Returns the sets with their qualified names, sorted by folder. Folders that provide a namespace are a part of the
  /// name. Sets inside sets have no name of their own and are skipped.
  package func sets() -> [(folder: String, name: String, set: CatalogSet)] {
    catalogs.compactMap { folder, set in
      CatalogKind.isSet(folder) && !CatalogKind.isSet(Path.parent(of: folder))
        ? (folder, qualifiedName(of: folder), set) : nil
    }.sorted { Path.precedes($0.folder, $1.folder) }
  }

  private func qualifiedName(of folder: String) -> String {
    var name = Path.name(of: Path.withoutExtension(folder))
    var above = Path.parent(of: folder)
    while let catalog = catalogs[above], Path.fileExtension(of: above) != "xcassets", above != Path.parent(of: above) {
      if catalog.providesNamespace { name = Path.join(Path.name(of: Path.withoutExtension(above)), name) }
      above = Path.parent(of: above)
    }
    return name
  }

  package func asset(ofImageAt path: String, named name: AssetName) -> Asset {
    let folder = Path.parent(of: path)
    let fileName = Path.name(of: path)
    guard CatalogKind.isSet(folder), let set = catalogs[folder] else {
      let type = fileName.utf8.count - Path.withoutExtension(fileName).utf8.count
      return Asset(
        names: [name.base, name.base + String(fileName.suffix(type)), fileName, Path.withoutExtension(fileName)],
        setKind: CatalogKind.isSet(folder) ? Path.fileExtension(of: folder) : nil, slots: [])
    }
    let slots = set.slots.filter { $0.fileName == fileName }
    let named = Self.outermost(folder)
    let own = Path.name(of: Path.withoutExtension(named))
    let qualified = qualifiedName(of: named)
    return Asset(names: own == qualified ? [own] : [qualified, own], setKind: set.kind, slots: slots)
  }

  /// Returns the size in points that the brand assets around a file state for its set; nil if they state none.
  package func brandSize(around path: String) -> DisplaySize? {
    var folder = Path.parent(of: path)
    var name = Path.name(of: folder)
    while CatalogKind.isSet(folder) {
      if let set = catalogs[folder], set.kind == "brandassets" {
        return set.slots.first { $0.fileName == name && $0.size != nil }?.size
      }
      name = Path.name(of: folder)
      folder = Path.parent(of: folder)
    }
    return nil
  }
}
