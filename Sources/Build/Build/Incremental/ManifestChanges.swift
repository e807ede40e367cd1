import CrushCodecs
import CrushFiles

/// A stored manifest with changes.
///
/// Entries without a change are copied and not decoded, so that a small change of a large manifest costs little more than
/// writing its file.
struct ManifestChanges: Sendable {
  /// The manifest before the changes.
  let before: StoredManifest
  /// The roots of `before`, and new ones behind them.
  private(set) var roots: [String]
  private(set) var groups: [ExactPath: Manifest.Group]
  /// The changed entries. Nil stands for an entry that was removed.
  private var entries: [ExactPath: Manifest.Entry?] = [:]

  init(_ before: StoredManifest) {
    self.before = before
    roots = before.roots
    groups = before.groups
  }

  /// Adds a root, and returns its index.
  mutating func add(root: String) -> Int {
    roots.append(root)
    return roots.count - 1
  }

  /// Whether an output has an entry.
  func contains(_ output: String) -> Bool {
    entries[ExactPath(output)].map { $0 != nil } ?? (before.index(of: output) != nil)
  }

  /// Sets the entry of an output, or removes it.
  ///
  /// - Returns: whether that is a change.
  mutating func set(_ entry: Manifest.Entry?, of output: String) -> Bool {
    guard self.entry(of: output) != entry else { return false }
    entries[ExactPath(output)] = .some(entry)
    return true
  }

  private func entry(of output: String) -> Manifest.Entry? {
    entries[ExactPath(output)] ?? before.index(of: output).map(before.entry)
  }

  /// Adds the files of a killed build that have not changed since it wrote them.
  ///
  /// - Parameter folder: the output folder.
  mutating func merge(_ records: [Journal.Record], in folder: String) {
    for record in records where Path.isBelow(record.origin.output) {
      let path = Path.join(folder, record.origin.output)
      guard let status = try? FileStatus(of: path, followsLink: false), status.kind == .file,
        record.trace.isSameFile(as: status.trace)
      else { continue }
      if entry(of: record.origin.output)?.made?.outputTrace.file == status.trace { continue }
      let known = roots.firstIndex { $0.utf8.elementsEqual(record.origin.root.utf8) }
      let entry = Manifest.Entry(
        root: known ?? add(root: record.origin.root), source: record.origin.source, output: .written(status.trace))
      _ = set(entry, of: record.origin.output)
    }
  }

  /// Sets a group, or removes it.
  ///
  /// - Returns: whether that is a change.
  mutating func set(_ group: Manifest.Group?, of name: String) -> Bool {
    let key = ExactPath(name)
    guard groups[key] != group else { return false }
    groups[key] = group
    return true
  }

  /// The stored form. Equal outputs give equal bytes: entries are sorted by path, and only used roots and steps are
  /// written, both sorted.
  var bytes: [UInt8] {
    let changed = entries.map { (output: $0.key.text, entry: $0.value) }.sorted { Path.precedes($0.output, $1.output) }
    let found = changed.map { before.position(of: $0.output) }
    var uses = before.rootUses + [Int](repeating: 0, count: roots.count - before.roots.count)
    var stepUses = Dictionary(zip(before.steps, before.stepUses), uniquingKeysWith: +)
    for (change, place) in zip(changed, found) {
      if place.isFound {
        uses[before.root(at: place.index)] -= 1
        if let step = before.step(at: place.index) { stepUses[step, default: 0] -= 1 }
      }
      if let entry = change.entry {
        uses[entry.root] += 1
        if let made = entry.made { stepUses[made.step, default: 0] += 1 }
      }
    }
    for group in groups.values { uses[group.root] += 1 }
    var writer = ByteWriter(capacity: before.byteCount + changed.count * 256)
    let places = writer.appendHeader(
      roots, used: uses.indices.filter { uses[$0] > 0 }, steps: Set(stepUses.filter { $0.value > 0 }.keys))
    writer.append(
      before.count - found.count { $0.isFound } + changed.count { $0.entry != nil })
    var next = 0
    for (change, place) in zip(changed, found) {
      before.copy(next..<place.index, to: &writer, places)
      if let entry = change.entry { writer.append(entry, of: change.output, places) }
      next = place.index + (place.isFound ? 1 : 0)
    }
    before.copy(next..<before.count, to: &writer, places)
    writer.append(groups, rootPlaces: places.roots)
    writer.append(ContentHash(of: writer.bytes.span))
    return writer.bytes
  }
}

extension FileTrace {
  /// Whether both traces are of one file with equal contents. `changed` is not compared, because a rename changes it.
  fileprivate func isSameFile(as other: FileTrace) -> Bool {
    size == other.size && modified == other.modified && number == other.number
  }
}
