import FileSystem

/// Decides which entries of a manifest have lost their source.
///
/// A source that this build would have found, in a folder or list that it was given, is gone when it was not found. The
/// disk is asked too: a source may have come after the walk, and a newer build may have made its output. A source that
/// was named by something else is gone when it does not exist: another build into the same folder keeps its outputs.
struct SourceJudge {
  private let plan: BuildPlan
  private let manifest: StoredManifest
  private let place: OutputLayout
  /// For each root of the manifest, whether this build was given it, and the paths that its files get before their own.
  private var roots: [Root] = []
  /// The plan's outputs as Apple's file systems compare them; made when they are first asked for.
  private var folded: Set<String>?

  private enum Root {
    case other
    case list
    case folder(String, prefixes: [String])
  }

  /// - Parameters:
  ///   - rootNames: the manifest's names of the plan's roots.
  ///   - trustsLists: false when a newer build may have read newer lists.
  init(
    _ plan: BuildPlan, _ manifest: StoredManifest, _ place: OutputLayout, _ rootNames: [String?], trustsLists: Bool
  ) {
    self.plan = plan
    self.manifest = manifest
    self.place = place
    let names = rootNames.map { $0.map(ExactPath.init) }
    let resolved = plan.roots.map { root -> String? in
      if case .folder(let path, _) = root { Path.resolved(path) } else { nil }
    }
    roots = manifest.roots.map { name in
      guard let path = place.path(ofFolder: name) else {
        // Lists from standard input have one name.
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
  /// - Throws: `FileError` when the disk cannot tell.
  mutating func isGone(_ output: String, _ entry: Manifest.Entry) throws(FileError) -> Bool {
    switch roots[entry.root] {
    case .other: return !Files.exists(place.path(of: entry.source, in: manifest.roots[entry.root]))
    case .list: return true
    case .folder(let folder, let prefixes):
      for prefix in prefixes where Path.join(prefix, entry.source).utf8.elementsEqual(output.utf8) {
        // A planned output of another spelling has this very source where case does not count.
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
