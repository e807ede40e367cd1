/// The construction of the tree of a revision from the list of its files.
struct GitTreeBuilder {
  /// The paths of the submodules.
  private(set) var submodules: [String] = []
  /// The hexadecimal names of the objects of all entries, one after the other.
  private(set) var objects: [UInt8] = []
  let contents: GitObjects
  private var tree: ArchiveTree.Builder
  private var links = 0

  /// The most bytes of a link's target, and the most links.
  private static let longestTarget = 4096
  private static let mostLinks = 1 << 16

  init(_ contents: GitObjects, mostNodes: Int) {
    self.contents = contents
    tree = ArchiveTree.Builder(
      ArchiveTree.Reasons(repeatedName: .revision(.repeatedName)) { .revision(.link(target: $0)) },
      mostNodes: mostNodes)
  }

  /// Whether there are too many files and folders.
  var isFull: Bool { tree.isFull }

  consuming func finished() -> ArchiveTree { tree.finished() }

  /// Adds an entry. All entries must be added, in their order.
  mutating func add(_ index: Int, _ listing: GitListing) {
    let entry = listing.entries[index]
    objects += listing.bytes[entry.object]
    guard let parts = listing.parts(of: entry) else {
      let name = listing.bytes[entry.path]
      let isText = String(validating: name, as: UTF8.self) != nil
      // The file is at the top, since its folders are unknown. It can only be reported.
      let shown = String(decoding: name.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ":") : $0 }, as: UTF8.self)
      _ = tree.add(file: [shown], .file(index), problem: isText ? .revision(.badName) : .nameNotUTF8)
      return
    }
    if case .submodule = entry.kind {
      // A checkout without its submodules has empty folders in their place.
      _ = tree.add(folder: parts)
      submodules.append(parts.joined(separator: "/"))
      return
    }
    var problem: FileError.Reason? = entry.size == nil ? .revision(.missing) : nil
    var kind = ArchiveTree.Kind.file(index)
    if case .link = entry.kind, problem == nil {
      do throws(RevisionProblem) { kind = .link(index, target: try target(of: entry, listing)) } catch {
        problem = .revision(error)
      }
    }
    _ = tree.add(file: parts, kind, problem: problem)
  }

  private mutating func target(of entry: GitListing.Entry, _ listing: GitListing) throws(RevisionProblem) -> String {
    links += 1
    guard let size = entry.size, size <= Self.longestTarget, links <= Self.mostLinks else { throw .damaged }
    let bytes = try contents.read(Array(listing.bytes[entry.object]), size: size, count: size)
    guard let target = String(validating: bytes, as: UTF8.self) else { throw .damaged }
    return target
  }
}
