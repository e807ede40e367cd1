import CrushProjects

/// A writer of small Xcode projects.
struct XcodeText {
  private var objects: [String] = []
  private var targets: [String] = []
  private var children: [String] = []
  private var count = 0
  var projectSettings = "SDKROOT = iphoneos;"
  var projectDirPath = ""

  private mutating func add(_ fields: String) -> String {
    count += 1
    let id = "OBJ\(count)"
    objects.append("\(id) = { \(fields) };")
    return id
  }

  private func list(_ ids: [String]) -> String { "(" + ids.map { "\"\($0)\"," }.joined() + ")" }

  /// Adds a file and returns its identifier.
  mutating func file(_ path: String, tree: String = "<group>", type: String = "file", inMain: Bool = true) -> String {
    let id = add(
      "isa = PBXFileReference; lastKnownFileType = \(type); path = \"\(path)\"; sourceTree = \"\(tree)\";")
    if inMain { children.append(id) }
    return id
  }

  mutating func group(
    _ path: String?, _ ids: [String], isa: String = "PBXGroup", inMain: Bool = true
  ) -> String {
    let path = path.map { "path = \"\($0)\"; " } ?? ""
    let id = add("isa = \(isa); children = \(list(ids)); \(path)sourceTree = \"<group>\";")
    if inMain { children.append(id) }
    return id
  }

  mutating func synchronizedFolder(_ path: String, exceptions: [String] = []) -> String {
    let id = add(
      "isa = PBXFileSystemSynchronizedRootGroup; exceptions = \(list(exceptions)); path = \"\(path)\"; sourceTree = \"<group>\";"
    )
    children.append(id)
    return id
  }

  mutating func exceptions(_ names: [String], target: String) -> String {
    add(
      "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = \(list(names)); target = \(target);"
    )
  }

  /// The identifier that the next object gets.
  func next(_ distance: Int = 1) -> String { "OBJ\(count + distance)" }

  @discardableResult
  mutating func target(
    _ name: String, _ type: String = "application", files: [String] = [], folders: [String] = [],
    settings: String = "TARGETED_DEVICE_FAMILY = \"1,2\";", dependencies: [String] = [], id: String? = nil,
    script: String? = nil, base: String? = nil
  ) -> String {
    let entries = files.map { add("isa = PBXBuildFile; fileRef = \($0);") }
    var phases = [add("isa = PBXResourcesBuildPhase; files = \(list(entries));")]
    if let script { phases.append(add("isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\";")) }
    let needed = dependencies.map { add("isa = PBXTargetDependency; target = \($0);") }
    let list = configurations(settings, base: base)
    let fields =
      "isa = PBXNativeTarget; name = \"\(name)\"; productType = \"com.apple.product-type.\(type)\"; "
      + "buildPhases = \(self.list(phases)); dependencies = \(self.list(needed)); buildConfigurationList = \(list); "
      + "fileSystemSynchronizedGroups = \(self.list(folders));"
    if let id {
      objects.append("\(id) = { \(fields) };")
      targets.append(id)
      return id
    }
    let own = add(fields)
    targets.append(own)
    return own
  }

  private mutating func configurations(_ settings: String, base: String? = nil) -> String {
    let base = base.map { "baseConfigurationReference = \($0); " } ?? ""
    let debug = add("isa = XCBuildConfiguration; name = Debug; buildSettings = { TARGETED_DEVICE_FAMILY = 4; };")
    let release = add("isa = XCBuildConfiguration; name = Release; \(base)buildSettings = { \(settings) };")
    return add("isa = XCConfigurationList; buildConfigurations = \(list([debug, release]));")
  }

  /// Returns the text of the project.
  func text() -> String {
    var copy = self
    let configurations = copy.configurations(projectSettings)
    let main = copy.add("isa = PBXGroup; children = \(list(children)); sourceTree = \"<group>\";")
    let root = copy.add(
      "isa = PBXProject; mainGroup = \(main); targets = \(list(targets)); buildConfigurationList = \(configurations); "
        + "projectDirPath = \"\(projectDirPath)\";")
    return "// !$*UTF8*$!\n{ archiveVersion = 1; classes = {}; objectVersion = 77; objects = { "
      + copy.objects.joined(separator: "\n") + " }; rootObject = \(root); }"
  }
}

/// A tree of files in memory.
struct Tree {
  var texts: [String: String]

  init(_ texts: [String: String], empty: [String] = []) {
    self.texts = texts
    for path in empty { self.texts[path] = "" }
  }

  func map(roots: [String] = ["/p"], above: [String] = []) -> ProjectMap {
    let files = texts.keys.filter { path in roots.contains { path == $0 || path.hasPrefix($0 + "/") } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ProjectMap(files: files, roots: roots, above: above) { path in texts[path].map { Array($0.utf8) } }
  }
}

extension ProjectMap {
  /// Returns the names of the targets of a file, in the order of the project.
  func names(_ path: String) -> [String] { memberships[membership(of: path)].targets.map { targets[$0].name } }

  func purpose(_ path: String) -> Membership.Purpose { memberships[membership(of: path)].purpose }

  func membershipOf(_ path: String) -> Membership { memberships[membership(of: path)] }
}
