import Assets
import FileSystem
import ImageHeaders
import Projects
import Survey

/// The names of all images by the places that define them.
struct DefinedNames {
  /// The memberships of the images by name, each once.
  private var places: [String: [Int]] = [:]
  /// The names of files that build phases make.
  private let made: Set<String>

  /// - Parameter files: the audited files.
  init(_ files: [AuditedFile], _ index: SurveyIndex) {
    made = index.madeNames
    for file in files {
      let path = file.path
      guard ImageFormat(name: path) != nil || ImageFile.unreadFormat(of: path) != nil else { continue }
      let name = AssetName(path)
      for name in index.catalogs.asset(ofImageAt: path, named: name).names { add(name, file.membership) }
      addFile(path, file.membership)
    }
    for (folder, name, _) in index.catalogs.sets() {
      add(name, index.projects.membership(of: Path.join(folder, "Contents.json")))
    }
    // Images beside the audited files exist as well. Images of tests, documents and other systems are not the app's.
    for path in index.imagePaths {
      let membership = index.projects.membership(of: path)
      switch index.projects.memberships[membership].purpose {
      case .app, .dependencies, .unlisted: break
      case .tests, .store, .documentation, .otherPlatform, .previews: continue
      }
      if CatalogKind.isSet(path) {
        add(Path.name(of: Path.withoutExtension(path)), membership)
      } else {
        addFile(path, membership)
      }
    }
  }

  var isEmpty: Bool { places.isEmpty }

  /// Adds the names of a file. A source may also name an image in a bundle by its path, so the file name counts as well.
  private mutating func addFile(_ path: String, _ membership: Int) {
    let name = Path.name(of: path)
    add(name, membership)
    add(Path.withoutExtension(name), membership)
    add(AssetName(path).base, membership)
  }

  private mutating func add(_ name: String, _ membership: Int) {
    if places[name]?.contains(membership) != true { places[name, default: []].append(membership) }
  }

  /// Returns true if a source of a membership may load an image of this name.
  func contain(_ name: String, from source: Int, _ projects: ProjectMap) -> Bool {
    let last = Path.name(of: name)
    return [name, last, AssetName(last).base].contains { name in
      made.contains(name) || places[name]?.contains { projects.mayShow($0, from: source) } == true
    }
  }
}
