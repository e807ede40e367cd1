import CrushFiles
import CrushPropertyList

/// The paths of the files and groups in an Xcode project.
struct XcodePaths {
  /// The paths by identifier. They are nil for files in build folders and SDKs.
  private var paths: [String: String?] = [:]
  /// The identifiers of the synchronized folders, in the order of the file.
  private(set) var synchronized: [String] = []
  /// The identifiers of groups with one file for each language.
  private var variants: Set<String> = []
  private let objects: XcodeObjects
  /// The folder to which `SOURCE_ROOT` and `$(SRCROOT)` refer.
  let sourceRoot: String

  /// - Parameter folder: the folder that contains the `.xcodeproj`.
  init(_ objects: XcodeObjects, folder: String) {
    self.objects = objects
    sourceRoot = PathSpelling.joined(folder, objects.text(objects.root, "projectDirPath") ?? "") ?? folder
    guard let main = objects.text(objects.root, "mainGroup") else { return }
    paths.reserveCapacity(objects.count)
    var open = [(id: main, parent: Optional(sourceRoot))]
    while let (id, parent) = open.popLast() {
      // Each object is visited once, so that groups that contain each other end.
      guard paths[id] == nil, let object = objects.object(id) else { continue }
      let path = path(of: object, in: parent)
      paths[id] = .some(path)
      // Most objects are files.
      let kind = object["isa"]?.string
      if kind == "PBXFileReference" { continue }
      if kind == "PBXFileSystemSynchronizedRootGroup" { synchronized.append(id) }
      if kind == "PBXVariantGroup" { variants.insert(id) }
      for child in objects.list(id, "children") { open.append((child, path)) }
    }
  }

  private func path(of object: Value, in parent: String?) -> String? {
    let base: String?
    switch object["sourceTree"]?.string {
    case nil, "<group>": base = parent
    case "SOURCE_ROOT", "PROJECT_DIR": base = sourceRoot
    case "<absolute>": base = "/"
    default: base = nil
    }
    guard let base, let path = object["path"]?.string, !path.isEmpty else { return base }
    return PathSpelling.joined(base, path)
  }

  /// Returns the path of a file, a group or a synchronized folder; nil for a built product or an unknown object.
  func path(of id: String) -> String? {
    if let known = paths[id] { return known }
    // A file that no group contains is relative to the source root.
    guard let object = objects.object(id), object["path"] != nil else { return nil }
    return path(of: object, in: sourceRoot)
  }

  /// Returns the paths of the files to which a reference refers. A variant group contains one file for each language.
  func files(of id: String) -> [String] {
    if let known = paths[id], !variants.contains(id) { return known.map { [$0] } ?? [] }
    if objects.kind(id) == "PBXVariantGroup" { return objects.list(id, "children").compactMap(path(of:)) }
    return path(of: id).map { [$0] } ?? []
  }
}
