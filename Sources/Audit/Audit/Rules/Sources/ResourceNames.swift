import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The names of fonts, interfaces, icons, images, colors and data sets, by the places that define them.
struct ResourceNames {
  enum Kind: Hashable {
    case interface, font, iconSet, image, color, dataSet
  }

  /// The place from which names are looked up.
  enum Holder {
    /// A built app or extension, by its folder.
    case bundle(String)
    /// A project's Info.plist, by its membership.
    case target(Int)
    /// A source, by its membership. Built apps among the audited files count as well.
    case source(Int)
    /// A source that names a resource of its own module's bundle.
    case module(Int)
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  private struct Place: Hashable {
    let membership: Int
    /// The innermost app or extension around it; nil for a source.
    let bundle: String?
  }

  private var places: [Key: [Place]] = [:]
  /// The places of all resources of an app, apart from loose images.
  private var holders: Set<Place> = []
  /// The places of catalogs.
  private var catalogs: Set<Place> = []
  /// The places of compiled catalogs that cannot be read. They may define any name.
  private var unread: Set<Place> = []
  /// The names of fonts and interfaces in files that were not audited, in lower case.
  private let others: Set<String>
  private let made: Set<String>
  private let projects: ProjectMap
  private let mainBundle: MainBundle

  /// - Parameter files: the audited files.
  init(_ files: [AuditedFile], _ index: SurveyIndex) {
    projects = index.projects
    mainBundle = MainBundle(index)
    made = index.madeNames
    others = Set(index.otherNames.map { $0.lowercased() })
    var (folder, bundle): (String, String?) = ("", nil)
    for file in files where !file.isFolder {
      let above = Path.parent(of: file.path)
      if above != folder { (folder, bundle) = (above, projects.bundles.app(around: file.path)) }
      add(file, in: above, Place(membership: file.membership, bundle: bundle))
    }
    for (folder, name, set) in index.catalogs.sets() {
      let contents = Path.join(folder, "Contents.json")
      let place = Place(membership: projects.membership(of: contents), bundle: projects.bundles.app(around: contents))
      addSet(set.kind, [name, Path.name(of: name)], place)
    }
    // Sets beside the audited files exist as well.
    for path in index.imagePaths where CatalogKind.isSet(path) {
      let place = Place(membership: projects.membership(of: path), bundle: nil)
      addSet(Path.fileExtension(of: path), [Path.name(of: Path.withoutExtension(path))], place)
    }
  }

  /// Returns all names of a kind, in no order.
  func all(_ kind: Kind) -> [String] { places.keys.filter { $0.kind == kind }.map(\.name) }

  private mutating func add(_ file: AuditedFile, in folder: String, _ place: Place) {
    if file.isRendition { return }
    let name = Path.name(of: file.path)
    switch file.content {
    case .compiledCatalog(let facts):
      holders.insert(place)
      catalogs.insert(place)
      for facet in facts.facetNames {
        for kind in [Kind.iconSet, .image, .color, .dataSet] {
          for name in Set([facet, Path.name(of: facet)]) { add(kind, name, place) }
        }
      }
      return
    case .image, .unmeasured:
      addImage(file, place)
      return
    case .unreadable, .inaccessible, .lfsPointer:
      if Path.fileExtension(of: name) == "car" { unread.insert(place) }
      // A pointer of Git LFS stands for its image, and a damaged image has its name as well.
      if ImageFormat(name: name) != nil { addImage(file, place) }
    default: break
    }
    if let (kind, name) = Self.resource(name) { addResource(kind, name, place) }
    // A compiled storyboard, and a nib of the Mac, may be a folder. An icon of Icon Composer is one.
    switch Path.fileExtension(of: folder) {
    case "storyboardc", "nib", "gorm": addResource(.interface, Path.withoutExtension(Path.name(of: folder)), place)
    case "icon": addResource(.iconSet, Path.withoutExtension(Path.name(of: folder)), place)
    default: break
    }
  }

