import CrushFiles

/// The files, folders and globs of all targets, by path.
struct MemberIndex {
  /// A glob of a target.
  struct Pattern {
    let folder: String
    let glob: Glob
    /// Whether it matches files directly in the folder only.
    let isDirect: Bool
    let target: Int
    let excludes: Bool
  }

  /// Sorted indices of targets by the path of a file or folder.
  private(set) var included: [String: [Int]] = [:]
  private(set) var excluded: [String: [Int]] = [:]
  /// Files and folders that may ship although no target contains them.
  let claims: Set<String>
  private(set) var developmentAssets: Set<String> = []
  private(set) var patterns: [Pattern] = []
  /// The numbers of patterns by the folder at which they start.
  private(set) var patternsByFolder: [String: [Int]] = [:]
  /// Folders that directly contain an included or excluded path.
  private(set) var parents: Set<String> = []

  init(_ targets: [ProjectTarget], claims: Set<String> = []) {
    self.claims = claims
    for (index, target) in targets.enumerated() {
      let own = [index]
      for path in target.members.paths { add(path, own, index, to: &included) }
      for path in target.members.excluded { add(path, own, index, to: &excluded) }
      developmentAssets.formUnion(target.developmentAssets)
      for pattern in target.members.patterns { add(pattern, index, excludes: false) }
      for pattern in target.members.excludedPatterns { add(pattern, index, excludes: true) }
    }
    for paths in [included, excluded] {
      for path in paths.keys { parents.insert(Path.parent(of: path)) }
    }
    for path in claims { parents.insert(Path.parent(of: path)) }
  }

  /// Returns true if a target states anything about a folder or a file directly in it.
  func concerns(_ folder: String) -> Bool {
    parents.contains(folder) || included[folder] != nil || excluded[folder] != nil
      || claims.contains(folder) || patternsByFolder[folder] != nil || developmentAssets.contains(folder)
  }

  private func add(_ path: String, _ own: [Int], _ target: Int, to paths: inout [String: [Int]]) {
    guard let known = paths.updateValue(own, forKey: path) else { return }
    // Targets come in their order.
    paths[path] = known.last == target ? known : known + own
  }

  private mutating func add(_ pattern: FileSelection.Pattern, _ target: Int, excludes: Bool) {
    let (folder, rest) = Self.split(pattern)
    switch rest {
    case .everything where excludes: add(folder, [target], target, to: &excluded)
    case .everything: add(folder, [target], target, to: &included)
    case .names(let glob, let isDirect):
      patternsByFolder[folder, default: []].append(patterns.count)
      patterns.append(
        Pattern(folder: folder, glob: Glob(glob), isDirect: isDirect, target: target, excludes: excludes))
    }
  }

  /// The part of a glob after its plain start.
  private enum Rest {
    case everything
    /// A glob for names in the folder itself, or at any depth.
    case names(String, isDirect: Bool)
  }

  /// Returns the folder that a glob's plain start names, and the rest of the glob. Most globs become comparisons of
  /// names, which are much faster than globs of paths.
  private static func split(_ pattern: FileSelection.Pattern) -> (folder: String, rest: Rest) {
    let text = pattern.glob.pattern
    var parts = Path.parts(of: text)
    // A glob without a slash matches names at any depth.
    if parts.count < 2 { return (pattern.folder, text == "**" ? .everything : .names(text, isDirect: false)) }
    if parts.first == "" { parts.removeFirst() }
    let plain = parts.dropLast().prefix { part in
      ![".", "..", ""].contains(part) && !part.utf8.contains { "*?[\\".utf8.contains($0) }
    }
    let folder = plain.isEmpty ? pattern.folder : Path.join(pattern.folder, plain.joined(separator: "/"))
    let rest = Array(parts.dropFirst(plain.count))
    switch (rest.count, rest.first, rest.last) {
    case (1, "**", _), (2, "**", "*"), (2, "**", "**"): return (folder, .everything)
    case (1, let name?, _) where !name.isEmpty: return (folder, .names(name, isDirect: true))
    case (2, "**", let name?) where !name.isEmpty: return (folder, .names(name, isDirect: false))
    default: return (folder, .names("/" + rest.joined(separator: "/"), isDirect: false))
    }
  }
}

extension [Int] {
  /// Returns the union of two sorted lists without repeated numbers.
  func union(_ other: [Int]) -> [Int] {
    if other.isEmpty || self == other { return self }
    return isEmpty ? other : Set(self).union(other).sorted()
  }

  func removing(_ other: [Int]) -> [Int] { other.isEmpty || isEmpty ? self : filter { !other.contains($0) } }
}

extension FileSelection {
  /// Returns true if the selection contains a file.
  package func contains(_ path: String) -> Bool {
    var target = ProjectTarget(name: "", product: .app)
    target.members = self
    let rules = FolderRules(members: MemberIndex([target]))
    var folders = [Path.parent(of: path)]
    while let folder = folders.last, folder != "/" && folder != "." { folders.append(Path.parent(of: folder)) }
    var state = FolderState()
    for folder in folders.reversed() { state = rules.state(of: folder, in: Path.parent(of: folder), state) }
    return !rules.targets(of: path, Path.name(of: path), in: folders[0], state).isEmpty
  }
}
