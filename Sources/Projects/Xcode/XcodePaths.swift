import FileSystem

/// The paths of the files and groups in an Xcode project.
struct XcodePaths {
  /// The paths by identifier. They are nil for files in build folders and SDKs.
  private var paths: [String: String?] = [:]
  /// The identifiers of the synchronized folders, in the order of the file.
  private(set) var synchronized: [String] = []
  private let objects: XcodeObjects
  /// The folder to which `SOURCE_ROOT` and `$(SRCROOT)` refer.
  let sourceRoot: String

  /// - Parameter folder: the folder that contains the `.xcodeproj`.
  init(_ objects: XcodeObjects, folder: String) {
    self.objects = objects
    sourceRoot = PathSpelling.joined(folder, objects.text(objects.root, "projectDirPath") ?? "") ?? folder
    guard let main = objects.text(objects.root, "mainGroup") else { return }
    // Each object is visited once, so that groups that contain each other end.
    var seen: Set<String> = [main]
    var open = [(id: main, parent: Optional(sourceRoot))]
    while let (id, parent) = open.popLast() {
      let path = path(of: id, in: parent)
      paths[id] = .some(path)
      if objects.kind(id) == "PBXFileSystemSynchronizedRootGroup" { synchronized.append(id) }
      for child in objects.list(id, "children") where seen.insert(child).inserted { open.append((child, path)) }
    }
  }

  private func path(of id: String, in parent: String?) -> String? {
    let base: String?
    switch objects.text(id, "sourceTree") {
    case nil, "<group>": base = parent
    case "SOURCE_ROOT", "PROJECT_DIR": base = sourceRoot
    case "<absolute>": base = "/"
    default: base = nil
    }
    guard let base, let path = objects.text(id, "path"), !path.isEmpty else { return base }
    return PathSpelling.joined(base, path)
  }

  /// Returns the path of a file, a group or a synchronized folder; nil for a built product or an unknown object.
  func path(of id: String) -> String? {
    if let known = paths[id] { return known }
    // A file that no group contains is relative to the source root.
    return objects.text(id, "path") == nil ? nil : path(of: id, in: sourceRoot)
  }

  /// Returns the paths of the files to which a reference refers. A variant group contains one file for each language.
  func files(of id: String) -> [String] {
    if objects.kind(id) == "PBXVariantGroup" { return objects.list(id, "children").compactMap(path(of:)) }
    return path(of: id).map { [$0] } ?? []
  }
}
