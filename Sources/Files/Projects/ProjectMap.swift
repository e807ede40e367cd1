package import CrushFileKinds
import CrushFiles

/// The targets of the projects in a tree, with the membership of each file.
package struct ProjectMap: Sendable {
  /// All memberships. The first one is for files about which nothing is known.
  package private(set) var memberships: [Membership] = [Membership()]
  /// The index of the membership of each file of the audit, in their order.
  package private(set) var ofFiles: [Int] = []
  /// The project files that cannot be read, with the reasons. A path is relative to the working directory, if it can be.
  package private(set) var problems: [(path: String, message: String)] = []
  private let facts: TargetFacts
  private var rules: FolderRules
  private let spelling = AbsoluteSpelling()
  /// The facts about folders by their absolute paths.
  private var folders: [String: FolderState] = [:]
  private var numbers: [FolderRules.Key: Int] = [FolderRules.Key(): 0]

  /// The largest project file that is read, in bytes.
  package static let fileLimit = ProjectFiles.limit

  /// Whether an Xcode project of the tree has an app.
  package var hasNativeApp: Bool { rules.hasNativeApp }

  /// Whether a build system or a package manager of other systems is in the tree or above it.
  package let hasForeignBuild: Bool
  /// The folders of the audit that are named like products, by their content.
  package let bundles: BundleFolders

  /// The targets of all project files.
  package var targets: [ProjectTarget] { facts.targets }

  /// A map of unknown projects. Every file has the first membership.
  package init() {
    hasForeignBuild = false
    bundles = BundleFolders()
    facts = TargetFacts()
    rules = FolderRules()
  }

  /// Reads the project files among `files` and `above`. The paths in the result are absolute.
  ///
  /// - Parameters:
  ///   - files: the paths of all files of the audit, sorted.
  ///   - roots: the paths that the user named.
  ///   - above: the paths of project files in the folders above the roots, as `ProjectSearch` finds them.
  ///   - bundles: the folders named like products around the files. Others are products by their names.
  ///   - read: returns the bytes of a file; nil if it cannot be read.
  package init(
    files: [String], roots: [String], above: [String] = [], bundles: BundleFolders = BundleFolders(),
    read: (String) -> [UInt8]?
  ) {
    self.bundles = bundles
    let census = FileCensus(files, roots: roots, spelling)
    var found = ProjectFiles(census, above: above.map(spelling.absolute), read: read)
    for engine in EngineFolders.found(in: files, read: read) {
      found.add(
        engine.engine, of: spelling.absolute(engine.folder), evidence: spelling.absolute(engine.evidence))
    }
    let here = spelling.here
    problems = found.problems.map { path, message in (Path.relative(path, to: here) ?? path, message) }
    facts = TargetFacts(found.targets, origins: found.origins, isNative: found.isNative)
    let builds = census.foreignBuilds.union(ForeignBuild.folders(of: above.map(spelling.absolute)))
    hasForeignBuild = !builds.isEmpty || census.hasOtherPackages
    rules = FolderRules(
      census, found, foreignBuilds: builds, bundles: bundles.mapPaths(spelling.absolute), read: read)
    for (path, engine) in found.engines {
      let folder = Path.parent(of: path)
      for target in rules.targets(of: path, Path.name(of: path), in: folder, visit(folder)) {
        rules.engines[target] = engine
      }
    }
    ofFiles.reserveCapacity(files.count)
    for run in census.runs { add(run, files) }
  }

  /// Finds the memberships of the files in one folder.
  private mutating func add(_ run: FileCensus.Run, _ files: [String]) {
    let state = visit(run.folder)
    let isPlain = rules.isPlain(state, run.folder)
    var usual: Int?
    for index in run.files {
      if isPlain, let usual {
        ofFiles.append(usual)
        continue
      }
      let name = Path.name(of: files[index])
      let number = number(of: rules.key(of: Path.join(run.folder, name), name, in: run.folder, state, facts))
      if isPlain { usual = number }
      ofFiles.append(number)
    }
  }

  /// Returns the index of the membership with these facts, and adds it if it is new.
  private mutating func number(of key: FolderRules.Key) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = memberships.count
    memberships.append(rules.membership(key, facts))
    return memberships.count - 1
  }

  /// Returns the facts about a folder, and remembers them.
  private mutating func visit(_ folder: String) -> FolderState {
    var unknown: [String] = []
    var folder = folder
    while folders[folder] == nil {
      unknown.append(folder)
      if folder == "/" { break }
      folder = Path.parent(of: folder)
    }
    var state = folders[folder] ?? FolderState()
    for folder in unknown.reversed() {
      state = rules.state(of: folder, in: Path.parent(of: folder), state)
      folders[folder] = state
    }
    return state
  }

  /// Finds the memberships of files beside the audit, such as sources in other folders.
  package mutating func add(_ paths: [String]) {
    for path in paths {
      let path = spelling.absolute(path)
      let folder = Path.parent(of: path)
      _ = number(of: rules.key(of: path, Path.name(of: path), in: folder, visit(folder), facts))
    }
  }

  /// Returns the index of a file's membership in `memberships`. It is 0 for a file unlike all that were added.
  package func membership(of path: String) -> Int {
    let path = spelling.absolute(path)
    let folder = Path.parent(of: path)
    return numbers[rules.key(of: path, Path.name(of: path), in: folder, state(of: folder), facts)] ?? 0
  }

  /// Returns the facts about a folder.
  private func state(of folder: String) -> FolderState {
    if let known = folders[folder] { return known }
    var copy = self
    return copy.visit(folder)
  }

  /// Returns true if a target names this file as its Info.plist. Such a file may have another name.
  package func isInformationList(_ path: String) -> Bool { facts.lists[spelling.absolute(path)] != nil }

  /// Returns true if files of two memberships may be in one product: they share a target, or nothing is known about
  /// either of them. Duplicates and collisions count only among such files.
  package func sharesTarget(_ left: Int, _ right: Int) -> Bool {
    if left == right { return true }
    let (left, right) = (memberships[left], memberships[right])
    if left.targets.isEmpty && right.targets.isEmpty {
      return left.folder == right.folder && left.purpose == right.purpose && left.engineFolder == right.engineFolder
    }
    return left.targets.contains { right.targets.contains($0) }
  }

  /// Returns true if one app contains the files of two memberships, although no target has both: it embeds one of the
  /// targets, or an engine's folder has the app's native project.
  package func shipTogether(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (memberships[left], memberships[right])
    if left.targets.isEmpty { return contains(left, right) }
    return right.targets.isEmpty ? contains(right, left) : facts.relations.shipTogether(left.targets, right.targets)
  }

  /// Returns true if an engine's folder has the project of a native app.
  private func contains(_ engine: Membership, _ native: Membership) -> Bool {
    guard let folder = engine.engineFolder, engine.purpose == .app else { return false }
    return native.targets.contains {
      targets[$0].product == .app && Path.isInside(targets[$0].projectFile, folder)
    }
  }

  /// Returns true if a source of one membership may show an image of another: they share a target, one of the targets
  /// depends on the other, or nothing is known about one of them.
  package func mayShow(_ image: Int, from source: Int) -> Bool {
    if image == source { return true }
    let (image, source) = (memberships[image], memberships[source])
    if image.isUnknown || source.isUnknown { return true }
    if image.folder != nil && source.folder != nil {
      // Folders without a project may depend on each other, unless they are for different platforms.
      return image.platforms.isEmpty || source.platforms.isEmpty || !image.platforms.isDisjoint(with: source.platforms)
    }
    return facts.relations.areRelated(image.targets, source.targets)
  }

  /// Returns true if `Bundle.module` in a source of one membership may be the bundle with an image of another.
  package func mayShowFromModule(_ image: Int, _ source: Int) -> Bool {
    let targets = memberships[source].targets
    // Each target of a manifest has a bundle. In other projects, a dependency may define `Bundle.module`.
    guard !targets.isEmpty, !targets.contains(where: { facts.isNative[$0] }) else {
      return mayShow(image, from: source)
    }
    return sharesTarget(image, source) || memberships[image].isUnknown && memberships[image].purpose.ships
  }

  /// Returns true if a file of a membership is built into a target, or into a library that the target needs.
  package func isPart(_ membership: Int, of target: Int) -> Bool {
    let targets = memberships[membership].targets
    return targets.contains(target) || facts.relations.depends(target, on: targets)
  }

  /// Returns the targets that an Info.plist describes, in their order.
  package func targets(describedBy list: String) -> [Int] {
    facts.lists.isEmpty ? [] : facts.lists[spelling.absolute(list)] ?? []
  }

  /// Returns the absolute path of a file, without following links.
  package func absolute(_ path: String) -> String { spelling.absolute(path) }

  /// Returns an absolute path of a project relative to the working directory, if it is inside.
  package func spelled(_ path: String) -> String { Path.relative(path, to: spelling.here) ?? path }

  /// Returns the products of a membership's targets; empty if none is known.
  package func products(of membership: Int) -> Set<ProjectTarget.Product> {
    Set(memberships[membership].targets.map { targets[$0].product })
  }
}