  private mutating func addImage(_ file: AuditedFile, _ place: Place) {
    if file.folder.contains(.inSet) { return }
    let name = Path.name(of: file.path)
    for name in Set([name, Path.withoutExtension(name), AssetName(name).base]) { add(.image, name, place) }
  }

  /// Returns the kind and the name of a file; nil for other files.
  private static func resource(_ file: String) -> (Kind, String)? {
    switch Path.fileExtension(of: file) {
    case "storyboard", "xib", "nib": (.interface, Path.withoutExtension(file))
    case "ttf", "otf", "ttc", "otc", "dfont": (.font, file)
    default: nil
    }
  }

  private mutating func addSet(_ kind: String, _ names: [String], _ place: Place) {
    let own: Kind
    switch kind {
    case "colorset": own = .color
    case "dataset": own = .dataSet
    case "appiconset", "iconset", "brandassets", "stickersiconset": own = .iconSet
    case "imageset", "launchimage", "symbolset": own = .image
    default: return
    }
    catalogs.insert(place)
    for name in Set(names) { addResource(own, name, place) }
  }

  private mutating func addResource(_ kind: Kind, _ name: String, _ place: Place) {
    holders.insert(place)
    add(kind, name, place)
  }

  private mutating func add(_ kind: Kind, _ name: String, _ place: Place) {
    let key = Key(kind: kind, name: name)
    if places[key]?.contains(place) != true { places[key, default: []].append(place) }
  }

  /// Returns true if resources of a place are visible.
  private func isVisible(_ place: Place, to holder: Holder) -> Bool {
    switch holder {
    // An extension may use names of the app around it, such as those of its icons.
    case .bundle(let folder): place.bundle.map { $0 == folder || Path.isInside(folder, $0) } ?? false
    case .target(let membership): place.bundle == nil && projects.mayShow(place.membership, from: membership)
    case .source(let membership): mainBundle.mayShow(place.membership, from: membership)
    case .module(let membership): projects.mayShowFromModule(place.membership, membership)
    }
  }

  /// Returns true if catalogs that a source may name are perhaps outside of the audit.
  func areUnknown(for holder: Holder) -> Bool {
    switch holder {
    case .source(let membership): mainBundle.isUnknown(for: membership)
    case .module(let membership): mainBundle.isPartial(membership)
    case .bundle, .target: false
    }
  }

  /// Returns true if the audit contains resources of the holder. Without them, it is not an audit of the whole app.
  func hasResources(of holder: Holder) -> Bool { holders.contains { isVisible($0, to: holder) } }

  /// Returns true if the audit contains a catalog of the holder.
  func hasCatalog(of holder: Holder) -> Bool { catalogs.contains { isVisible($0, to: holder) } }

  /// Returns true if a compiled catalog of the holder cannot be read.
  func hasUnreadCatalog(of holder: Holder) -> Bool { unread.contains { isVisible($0, to: holder) } }

  /// Returns true if a resource of this name is visible.
  func contain(_ kind: Kind, _ name: String, from holder: Holder) -> Bool {
    if places[Key(kind: kind, name: name)]?.contains(where: { isVisible($0, to: holder) }) == true { return true }
    if case .bundle = holder { return false }
    return made.contains(name) || isOther(kind, name)
  }

  private func isOther(_ kind: Kind, _ name: String) -> Bool {
    switch kind {
    case .font: others.contains(name.lowercased())
    case .interface: ["storyboard", "xib"].contains { others.contains("\(name).\($0)".lowercased()) }
    case .iconSet, .image, .color, .dataSet: false
    }
  }

  /// Returns true if the name of a visible image or icon set starts with these characters.
  func containImage(startingWith start: String, from holder: Holder) -> Bool {
    places.contains { key, places in
      (key.kind == .image || key.kind == .iconSet) && key.name.hasPrefix(start)
        && places.contains { isVisible($0, to: holder) }
    }
  }
}
