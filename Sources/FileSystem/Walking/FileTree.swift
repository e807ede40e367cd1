/// The files below a folder, in one order everywhere: by the bytes of their names, folder by folder.
package enum FileTree {
  /// How much is asked of each file.
  package enum Detail: Sendable {
    /// What a folder's list tells by itself. Folders, links, and all files where a file system's lists tell no kinds have
    /// to be asked for all the same.
    case kinds
    case statuses
  }

  package struct Entry: Sendable {
    /// Where it is, from where the process stands.
    package let path: String
    /// Its path from the folder that was walked.
    package let relativePath: String
    package let name: String
    /// Of what a link leads to.
    package let kind: FileStatus.Kind
    /// Of what a link leads to; nil for a file of which nobody asked more than its kind.
    package let known: FileStatus?

    /// A file that was named by itself.
    ///
    /// - Parameter relativePath: where it is meant to be; nil for its name.
    package init(path: String, relativePath: String? = nil, status: FileStatus) {
      let name = Path.name(of: path)
      self.init(path: path, relativePath: relativePath ?? name, name: name, kind: status.kind, known: status)
    }

    fileprivate init(path: String, relativePath: String, name: String, kind: FileStatus.Kind, known: FileStatus?) {
      self.path = path
      self.relativePath = relativePath
      self.name = name
      self.kind = kind
      self.known = known
    }

    /// What is known, or else is asked for now.
    package func status() throws(FileError) -> FileStatus {
      if let known { return known }
      return try FileStatus(of: path)
    }
  }

  /// A folder that is to be looked into: the walk without an order, for those who look into several at once.
  package struct Branch: Sendable {
    package let path: String
    private let relativePath: String
    /// Itself and what it stands in.
    private let above: [FileStatus.Identity]

    /// The folder to begin with.
    ///
    /// - Parameter prefix: stands before the relative paths.
    /// - Throws: `FileError` when nothing is there.
    package init(root: String, prefix: String = "") throws(FileError) {
      self.init(path: root, relativePath: prefix, above: [try FileStatus(of: root).identity])
    }

    private init(path: String, relativePath: String, above: [FileStatus.Identity]) {
      self.path = path
      self.relativePath = relativePath
      self.above = above
    }

    /// A folder that was found in this one.
    ///
    /// - Throws: `FileError` when it is one that this one stands in.
    package func inner(_ entry: Entry) throws(FileError) -> Branch {
      let identity = try entry.status().identity
      if above.contains(identity) { throw FileError(entry.path, .list, .linkLoop) }
      return Branch(path: entry.path, relativePath: entry.relativePath, above: above + [identity])
    }

    /// What is in it, by the bytes of the names.
    ///
    /// - Parameter failed: called for what cannot be looked at.
    /// - Throws: `FileError` when it cannot be listed.
    package func entries(_ detail: Detail, failed: (FileError) -> Void) throws(FileError) -> [Entry] {
      let (folder, relative) = (Path.asPrefix(path), Path.asPrefix(relativePath))
      let found = try Folder.entries(in: path, detail)
      var entries: [Entry] = []
      entries.reserveCapacity(found.count)
      for item in found {
        do throws(FileError) {
          let (kind, status) = try item.found.get()
          guard let name = item.name else { continue }
          entries.append(
            Entry(path: folder + name, relativePath: relative + name, name: name, kind: kind, known: status))
        } catch { failed(error) }
      }
      return entries
    }
  }

  /// Visits everything below `root`. Links are followed; a link to a folder above itself is an error.
  ///
  /// - Parameters:
  ///   - prefix: stands before the relative paths.
  ///   - descend: called for every file and folder; the answer for a folder says whether to go into it.
  ///   - failed: called for what cannot be looked at; the walk goes on.
  /// - Throws: `FileError` when `root` itself cannot be listed.
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
