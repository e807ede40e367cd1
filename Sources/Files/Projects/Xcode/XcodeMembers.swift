import CrushFiles
import CrushPropertyList

/// The files and dependencies of the targets in an Xcode project.
struct XcodeMembers {
  private let objects: XcodeObjects
  private let paths: XcodePaths
  /// The targets by the identifiers of their products.
  private var makers: [String: String] = [:]
  /// Paths that a target contains although another one lists their folder, by target.
  private var borrowed: [String: Set<String>] = [:]
  /// Paths that a target does not contain although it lists their folder, by target.
  private var excluded: [String: Set<String>] = [:]
  /// The files that the scripts of build phases may copy into the product, by phase.
  private var copies: [String: ScriptCopies] = [:]

  /// - Parameter read: returns the bytes of a file that a script runs; nil if it cannot be read.
  init(_ objects: XcodeObjects, _ paths: XcodePaths, read: (String) -> [UInt8]?) {
    self.objects = objects
    self.paths = paths
    let targets = objects.list(objects.root, "targets")
    for target in targets {
      if let product = objects.text(target, "productReference") { makers[product] = target }
    }
    readExceptions(of: targets)
    var rest = Self.scriptLimit
    for target in targets {
      for phase in objects.list(target, "buildPhases") where copies[phase] == nil {
        copies[phase] = copies(of: phase) { path in
          rest -= 1
          return rest < 0 ? nil : read(path)
        }
      }
    }
  }

  /// The most scripts outside of the project file that are read. Many phases may run the same ones.
  private static let scriptLimit = 100

  /// Reads the exceptions of synchronized folders. One list has two meanings: the target of the list loses the files
  /// if the folder is its own, and gains them if it is not.
  private mutating func readExceptions(of targets: [String]) {
    var phases: [String: String] = [:]
    for target in targets { for phase in objects.list(target, "buildPhases") { phases[phase] = target } }
    let owners = targets.map { (id: $0, folders: Set(objects.list($0, "fileSystemSynchronizedGroups"))) }
    var own: [String: Set<String>] = [:]
    for (id, folders) in owners { own[id] = folders }
    for group in paths.synchronized {
      guard let folder = paths.path(of: group) else { continue }
      for set in objects.list(group, "exceptions") {
        let names = objects.list(set, "membershipExceptions").compactMap { PathSpelling.joined(folder, $0) }
        if let target = objects.text(set, "target") {
          if own[target]?.contains(group) == true {
            excluded[target, default: []].formUnion(names)
          } else {
            borrowed[target, default: []].formUnion(names)
          }
        } else if let target = objects.text(set, "buildPhase").flatMap({ phases[$0] }) {
          // The files are in a copy phase instead of the usual one. They are still in the target.
          borrowed[target, default: []].formUnion(names)
        }
      }
    }
  }

  /// Returns the files of a target, of its build phases, its synchronized folders, and its settings, and the names of
  /// the targets and packages whose products it contains or links.
  func contents(of target: String, _ settings: BuildSettings) -> (files: FileSelection, dependencies: [String]) {
    var selection = FileSelection()
    var products: [String] = []
    for phase in objects.list(target, "buildPhases") {
      let links = objects.kind(phase).map(Self.linkingPhases.contains) == true
      for file in objects.list(phase, "files") {
        guard let entry = objects.object(file) else { continue }
        let files = entry["fileRef"]?.string.map(paths.files(of:)) ?? []
        for path in files { selection.paths.insert(path) }
        if links, let product = product(of: entry, isFile: !files.isEmpty) { products.append(product) }
      }
    }
    add(of: target, settings, to: &selection)
    return (selection, dependencies(of: target, products))
  }

  /// Returns the files of the target's phases for resources.
  func resources(of target: String) -> Set<String> {
    var resources: Set<String> = []
    for phase in objects.list(target, "buildPhases") where objects.kind(phase) == "PBXResourcesBuildPhase" {
      for file in objects.list(phase, "files") {
        guard let id = objects.object(file)?["fileRef"]?.string else { continue }
        resources.formUnion(paths.files(of: id))
      }
    }
    return resources
  }

