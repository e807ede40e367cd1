import CrushCodecs
import CrushFiles

/// The paths of the output folder and of the files that builds keep beside it. They are not inside, so that they never
/// ship.
struct OutputLayout: Sendable {
  /// The absolute path, with all links resolved.
  let folder: String

  private static let prefix = ".assetcrush-"

  /// Whether a file is AssetCrush's own, and so not a source.
  static func isOwn(_ name: String) -> Bool { name.hasPrefix(prefix) || name == ".assetcrush.toml" }

  /// Nil if neither the folder nor its parent exists.
  init?(_ path: String) {
    if let folder = Path.resolved(path) {
      self.folder = folder
    } else {
      guard let parent = Path.resolved(Path.parent(of: path)) else { return nil }
      folder = Path.join(parent, Path.name(of: path))
    }
  }

  /// The folder of the manifest, the lock and the journal.
  var parent: String { Path.parent(of: folder) }
  var manifest: String { Path.join(parent, Self.prefix + "manifest-" + name) }
  var lock: String { Path.join(parent, Self.prefix + "lock-" + name) }
  var journal: String { Path.join(parent, Self.prefix + "journal-" + name) }

  private var name: String {
    let name = folder == "/" ? "root" : Path.name(of: folder)
    return name.utf8.count <= Self.longestName ? name : ContentHash(of: name.utf8.span).hexadecimal
  }

  /// A file name has at most 255 bytes, and the longest prefix has 21.
  private static let longestName = 255 - (prefix + "manifest-").utf8.count
  private static let manifestLimit = 1 << 30

  /// A manifest that was read.
  struct Loaded {
    var manifest = StoredManifest()
    /// Whether the journal of a killed build is merged into it.
    var isMerged = false
    /// Whether the manifest of another version was found and not read.
    var isOfOtherVersion = false
  }

  /// Returns the manifest, with the journal of a killed build merged into it. Without a manifest it is empty.
  ///
  /// - Throws: `BuildError` if an existing manifest cannot be read. The build would lose its record of earlier outputs.
  func loadManifest() throws(BuildError) -> Loaded {
    do throws(FileError) {
      var loaded = Loaded()
      if let bytes = try load(manifest) {
        loaded.manifest = StoredManifest(bytes) ?? StoredManifest()
        loaded.isOfOtherVersion = Manifest.isOfOtherVersion(bytes)
      }
      guard let bytes = try load(journal) else { return loaded }
      var merged = ManifestChanges(loaded.manifest)
      merged.merge(Journal.records(in: bytes), in: folder)
      loaded.manifest = StoredManifest(merged.bytes) ?? loaded.manifest
      loaded.isMerged = true
      return loaded
    } catch { throw .manifest(error) }
  }

  /// Returns nil for a missing file, and for a file that no build can have written.
  private func load(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) { return try Files.read(path, limit: Self.manifestLimit) } catch {
      if error.isNotFound || error.systemMessage == nil { return nil }
      throw error
    }
  }

  /// The trace of the manifest. Nil if there is none.
  var manifestTrace: FileTrace? { (try? FileStatus(of: manifest, followsLink: false))?.trace }

  /// Returns a root's name in the manifest. The name does not change when the whole checkout is moved.
  func name(of root: SourceRoot) -> String {
    switch root {
    case .folder(let path, _): Self.folderPrefix + relative(path)
    case .file(let path): "file:" + relative(path)
    case .list(let path): path == "-" ? Self.namelessList : "list:" + relative(path)
    }
  }

  private static let folderPrefix = "folder:"
  /// The name that all lists from standard input share.
  static let namelessList = "list:-"

  /// Returns a source's path in the manifest's spelling.
  func sourceName(of item: BuildItem, in root: SourceRoot) -> String {
    if case .folder = root { item.below } else { relative(item.source) }
  }

  /// Returns the path of a group's source in the manifest's spelling.
  func sourceName(of source: BuildGroup.Source, in root: SourceRoot) -> String {
    if case .folder = root { source.below } else { relative(source.path) }
  }

  /// Returns the path of a source that the manifest names.
  ///
  /// - Parameter root: the name of the source's root.
  func path(of source: String, in root: String) -> String {
    path(ofFolder: root).map { source.isEmpty ? $0 : Path.join($0, source) } ?? absolute(source)
  }

  /// Returns the path of a root that the manifest names. Nil if the root is not a folder.
  func path(ofFolder root: String) -> String? {
    guard root.utf8.starts(with: Self.folderPrefix.utf8) else { return nil }
    return absolute(String(Substring(root.utf8.dropFirst(Self.folderPrefix.utf8.count))))
  }

  func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, path)
  }

  /// Returns the path relative to the output folder, without resolving links. A source keeps its name when a link on
  /// its path changes.
  func relative(_ path: String) -> String {
    Path.absolute(path).map { Path.relative(from: folder, to: $0) } ?? path
  }
}
