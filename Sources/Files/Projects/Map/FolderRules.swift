import CrushFileKinds
import CrushFiles
import CrushSourceScanning

/// The rules that determine the facts about folders and files. They change no state, so that any path can be judged.
struct FolderRules: Sendable {
  let members: MemberIndex
  private(set) var facts: [String: ProjectFiles.Facts] = [:]
  /// The folders below which names show purposes: the named ones, and the working directory.
  private var roots: Set<String> = []
  /// The named files, which are audited for any purpose.
  private(set) var namedFiles: Set<String> = []
  /// Folders with a part for iOS, or with a manifest for several systems.
  private var foldersOfSeveralSystems: Set<String> = []
  /// The folders with files of build systems that are not read.
  private var foreignBuilds: Set<String> = []
  /// The folders of programs beside the app.
  private var programs = OtherPrograms()
  /// Whether projects list all files of the app, so that other programs are not a part of it.
  private var skipsPrograms = false
  /// The folders that stand for targets.
  private(set) var groups = ImplicitTargets()
  /// The platforms of all targets, and of each target.
  private var platforms: (all: Platforms, each: [Platforms]) = ([], [])
  /// The folders of targets that a manifest computes. Each folder inside is a target.
  private var splits: Set<String> = []
  private var slices: FrameworkSlices
  /// The folders of git submodules.
  private var submodules: Set<String> = []
  /// Whether an Xcode project of the tree has an app. Its targets name the files that ship.
  private(set) var hasNativeApp = false
  /// The folders named like products.
  private var bundles = BundleFolders()
  /// The engines of targets by index, where the engine's files are members of targets.
  var engines: [Int: Engine] = [:]

  /// Rules by which nothing is known about any file.
  init(members: MemberIndex = MemberIndex([])) {
    self.members = members
    slices = FrameworkSlices([])
  }

  /// - Parameters:
  ///   - foreignBuilds: the folders with a `ForeignBuild`.
  ///   - bundles: the folders named like products, by absolute paths.
  init(
    _ census: FileCensus, _ found: ProjectFiles, foreignBuilds: Set<String>, bundles: BundleFolders,
    read: (String) -> [UInt8]?
  ) {
    self.bundles = bundles
    members = MemberIndex(found.targets, claims: found.claims)
    facts = found.facts
    splits = found.splits
    slices = FrameworkSlices(census.slices)
    submodules = Submodules.folders(of: census.roots, read)
    hasNativeApp = found.hasNativeApp
    platforms.each = found.targets.map(\.platforms)
    platforms.all = platforms.each.reduce([]) { $0.union($1) }
    roots = census.roots
    namedFiles = census.named.subtracting(census.folders)
    // The files beside a named file are compared with it.
    roots.formUnion(namedFiles.map(Path.parent(of:)))
    foldersOfSeveralSystems = census.foldersOfSeveralSystems
    self.foreignBuilds = foreignBuilds
    programs = OtherPrograms(
      census.programFiles.filter { !ProjectFiles.isForeign(Path.parent(of: $0), census) }, roots: census.roots,
      apps: Set(found.facts.filter { $0.value.hasTargets || $0.value.engine != nil }.keys),
      outer: foreignBuilds.union(census.programFiles.map(Path.parent(of:))), read: read)
    skipsPrograms = found.hasNativeApp && found.facts.allSatisfy { !$0.value.isClaimed }
    groups = ImplicitTargets(
      lists: census.lists, catalogs: census.catalogs, iconSets: census.iconSets, isKnown: found.knowsTargets(of:),
      isSource: bundles.sources.contains, read: read)
  }

  /// Returns true if all files of a folder have one membership.
  func isPlain(_ state: FolderState, _ folder: String) -> Bool {
    !state.hasOwnMembers && state.patterns.isEmpty && namedFiles.isEmpty
      && (!state.targets.isEmpty || state.listing == .none || state.isClaimed || state.isInBuiltApp)
  }

  /// Returns the facts about a folder, from the ones about the folder above it.
  func state(of folder: String, in parent: String, _ above: FolderState) -> FolderState {
    var state = above
    if above.isInCatalog, above.engine == nil, above.patterns.isEmpty, isUsual(folder) {
      state.hasOwnMembers = false
      return state
    }
    let name = Path.name(of: folder)
    setTargets(of: folder, name, in: parent, &state)
    setSlice(folder, name, in: parent, &state)
    state.patterns += members.patternsByFolder[folder] ?? []
    state.hasOwnMembers = members.parents.contains(folder)
    if roots.contains(folder) {
      state.purpose = .app
      state.isVendors = false
      state.isBelowRoot = true
    } else if state.isBelowRoot, state.purpose == .app, !state.isInProduct {
      let isNeighbor = hasNativeApp || foldersOfSeveralSystems.contains(parent)
      state.purpose = Purposes.purpose(of: name, in: Path.name(of: parent), isBesideOtherSystems: isNeighbor) ?? .app
    }
    if state.isBelowRoot, !roots.contains(folder), !state.isInProduct {
      let isFramework = Path.hasExtension(name, "framework") && bundles.products.contains(folder)
      state.isVendors = state.isVendors || Purposes.isForVendors(name) || submodules.contains(folder) || isFramework
    }
    if members.developmentAssets.contains(folder) { state.purpose = .previews }
    state.isClaimed = state.isClaimed || members.claims.contains(folder)
    if let own = facts[folder] {
      state.listing = max(state.listing, own.listing)
      state.isClaimed = state.isClaimed || own.isClaimed
      state.engine = own.engine ?? (own.hasTargets ? nil : state.engine)
      if own.engine != nil { state.engineFolder = folder }
    }
    if Purposes.isForExamples(Path.name(of: parent)) { state.example = folder }
    if programs.folders.contains(folder), state.engine == nil, state.isBelowRoot, !state.isInProduct {
      state.example = folder
      if skipsPrograms, state.purpose == .app { state.purpose = .otherPrograms }
    }
    state.hasForeignBuild = state.hasForeignBuild || foreignBuilds.contains(folder)
    setEngine(of: folder, &state)
    state.isInCatalog = state.isInCatalog || Path.hasExtension(folder, "xcassets")
    let isProduct = Self.products.contains(Path.fileExtension(of: name)) && !bundles.sources.contains(folder)
    state.isInProduct = state.isInProduct || state.isInCatalog || isProduct
    state.isInBuiltApp = state.isInBuiltApp || isApp(folder)
    state.group = groups.folders[folder] == nil && !splits.contains(parent) ? state.group : folder
    return state
  }

