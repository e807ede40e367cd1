#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileTree {
  /// What a folder's list tells of a file by itself: its kind, without a question to the system for each.
  package struct Listed {
    /// Where it is, from where the process stands.
    package let path: String
    /// Its path from the folder that was walked.
    package let relativePath: String
    package let name: String
    /// Of what a link leads to.
    package let kind: FileStatus.Kind
    /// Bytes; nil where nobody had to ask.
    package let size: Int?
    fileprivate let identity: FileStatus.Identity?
  }

  private struct Pending {
    let path: String
    let relativePath: String
    /// Itself and what it stands in.
    let above: [FileStatus.Identity]
  }

  /// The same as `walk`, for those who open what they find: sizes are known of what had to be asked for alone, which
  /// are folders, links, and all files where a file system's lists tell no kinds.
  package static func walkKinds(
    _ root: String, visit descend: (Listed) -> Bool, failed: (FileError) -> Void
  ) throws(FileError) {
    var pending = [Pending(path: root, relativePath: "", above: [try FileStatus(of: root).identity])]
    var isRoot = true
    while let folder = pending.popLast() {
      let found: [Listed]
      do throws(FileError) { found = try list(folder, failed: failed) } catch {
        if isRoot { throw error }
        failed(error)
        continue
      }
      isRoot = false
      var folders: [Pending] = []
      for entry in found where descend(entry) && entry.kind == .folder {
        guard let identity = entry.identity, !folder.above.contains(identity) else {
          failed(FileError(entry.path, .list, .linkLoop))
          continue
        }
        folders.append(
          Pending(path: entry.path, relativePath: entry.relativePath, above: folder.above + [identity]))
      }
      pending.append(contentsOf: folders.reversed())
    }
  }

  /// What is in a folder, by the bytes of the names.
  private static func list(_ folder: Pending, failed: (FileError) -> Void) throws(FileError) -> [Listed] {
    guard let stream = unsafe opendir(folder.path) else { throw .last(folder.path, .list) }
    defer { unsafe closedir(stream) }
    let number = unsafe dirfd(stream)
    // What stands before each name.
    let (path, relative) = (Path.join(folder.path, ""), Path.join(folder.relativePath, ""))
    var listed: [Listed] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      do throws(FileError) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
          unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) { bytes in
            unsafe String(validatingCString: bytes)
          }
        }
        guard let name else { throw FileError(folder.path, .list, .nameNotUTF8) }
        if name == "." || name == ".." { continue }
        if unsafe Int32(entry.pointee.d_type) == Int32(DT_REG) {
          listed.append(
            Listed(
              path: path + name, relativePath: relative + name, name: name, kind: .file, size: nil, identity: nil))
        } else {
          let status = unsafe try FileStatus(of: name, inOpen: number, path: path + name)
          listed.append(
            Listed(
              path: path + name, relativePath: relative + name, name: name, kind: status.kind, size: status.size,
              identity: status.identity))
        }
      } catch { failed(error) }
    }
    if errno != 0 { throw .last(folder.path, .list) }
    // Numbers are moved, not entries.
    return listed.indices.sorted { Path.precedes(listed[$0].name, listed[$1].name) }.map { listed[$0] }
  }
}
