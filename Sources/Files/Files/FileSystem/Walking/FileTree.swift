/// The files below a folder, sorted by the bytes of their names, folder by folder. The order is equal on all machines.
///
/// A walk calls the visitor for each entry, which decides whether to enter a folder. So excluded folders, such as `.git`, cost
/// nothing. A link is followed, but never into a folder around it. A folder that cannot be listed is reported, and the walk
/// continues.
package enum FileTree {
  /// The amount of information about each file.
  package enum Detail: Sendable {
    /// The kind alone, from the folder's listing. The status is still read for folders and links, and for every file on
    /// a file system whose listings contain no kinds.
    case kinds
    /// The kind and the status.
    case statuses
  }

  package struct Entry: Sendable {
    /// The path of the walked folder, then the path below it.
    package let path: String
    /// The path relative to the walked folder.
    package let relativePath: String
    package let name: String
    /// The kind; of a link's target for a link.
    package let kind: FileStatus.Kind
    /// The status; of a link's target for a link. Nil for a file when `Detail.kinds` was requested.
    package let known: FileStatus?
    /// Whether a walk found the file as a link. On a file system whose listings contain no kinds, it is true for every
    /// file.
    package fileprivate(set) var mayBeLink = false

    /// Creates the entry of a file that was named directly.
    ///
    /// - Parameter relativePath: the relative path to use; nil for the file's name.
    package init(path: String, relativePath: String? = nil, status: FileStatus) {
      let name = Path.name(of: path)
      self.init(path: path, relativePath: relativePath ?? name, name: name, kind: status.kind, known: status)
    }

    package init(path: String, relativePath: String, name: String, kind: FileStatus.Kind, known: FileStatus?) {
      self.path = path
      self.relativePath = relativePath
      self.name = name
      self.kind = kind
      self.known = known
    }

    /// Whether the path is a link. Its status is read.
    package var isLink: Bool { (try? FileStatus(of: path, followsLink: false).kind) == .link }

    /// Returns the known status, or reads it.
    package func status() throws(FileError) -> FileStatus {
      if let known { return known }
      return try FileStatus(of: path)
    }
  }

  /// A folder whose entries are not read yet. Callers that read several folders at once use it in place of `walk`.
  package struct Branch: Sendable {
    package let path: String
    private let relativePath: String
    /// The folder itself and the folders around it.
    private let above: [FileStatus.Identity]

    /// Creates the branch of the folder at which a walk starts.
    ///
    /// - Parameter prefix: a folder to put before the relative paths.
    /// - Throws: `FileError` if the folder does not exist.
    package init(root: String, prefix: String = "") throws(FileError) {
      self.init(path: root, relativePath: prefix, above: [try FileStatus(of: root).identity])
    }

    private init(path: String, relativePath: String, above: [FileStatus.Identity]) {
      self.path = path
      self.relativePath = relativePath
      self.above = above
    }

    /// The most folders inside each other. The system resolves every folder of a path again for each file, so a deeper
    /// walk would take time in proportion to the square of the depth.
    package static let mostLevels = 512

    /// Returns the branch of a folder found in this one.
    ///
    /// - Throws: `FileError` if the folder is this one or one around it, reached by a link, or is too deep.
    package func inner(_ entry: Entry) throws(FileError) -> Branch {
      let identity = try entry.status().identity
      if above.contains(identity) { throw FileError(entry.path, .list, .linkLoop) }
      guard above.count <= Self.mostLevels else { throw FileError(entry.path, .list, .tooDeep(limit: Self.mostLevels)) }
      return Branch(path: entry.path, relativePath: entry.relativePath, above: above + [identity])
    }

    /// Returns the entries of the folder, sorted by the bytes of their names.
    ///
    /// - Parameter failed: called for each entry that cannot be accessed.
    /// - Throws: `FileError` if the folder cannot be listed.
    package func entries(_ detail: Detail, failed: (FileError) -> Void) throws(FileError) -> [Entry] {
      let (folder, relative) = (Path.asPrefix(path), Path.asPrefix(relativePath))
      let found = try Folder.entries(in: path, detail)
      var entries: [Entry] = []
      entries.reserveCapacity(found.count)
      for item in found {
        do throws(FileError) {
          let (kind, status) = try item.found.get()
          guard let name = item.name else { continue }
          var entry = Entry(path: folder + name, relativePath: relative + name, name: name, kind: kind, known: status)
          entry.mayBeLink = item.mayBeLink
          entries.append(entry)
        } catch { failed(error) }
      }
      return entries
    }
  }

  /// Visits every file and folder below `root`. Links are followed. A link to a folder around it is an error.
  ///
  /// - Parameters:
  ///   - prefix: a folder to put before the relative paths.
  ///   - descend: called for every file and folder; returns true if the walk shall enter a folder.
  ///   - failed: called for each entry that cannot be accessed; the walk continues.
  /// - Throws: `FileError` if `root` itself cannot be listed.
  package static func walk(
    _ root: String, prefix: String = "", _ detail: Detail = .statuses, visit descend: (Entry) -> Bool,
    failed: (FileError) -> Void
  ) throws(FileError) {
    var pending = [try Branch(root: root, prefix: prefix)]
    var isRoot = true
    while let folder = pending.popLast() {
      let entries: [Entry]
      do throws(FileError) { entries = try folder.entries(detail, failed: failed) } catch {
        if isRoot { throw error }
        failed(error)
        continue
      }
      isRoot = false
      var folders: [Branch] = []
      for entry in entries where descend(entry) && entry.kind == .folder {
        do throws(FileError) { folders.append(try folder.inner(entry)) } catch { failed(error) }
      }
      pending.append(contentsOf: folders.reversed())
    }
  }
}
