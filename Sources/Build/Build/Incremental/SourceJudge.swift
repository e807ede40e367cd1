import CrushFiles

/// A source of a group in the manifest's spelling.
struct GroupOrigin: Hashable {
  let root: ExactPath
  let source: ExactPath

  init(root: String, source: String) { (self.root, self.source) = (ExactPath(root), ExactPath(source)) }
}

/// The decision which entries of a manifest have lost their source.
///
/// A source in a folder or list of this build is gone if the plan does not contain it. For folders the disk is read
/// again, because a source may be newer than the walk, and a newer build may have made its output. A source of another
/// root is gone if it does not exist. Other builds into one output folder thus keep their outputs.
struct SourceJudge {
  private let plan: BuildPlan
  private let manifest: StoredManifest
  private let layout: OutputLayout
  /// For each root of the manifest, whether it is a root of this build, and the prefixes of its files' output paths.
  private var roots: [Root] = []
  /// The plan's outputs, folded as Apple's file systems compare them. Made on first use.
  private var folded: Set<String>?
  /// For the source of each group of the plan, whether the group is current. The outputs of other groups are known
  /// only after their step.
  private let groups: [GroupOrigin: Bool]

  private enum Root {
    case other
    case list
    case folder(String, prefixes: [String])
  }

  /// - Parameters:
  ///   - rootNames: the manifest's names of the plan's roots.
  ///   - trustsLists: false if a newer build may have read newer lists.
  init(
    _ plan: BuildPlan, _ manifest: StoredManifest, _ layout: OutputLayout, _ rootNames: [String?], trustsLists: Bool,
    groups: [GroupOrigin: Bool] = [:]
  ) {
    self.groups = groups
    self.plan = plan
    self.manifest = manifest
    self.layout = layout
    let names = rootNames.map { $0.map(ExactPath.init) }
    let resolved = plan.roots.map { root -> String? in
      if case .folder(let path, _) = root { Path.resolved(path) } else { nil }
    }
    roots = manifest.roots.map { name in
      guard let path = layout.path(ofFolder: name) else {
        // All lists from standard input share one name, so they prove nothing.
        return trustsLists && name != OutputLayout.namelessList && names.contains(ExactPath(name)) ? .list : .other
      }
      let real = Path.resolved(path)
      let prefixes = plan.roots.indices.compactMap { index -> String? in
        guard case .folder(_, let prefix) = plan.roots[index] else { return nil }
        return names[index] == ExactPath(name) || real != nil && real == resolved[index] ? prefix : nil
      }
      return prefixes.isEmpty ? .other : .folder(path, prefixes: prefixes)
    }
  }

  /// Whether an output that is not planned has no source.
  ///
  /// - Throws: `FileError` if a status cannot be read.
  mutating func isGone(_ output: String, _ entry: Manifest.Entry) throws(FileError) -> Bool {
    let origin = GroupOrigin(root: manifest.roots[entry.root], source: entry.source)
    if let isCurrent = groups[origin] { return isCurrent }
    switch roots[entry.root] {
    case .other: return !Files.exists(layout.path(of: entry.source, in: manifest.roots[entry.root]))
    case .list: return true
    case .folder(let folder, let prefixes):
      // A newer build may have compiled a newer catalog.
      for prefix in prefixes where !Path.join(prefix, entry.source).utf8.elementsEqual(output.utf8) {
        if try plan.excluded.takesCatalog(entry.source, in: folder, prefix: prefix) { return false }
      }
      for prefix in prefixes where Path.join(prefix, entry.source).utf8.elementsEqual(output.utf8) {
        // On a file system that ignores case, a planned output with another spelling has this source.
        if try plan.excluded.takes(entry.source, in: folder, prefix: prefix), !isPlanned(output) { return false }
      }
      return true
    }
  }

  private mutating func isPlanned(_ output: String) -> Bool {
    let names = folded ?? Set(plan.items.map { OutputNameTable.folded($0.output) })
    folded = names
    return names.contains(OutputNameTable.folded(output))
  }
}
