import CrushCodecs
import CrushFiles

@testable import CrushBuild

/// A manifest as a value. It is written as a whole, and compared with the manifests that are read and changed in parts.
struct ManifestValue: Equatable {
  var roots: [String] = []
  var entries: [ExactPath: Manifest.Entry] = [:]
  var groups: [ExactPath: Manifest.Group] = [:]

  init() {}

  init(_ stored: StoredManifest) {
    roots = stored.roots
    groups = stored.groups
    for index in 0..<stored.count { entries[ExactPath(stored.output(at: index))] = stored.entry(at: index) }
  }

  /// Nil unless the hash and every entry are valid.
  init?(_ bytes: [UInt8]) {
    guard let stored = StoredManifest(bytes) else { return nil }
    self.init(stored)
  }

  /// The stored form.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    let used = Set(entries.values.map(\.root) + groups.values.map(\.root))
    let places = writer.appendHeader(roots, used: Array(used), steps: Set(entries.values.compactMap { $0.made?.step }))
    writer.append(entries.count)
    for (output, entry) in entries.map({ ($0.key.text, $0.value) }).sorted(by: { Path.precedes($0.0, $1.0) }) {
      writer.append(entry, of: output, places)
    }
    writer.append(groups, rootPlaces: places.roots)
    writer.append(ContentHash(of: writer.bytes.span))
    return writer.bytes
  }
}