  /// Returns true if no table has facts about the folder.
  private func isUsual(_ folder: String) -> Bool {
    facts[folder] == nil && !members.concerns(folder) && groups.folders[folder] == nil && !roots.contains(folder)
  }

  private static let products: Set = ["app", "appex", "bundle", "framework", "xcarchive"]

  /// Returns true if the content of a folder proves a built app or extension. A project beside it need not list it.
  private func isApp(_ folder: String) -> Bool {
    bundles.products.contains(folder) && ["app", "appex"].contains(Path.fileExtension(of: folder))
  }

  /// Sets whether the engine loads the files in a folder, or has made them.
  private func setEngine(of folder: String, _ state: inout FolderState) {
    guard let engine = state.engine, let root = state.engineFolder else { return }
    // Any name of a file serves, since only the folders count.
    let below = String(Substring(folder.utf8.dropFirst(Path.asPrefix(root).utf8.count)))
    let file = Path.join(below, "file")
    state.isLoadedByEngine = engine.loads(file)
    state.shipsVerbatim = engine.shipsVerbatim(file)
    // A named folder is audited.
    if state.isBelowRoot, state.purpose == .app, !roots.contains(folder), engine.makes(file) {
      state.purpose = .dependencies
    }
  }

  /// Marks a slice of an `.xcframework` that no device of the targets' platforms loads.
  private func setSlice(_ folder: String, _ name: String, in parent: String, _ state: inout FolderState) {
    guard Path.hasExtension(parent, "xcframework") else { return }
    let own = state.targets.reduce(into: Platforms()) { $0.formUnion(platforms.each[$1]) }
    if roots.contains(folder) || slices.ships(name, of: parent, for: own.isEmpty ? platforms.all : own) { return }
    state.targets = []
    state.patterns = []
    state.purpose = .otherPlatform
  }

  /// Sets the targets that contain all files in a folder.
  private func setTargets(of folder: String, _ name: String, in parent: String, _ state: inout FolderState) {
    let barred = members.excluded[folder] ?? []
    state.targets = state.targets.removing(barred)
    state.barred = state.barred.union(barred)
    if !state.patterns.isEmpty {
      let (added, excluded) = matches(folder, name, in: parent, state, isFolder: true)
      // A glob that matches a folder with an extension, such as a catalog, means the files in it.
      if name.utf8.contains(UInt8(ascii: ".")) { state.targets = state.targets.union(added.removing(state.barred)) }
      state.targets = state.targets.removing(excluded)
      state.barred = state.barred.union(excluded)
    }
    guard let included = members.included[folder] else { return }
    state.targets = state.targets.union(included)
    state.barred = state.barred.removing(included)
  }

  /// Returns the targets of a file.
  func targets(of path: String, _ name: String, in folder: String, _ state: FolderState) -> [Int] {
    var targets = state.targets
    if state.hasOwnMembers { targets = targets.removing(members.excluded[path] ?? []) }
    if !state.patterns.isEmpty {
      let (added, excluded) = matches(path, name, in: folder, state, isFolder: false)
      targets = targets.union(added.removing(state.barred)).removing(excluded)
    }
    return state.hasOwnMembers ? targets.union(members.included[path] ?? []) : targets
  }

  /// Returns the targets whose globs match a path, and the ones whose globs exclude it.
  private func matches(
    _ path: String, _ name: String, in folder: String, _ state: FolderState, isFolder: Bool
  ) -> (added: [Int], excluded: [Int]) {
    var (added, excluded): (Set<Int>, Set<Int>) = ([], [])
    for number in state.patterns {
      let pattern = members.patterns[number]
      let isKnown = pattern.excludes ? excluded.contains(pattern.target) : added.contains(pattern.target)
      if isKnown || !matches(pattern, path, name, in: folder, isFolder: isFolder) { continue }
      if pattern.excludes { excluded.insert(pattern.target) } else { added.insert(pattern.target) }
    }
    return (added.sorted(), excluded.sorted())
  }

  private func matches(
    _ pattern: MemberIndex.Pattern, _ path: String, _ name: String, in folder: String, isFolder: Bool
  ) -> Bool {
    if pattern.isDirect { return pattern.folder == folder && pattern.glob.matches(name, isFolder: isFolder) }
    let start = Path.asPrefix(pattern.folder).utf8.count
    guard start < path.utf8.count else { return false }
    return pattern.glob.matches(String(Substring(path.utf8.dropFirst(start))), isFolder: isFolder)
  }
}
