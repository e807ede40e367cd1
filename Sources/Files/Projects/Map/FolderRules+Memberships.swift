import CrushFiles
import CrushImageFacts
import CrushSourceScanning

extension FolderRules {
  /// The facts that determine the membership of a file.
  struct Key: Hashable {
    var targets: [Int] = []
    var purpose = Membership.Purpose.app
    var engine: Engine?
    var engineFolder: String?
    var shipsVerbatim = false
    var isVendors = false
    var isUnproven = false
    var example: String?
    var group: String?
  }

  /// Returns the facts about a file.
  func key(of path: String, _ name: String, in folder: String, _ state: FolderState, _ map: TargetFacts) -> Key {
    var key = Key()
    key.targets = targets(of: path, name, in: folder, state)
    key.group = key.targets.isEmpty ? state.group : nil
    key.engine = engine(of: key.targets, state, map)
    if key.targets.isEmpty, let engine = key.engine, !engine.isGameEngine { key.engineFolder = state.engineFolder }
    key.shipsVerbatim = key.engine == state.engine && state.shipsVerbatim
    key.purpose = purpose(of: key.targets, name, state, map, isClaimed: members.claims.contains(path))
    key.isVendors = state.isVendors && !namedFiles.contains(path)
    if namedFiles.contains(path) { key.purpose = .app }
    key.example = key.targets.isEmpty ? state.example : nil
    let isClaimed = state.isClaimed || members.claims.contains(path)
    let isDecidedElsewhere = state.hasForeignBuild || hasNativeApp && state.isBelowRoot && !isClaimed
    key.isUnproven =
      isDecidedElsewhere && key.targets.isEmpty && key.group == nil && key.engine == nil && !state.isInProduct
      && !namedFiles.contains(path)
    return key
  }

  private func purpose(
    of targets: [Int], _ name: String, _ state: FolderState, _ map: TargetFacts, isClaimed: Bool
  ) -> Membership.Purpose {
    if state.purpose == .previews { return .previews }
    if !targets.isEmpty { return targets.allSatisfy { map.relations.isForTests[$0] } ? .tests : .app }
    if state.purpose != .app { return state.purpose }
    let isUnlisted =
      !isClaimed && !state.isClaimed && !state.isInBuiltApp && state.isBelowRoot && state.listing.proves(state)
      && !Self.isIncluded(name)
    return isUnlisted ? .unlisted : .app
  }

  /// Returns true for a file that other sources include, so that no target lists it.
  private static func isIncluded(_ name: String) -> Bool {
    let kinds: Set = ["h", "hh", "hpp", "hxx", "inc", "inl", "ipp", "pch", "def", "xcconfig", "modulemap"]
    return kinds.contains(Path.fileExtension(of: name))
  }

  private func engine(of targets: [Int], _ state: FolderState, _ map: TargetFacts) -> Engine? {
    if !engines.isEmpty, let engine = targets.lazy.compactMap({ engines[$0] }).first {
      return state.isInCatalog && engine != .spriteKit ? nil : engine
    }
    guard let engine = state.engine, state.isLoadedByEngine else { return nil }
    return engine.isGameEngine || !targets.contains { map.isNative[$0] } ? engine : nil
  }

  /// Returns the membership that the facts determine.
  func membership(_ key: Key, _ map: TargetFacts) -> Membership {
    var membership = Membership()
    membership.targets = key.targets
    membership.folder = key.group
    membership.engine = key.engine
    membership.engineFolder = key.engineFolder
    membership.shipsVerbatim = key.shipsVerbatim
    membership.purpose = key.purpose
    membership.isVendors = key.isVendors
    membership.isUnproven = key.isUnproven
    membership.example = key.example
    let shipped = key.targets.filter { !map.relations.isForTests[$0] }
    for index in shipped.isEmpty ? key.targets : shipped {
      membership.platforms.formUnion(map.targets[index].platforms)
      membership.families.formUnion(map.relations.families[index])
    }
    if let facts = key.group.flatMap({ groups.folders[$0] }) {
      membership.platforms = facts.platforms
      membership.families = facts.families
    }
    return membership
  }
}

/// The targets of a map with their dependencies.
struct TargetFacts: Sendable {
  let targets: [ProjectTarget]
  /// Whether an Xcode project declares each target.
  let isNative: [Bool]
  let relations: TargetRelations
  /// The indices of targets by the absolute path of their Info.plist.
  let lists: [String: [Int]]

  init(_ targets: [ProjectTarget] = [], origins: [Int] = [], isNative: [Bool] = []) {
    self.targets = targets
    self.isNative = isNative
    var lists: [String: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      if let list = target.informationList { lists[list, default: []].append(index) }
    }
    self.lists = lists
    relations = TargetRelations(targets, origins: origins, isNative: isNative)
  }
}
