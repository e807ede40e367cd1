import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The names of all images by the places that define them.
struct DefinedNames {
  /// The memberships of the images by name, each once.
  private var places: [String: [Int]] = [:]
  /// The memberships of all images.
  private var holders: Set<Int> = []
  /// The memberships of the icon sets by name, each once.
  private var icons: [String: [Int]] = [:]
  /// The names of the app icons of all targets. Such an icon may be a file of Icon Composer.
  private let targetIcons: Set<String>
  /// The names of files that build phases make.
  private let made: Set<String>

  /// - Parameter files: the audited files.
  init(_ files: [AuditedFile], _ index: SurveyIndex) {
    made = index.madeNames
    targetIcons = Set(index.projects.targets.compactMap(\.appIcon))
    for file in files {
      let path = file.path
      if let facts = file.rendition {
        for name in facts.names { add(name, file.membership) }
        continue
      }
      guard ImageFormat(name: path) != nil || ImageFile.unreadFormat(of: path) != nil else { continue }
      let name = AssetName(path)
      for name in index.catalogs.asset(ofImageAt: path, named: name).names { add(name, file.membership) }
      addFile(path, file.membership)
    }
    for (folder, name, _) in index.catalogs.sets() {
      addSet(name, folder, index.projects.membership(of: Path.join(folder, "Contents.json")))
    }
    // Images beside the audited files exist as well. Images of tests, documents and other systems are not the app's.
    for path in index.imagePaths {
      let membership = index.projects.membership(of: path)
      switch index.projects.memberships[membership].purpose {
      case .app, .dependencies, .otherPrograms, .unlisted: break
      case .tests, .store, .documentation, .otherPlatform, .previews: continue
      }
      if CatalogKind.isSet(path) {
        addSet(Path.name(of: Path.withoutExtension(path)), path, membership)
      } else {
        addFile(path, membership)
      }
    }
  }

  var isEmpty: Bool { places.isEmpty }

  /// The names of all images, in no order.
  var all: some Sequence<String> { places.keys }

  /// Adds the names of a file. A source may also name an image in a bundle by its path, so the file name counts as well.
  private mutating func addFile(_ path: String, _ membership: Int) {
    let name = Path.name(of: path)
    add(name, membership)
    add(Path.withoutExtension(name), membership)
    add(AssetName(path).base, membership)
  }

  /// Adds the name of a set.
  private mutating func addSet(_ name: String, _ folder: String, _ membership: Int) {
    add(name, membership)
    guard Path.hasExtension(folder, "appiconset"), icons[name]?.contains(membership) != true else { return }
    icons[name, default: []].append(membership)
  }

  private mutating func add(_ name: String, _ membership: Int) {
    holders.insert(membership)
    if places[name]?.contains(membership) != true { places[name, default: []].append(membership) }
  }

  /// Returns true if a source of a membership may load an image of this name from the app's bundle. The result is also
  /// true if parts of that bundle are not known.
  func contain(_ name: String, from source: Int, _ bundle: MainBundle) -> Bool {
    bundle.isUnknown(for: source) || contain(name, in: { bundle.mayShow($0, from: source) })
  }

  /// Returns true if a source of a membership may load an image of this name from the bundle of its own module. The
  /// result is also true if no image of the source's targets is known, since the bundle may come from elsewhere.
  func contain(_ name: String, fromModuleOf source: Int, _ projects: ProjectMap) -> Bool {
    guard !projects.memberships[source].isUnknown, holders.contains(where: { projects.sharesTarget($0, source) }) else {
      return true
    }
    return contain(name, in: { projects.mayShowFromModule($0, source) })
  }

  /// - Parameter mayShow: returns true if the source may show the images of a membership.
  private func contain(_ name: String, in mayShow: (Int) -> Bool) -> Bool {
    let last = Path.name(of: name)
    let base = AssetName(last).base
    if [name, last, base].contains(where: { made.contains($0) || places[$0]?.contains(where: mayShow) == true }) {
      return true
    }
    let icon = AppIconName.withoutSize(base)
    return targetIcons.contains(icon) || icons[icon]?.contains(where: mayShow) == true
  }
}

/// The names of the files that a build makes of an icon set.
enum AppIconName {
  /// Returns a name without a size at its end. The build makes `AppIcon60x60@2x.png` of the icon set `AppIcon`.
  static func withoutSize(_ name: String) -> String {
    func withoutNumber(_ text: Substring) -> Substring? {
      let digits = text.reversed().prefix { $0.isASCII && $0.isWholeNumber || $0 == "." }.count
      return digits == 0 ? nil : text.dropLast(digits)
    }
    guard let width = withoutNumber(name[...]), width.last == "x", let start = withoutNumber(width.dropLast()) else {
      return name
    }
    return String(start)
  }
}
