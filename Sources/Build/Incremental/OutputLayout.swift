import Codecs
import FileSystem

/// The output folder, and the files that builds keep beside it: beside and not inside, so that they never ship.
struct OutputLayout: Sendable {
  /// Absolute, with all links followed.
  let folder: String

  private static let prefix = ".assetcrush-"

  /// Whether a file is one that builds keep for themselves: no source.
  static func isOwn(_ name: String) -> Bool { name.hasPrefix(prefix) || name == ".assetcrush.toml" }

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
  var journal: String { Path.join(parent, Self.prefix + "journal-" + name) }

  private var name: String {
    let name = folder == "/" ? "root" : Path.name(of: folder)
    return name.utf8.count <= Self.longestName ? name : ContentHash(of: name.utf8.span).hexadecimal
  }

  /// A name has 255 bytes at most; the longest prefix takes 21 of them.
  private static let longestName = 255 - (prefix + "manifest-").utf8.count
  private static let manifestLimit = 1 << 30

  /// The manifest, with the journal of a killed build merged into it; an empty one if there is none.
  ///
  /// - Throws: `BuildError` for one that cannot be read: without it a build would forget its outputs.
  func loadManifest() throws(BuildError) -> (manifest: StoredManifest, isMerged: Bool) {
    do throws(FileError) {
      let known = try load(manifest).flatMap { StoredManifest($0) } ?? StoredManifest()
      guard let bytes = try load(journal) else { return (known, false) }
      var merged = Manifest(known)
      merged.merge(Journal.records(in: bytes), in: folder)
      return (StoredManifest(merged.bytes) ?? known, true)
    } catch { throw .manifest(error) }
  }

  /// Returns nil for a missing file, and for one that no build can have written.
  private func load(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) { return try Files.read(path, limit: Self.manifestLimit) } catch {
      if error.isNotFound || error.systemMessage == nil { return nil }
      throw error
    }
  }

  /// The trace of the manifest; nil when there is none.
  var manifestTrace: FileTrace? { (try? FileStatus(of: manifest, followsLink: false))?.trace }

  /// How a root is named in the manifest: the same after the whole checkout was moved.
  func name(of root: BuildPlan.Root) -> String {
    switch root {
    case .folder(let path, _): Self.folderPrefix + relative(path)
    case .file(let path): "file:" + relative(path)
    case .list(let path): path == "-" ? Self.namelessList : "list:" + relative(path)
    }
  }

  private static let folderPrefix = "folder:"
  /// All lists from standard input.
  static let namelessList = "list:-"

  /// A source's path as the manifest has it.
  func sourceName(of item: BuildPlan.Item, in root: BuildPlan.Root) -> String {
    if case .folder = root { item.below } else { relative(item.source) }
  }

  /// Where a source is that the manifest names.
  ///
  /// - Parameter root: its root's name.
  func path(of source: String, in root: String) -> String {
    path(ofFolder: root).map { Path.join($0, source) } ?? absolute(source)
  }

  /// Where a root is that the manifest names; nil when it is no folder.
  func path(ofFolder root: String) -> String? {
    guard root.utf8.starts(with: Self.folderPrefix.utf8) else { return nil }
    return absolute(String(Substring(root.utf8.dropFirst(Self.folderPrefix.utf8.count))))
  }

  private func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, path)
  }

  /// As the path is written: a link to another folder tomorrow is the same source.
  private func relative(_ path: String) -> String {
    Path.absolute(path).map { Path.relative(from: folder, to: $0) } ?? path
  }
}
