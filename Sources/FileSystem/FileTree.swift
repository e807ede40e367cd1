/// The files below a folder, in one order everywhere: by the bytes of their names, folder by folder.
package enum FileTree {
  package struct Entry: Sendable {
    /// Where it is, from where the process stands.
    package let path: String
    /// Its path from the folder that was walked.
    package let relativePath: String
    package let name: String
    /// Of what a link leads to.
    package let status: FileStatus

    /// A file that was named by itself.
    ///
    /// - Parameter relativePath: where it is meant to be; nil for its name.
    package init(path: String, relativePath: String? = nil, status: FileStatus) {
      let name = Path.name(of: path)
      self.init(path: path, relativePath: relativePath ?? name, name: name, status: status)
    }

    fileprivate init(path: String, relativePath: String, name: String, status: FileStatus) {
      self.path = path
      self.relativePath = relativePath
      self.name = name
      self.status = status
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
    _ root: String, prefix: String = "", visit descend: (Entry) -> Bool, failed: (FileError) -> Void
  ) throws(FileError) {
    let status = try FileStatus(of: root)
    var pending: [(path: String, relative: String, above: [FileStatus.Identity])] = [(root, prefix, [status.identity])]
    var isRoot = true
    while let folder = pending.popLast() {
      let entries: [Folder.Entry]
      do throws(FileError) {
        entries = try Folder.entries(in: folder.path)
      } catch {
        if isRoot { throw error }
        failed(error)
        continue
      }
      isRoot = false
      var folders: [(path: String, relative: String, above: [FileStatus.Identity])] = []
      for found in entries {
        do throws(FileError) {
          let status = try found.status.get()
          guard let name = found.name else { continue }
          let path = Path.join(folder.path, name)
          let relative = Path.join(folder.relative, name)
          let entry = Entry(path: path, relativePath: relative, name: name, status: status)
          guard descend(entry), status.kind == .folder else { continue }
          if folder.above.contains(status.identity) { throw FileError(path, .list, .linkLoop) }
          folders.append((path, relative, folder.above + [status.identity]))
        } catch { failed(error) }
      }
      pending.append(contentsOf: folders.reversed())
    }
  }
}
