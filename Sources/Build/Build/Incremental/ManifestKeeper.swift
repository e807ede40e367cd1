import CrushFiles
import Synchronization

/// The manifest of a running build. It records each result, and is written every few seconds, so that a kill loses
/// little work.
final class ManifestKeeper: Sendable {
  /// An output, its source and the root that named the source, in the manifest's spelling.
  struct Origin: Sendable, Equatable {
    let output: String
    let root: String
    let source: String
  }

  private struct State {
    var manifest: ManifestChanges
    /// The index of each root.
    var roots: [ExactPath: Int]
    var isChanged: Bool
    var written = ContinuousClock.now
    var failure: FileError?

    /// Returns the root's index, and adds a new root.
    mutating func index(of root: String) -> Int {
      let key = ExactPath(root)
      if let index = roots[key] { return index }
      let index = manifest.add(root: root)
      roots[key] = index
      return index
    }
  }

  private static let interval = Duration.seconds(3)

  /// The manifest's path. Nil keeps the manifest in memory.
  private let path: String?
  /// The manifest before the build.
  let before: StoredManifest
  private let state: Mutex<State>

  /// - Parameter isMerged: whether the manifest contains the journal of a killed build, and so differs from its file.
  init(_ manifest: StoredManifest, path: String?, isMerged: Bool) {
    self.path = path
    before = manifest
    let roots = Dictionary(zip(manifest.roots.map(ExactPath.init), 0...), uniquingKeysWith: { first, _ in first })
    state = Mutex(State(manifest: ManifestChanges(manifest), roots: roots, isChanged: isMerged))
  }

  /// Records a result.
  func record(_ made: Manifest.Made, from origin: Origin) {
    state.withLock { state in
      let entry = Manifest.Entry(root: state.index(of: origin.root), source: origin.source, output: .made(made))
      set(entry, of: origin.output, &state)
    }
  }

  /// Whether an output has an entry.
  func contains(_ output: String) -> Bool {
    state.withLock { $0.manifest.contains(output) }
  }

  /// Records the result of a group.
  ///
  /// - Parameter root: the name of the root of its first source.
  func record(_ group: Manifest.Group, of name: String, root: String) {
    state.withLock { state in
      var group = group
      group.root = state.index(of: root)
      if state.manifest.set(group, of: name) { state.isChanged = true }
    }
  }

  /// Records that a group does not exist any more.
  func removeGroup(_ name: String) {
    state.withLock { state in
      if state.manifest.set(nil as Manifest.Group?, of: name) { state.isChanged = true }
    }
  }

  /// Records an old entry, or with nil that an output has no entry any more.
  func restore(_ entry: Manifest.Entry?, of output: String) {
    state.withLock { set(entry, of: output, &$0) }
  }

  private func set(_ entry: Manifest.Entry?, of output: String, _ state: inout State) {
    guard state.manifest.set(entry, of: output) else { return }
    state.isChanged = true
    if ContinuousClock.now - state.written > Self.interval { write(&state) }
  }

  /// Writes the manifest if it has changed.
  ///
  /// - Returns: the first error of writing since the last call.
  @discardableResult
  func save() -> FileError? {
    state.withLock { state in
      if state.isChanged { write(&state) }
      defer { state.failure = nil }
      return state.failure
    }
  }

  private func write(_ state: inout State) {
    state.written = .now
    state.isChanged = false
    guard let path else { return }
    do throws(FileError) { try Files.write(state.manifest.bytes, to: path) } catch {
      if state.failure == nil { state.failure = error }
    }
  }
}
