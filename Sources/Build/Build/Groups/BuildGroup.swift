import CrushFiles
import CrushSteps

/// Source files that one step turns into outputs together. The outputs are known only after the step.
///
/// All asset catalogs with one output folder are a group, and so is each string catalog.
struct BuildGroup: Sendable {
  enum Kind: Sendable, Equatable {
    /// Folders `.xcassets` and `.icon`.
    case assetCatalogs
    /// A file `.xcstrings`.
    case strings
    /// A property list with these bytes. Its source has no members.
    case made([UInt8])
  }

  /// A source of the group: a catalog's folder, or a file.
  struct Source: Sendable, Equatable {
    let path: String
    /// The root that named it, as an index into the plan's roots.
    let root: Int
    /// The path below its root, if the root is a folder. Empty for the root itself.
    let below: String
    /// Whether some files of the folder are not sources, because a list or a pattern excludes them.
    var isPartial = false
  }

  /// A file in a source.
  struct Member: Sendable {
    /// The index of its source.
    let source: Int
    let path: String
    /// The path below its source. Empty for the source itself.
    let below: String
    let trace: FileTrace
  }

  let kind: Kind
  /// The path that stands for the group below the output folder, such as `App/Assets.car`. No other source may have it
  /// as output.
  let name: String
  var sources: [Source]
  var members: [Member] = []
  /// The folders in the sources, below their source and with its index.
  var folders: [(source: Int, below: String)] = []
  /// The project files whose facts select settings, and their traces. A trace is nil for a file that does not exist.
  var projectFiles: [(path: String, trace: FileTrace?)] = []

  /// The folder of the outputs below the output folder. Empty for the output folder itself.
  var folder: String { Self.folder(of: name) }

  /// The size of all members in bytes.
  var size: Int { members.reduce(0) { $0 + $1.trace.size } }

  /// Returns the folder of a path below the output folder.
  static func folder(of path: String) -> String {
    let folder = Path.parent(of: path)
    return folder == "." ? "" : folder
  }

  /// Returns the output path of a file in the group's folder.
  func output(_ name: String) -> String { folder.isEmpty ? name : Path.join(folder, name) }

  /// The permissions that outputs have before the umask removes some.
  static let permissions: UInt32 = 0o644
}

extension BuildGroup {
  /// Returns the index of a source, and adds a new source.
  mutating func number(of source: Source) -> Int {
    if let known = sources.lastIndex(where: { $0.path == source.path && $0.root == source.root }) { return known }
    sources.append(source)
    return sources.count - 1
  }

  /// Adds files and folders of a source.
  mutating func add(_ items: [BuildItem], _ inner: [String], source: Int) {
    let start = sources[source].path.utf8.count + 1
    func below(_ path: String) -> String { String(decoding: path.utf8.dropFirst(start), as: UTF8.self) }
    members += items.map { Member(source: source, path: $0.source, below: below($0.source), trace: $0.trace) }
    folders += inner.map { (source, below($0)) }
  }
}
