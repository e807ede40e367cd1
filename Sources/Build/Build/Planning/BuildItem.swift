import CrushFileKinds
import CrushFiles

/// A file of a build, with its source, its output and its status during the walk.
struct BuildItem: Sendable {
  let source: String
  /// The path below the output folder.
  var output: String
  let fileClass: FileClass
  /// The root that named the source, as an index into the plan's roots.
  let root: Int
  /// The source's path below its root, if the root is a folder.
  let below: String
  let trace: FileTrace
  let permissions: UInt32

  /// The size of the source in bytes.
  var size: Int { trace.size }

  /// The size limit of a PNG or property list, which is read into memory, in bytes.
  static let limit = 1 << 30

  init(
    source: String, output: String, fileClass: FileClass, root: Int, below: String, trace: FileTrace,
    permissions: UInt32
  ) {
    self.source = source
    self.output = output
    self.fileClass = fileClass
    self.root = root
    self.below = below
    self.trace = trace
    self.permissions = permissions
  }

  init(_ entry: FileTree.Entry, _ status: FileStatus, _ fileClass: FileClass, root: Int, below: String) {
    self.init(
      source: entry.path, output: entry.relativePath, fileClass: fileClass, root: root, below: below,
      trace: status.trace, permissions: status.permissions)
  }
}