  /// Returns the folders of the target's build phases that ship as folders.
  func folderReferences(of target: String) -> Set<String> {
    var folders: Set<String> = []
    for phase in objects.list(target, "buildPhases") {
      for file in objects.list(phase, "files") {
        guard let id = objects.object(file)?["fileRef"]?.string, objects.text(id, "lastKnownFileType") == "folder",
          let path = paths.path(of: id)
        else { continue }
        folders.insert(path)
      }
    }
    return folders
  }

  /// Adds the files of synchronized folders and of settings.
  private func add(of target: String, _ settings: BuildSettings, to selection: inout FileSelection) {
    for group in objects.list(target, "fileSystemSynchronizedGroups") {
      if let path = paths.path(of: group) { selection.paths.insert(path) }
    }
    for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
      if let path = settings.value(key).flatMap({ PathSpelling.joined(paths.sourceRoot, $0) }) {
        selection.paths.insert(path)
      }
    }
    selection.paths.formUnion(borrowed[target] ?? [])
    selection.excluded = excluded[target] ?? []
  }

  /// - Parameter products: the products in the build phases.
  private func dependencies(of target: String, _ products: [String]) -> [String] {
    var names: [String] = []
    for dependency in objects.list(target, "dependencies") {
      let proxy = objects.text(dependency, "targetProxy")
      let name =
        objects.text(dependency, "target").flatMap { objects.text($0, "name") }
        ?? proxy.flatMap { objects.text($0, "remoteInfo") } ?? objects.text(dependency, "name")
        ?? objects.text(dependency, "productRef").flatMap { objects.text($0, "productName") }
      if let name { names.append(name) }
    }
    for product in objects.list(target, "packageProductDependencies") {
      if let name = objects.text(product, "productName") { names.append(name) }
    }
    names += products
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static let linkingPhases: Set = [
    "PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase", "PBXResourcesBuildPhase",
  ]

  /// Returns the name of the target or the package that builds an entry of a build phase; nil for other files.
  private func product(of entry: Value, isFile: Bool) -> String? {
    guard let reference = entry["fileRef"]?.string else {
      return entry["productRef"]?.string.flatMap { objects.text($0, "productName") }
    }
    if let maker = makers[reference] { return objects.text(maker, "name") }
    if isFile { return nil }
    // The product of another project, by its file's name.
    guard objects.text(reference, "sourceTree") == "BUILT_PRODUCTS_DIR", let path = objects.text(reference, "path")
    else { return nil }
    let name = Path.withoutExtension(Path.name(of: path))
    return name.hasPrefix("lib") && path.hasSuffix(".a") ? String(name.dropFirst(3)) : name
  }

  /// Returns the files that scripts of the target may copy into the product.
  func copies(ofTarget target: String) -> [ScriptCopies] {
    objects.list(target, "buildPhases").compactMap { copies[$0] }
  }

  /// Returns the files that a phase may copy; nil for a phase without a script.
  private func copies(of phase: String, read: (String) -> [UInt8]?) -> ScriptCopies? {
    guard objects.kind(phase) == "PBXShellScriptBuildPhase" else { return nil }
    // CocoaPods' own phases copy the files of pods alone.
    if objects.text(phase, "name")?.hasPrefix("[CP]") == true { return nil }
    return ScriptCopies(
      objects.text(phase, "shellScript") ?? "", inputs: objects.list(phase, "inputPaths"), root: paths.sourceRoot,
      read: read)
  }

  /// Returns the number of a target's files and dependencies, without the files of its folders.
  func count(of target: String) -> Int {
    ["dependencies", "packageProductDependencies", "fileSystemSynchronizedGroups"].reduce(0) { count, key in
      count + (objects.object(target)?[key]?.count ?? 0)
    } + objects.list(target, "buildPhases").reduce(0) { $0 + 1 + (objects.object($1)?["files"]?.count ?? 0) }
      + (borrowed[target]?.count ?? 0) + (excluded[target]?.count ?? 0)
  }
}
