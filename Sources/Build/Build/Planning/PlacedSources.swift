/// Sources whose paths in the output are given one by one, such as the resources of a Swift package.
package struct PlacedSources: Sendable, Equatable {
  package struct Source: Sendable, Equatable {
    package let path: String
    /// The path below the output folder. A compiled catalog is written beside it.
    package let output: String
    /// Whether the bytes of the file, or of all files in the folder, are copied.
    package let isCopied: Bool

    package init(path: String, output: String, isCopied: Bool) {
      (self.path, self.output, self.isCopied) = (path, output, isCopied)
    }
  }

  /// A file that the build makes without a source file.
  package struct Made: Sendable, Equatable {
    /// The path that reports name as the source. It differs for each of these files.
    package let source: String
    /// The path below the output folder.
    package let output: String
    package let bytes: [UInt8]

    package init(source: String, output: String, bytes: [UInt8]) {
      (self.source, self.output, self.bytes) = (source, output, bytes)
    }
  }

  /// The file that names the sources. Outputs of sources that it does not name any more are deleted.
  package let list: String
  package let sources: [Source]
  package let made: [Made]
  /// The folders whose changes may change the sources.
  package let folders: [String]

  package init(list: String, sources: [Source], made: [Made], folders: [String]) {
    (self.list, self.sources, self.made, self.folders) = (list, sources, made, folders)
  }
}
