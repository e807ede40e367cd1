import FileSystem

/// The output folder, and the files that builds keep beside it: beside and not inside, so that they never ship.
struct OutputPlace: Sendable {
  /// Absolute, with all links followed.
  let folder: String

  private static let prefix = ".assetcrush-"

  /// Whether a file is one that builds keep for themselves: no source.
  static func isOwn(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// nil when neither the folder nor the one that holds it is there.
  init?(_ path: String) {
    if let folder = Path.resolved(path) {
      self.folder = folder
    } else {
      guard let parent = Path.resolved(Path.parent(of: path)) else { return nil }
      folder = Path.join(parent, Path.name(of: path))
    }
  }

  /// Where the manifest and the lock are.
  var parent: String { Path.parent(of: folder) }
  var manifest: String { Path.join(parent, Self.prefix + "manifest-" + name) }
  var lock: String { Path.join(parent, Self.prefix + "lock-" + name) }
  private var name: String { folder == "/" ? "root" : Path.name(of: folder) }

  /// The manifest, or an empty one where there is none that can be read.
  func loadManifest() -> StoredManifest {
    do throws(FileError) { return StoredManifest(try Files.read(manifest, limit: 1 << 30)) ?? StoredManifest() } catch {
      return StoredManifest()
    }
  }

  /// How a root is named in the manifest: the same after the whole checkout was moved.
  func name(of root: BuildPlan.Root) -> String {
    switch root {
    case .folder(let path): "folder:" + relative(path)
    case .file(let path): "file:" + relative(path)
    case .list(let path): "list:" + (path == "-" ? "-" : relative(path))
    }
  }

  /// A source's path as the manifest has it.
  func sourceName(of item: BuildPlan.Item, in root: BuildPlan.Root) -> String {
    if case .folder = root { item.below } else { relative(item.source) }
  }

  /// Whether the source of an entry is still there.
  func isSourceThere(_ entry: Manifest.Entry, in manifest: StoredManifest) -> Bool {
    let root = manifest.roots[entry.root]
    let prefix = "folder:"
    let path =
      root.utf8.starts(with: prefix.utf8)
      ? Path.join(String(Substring(root.utf8.dropFirst(prefix.utf8.count))), entry.source) : entry.source
    return Files.isAnything(path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, path))
  }

  private func relative(_ path: String) -> String {
    Path.resolved(path).map { Path.relative(from: folder, to: $0) } ?? path
  }
}
