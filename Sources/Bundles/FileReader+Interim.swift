package import FileSystem

extension FileReader {
  package init(opening paths: [String]) { self.init() }

  package func kind(of path: String) throws(FileError) -> FileStatus.Kind { try FileStatus(of: path).kind }

  package func walk(
    _ root: String, visit descend: (FileTree.Entry) -> Bool, failed: (FileError) -> Void
  ) throws(FileError) { try FileTree.walk(root, .kinds, visit: descend, failed: failed) }
}
