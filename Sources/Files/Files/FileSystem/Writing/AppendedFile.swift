/// A file that grows by records. Each record is written with one call, so that the records of concurrent writers do not
/// mix.
package struct AppendedFile: ~Copyable, Sendable {
  private let file: Descriptor

  /// Opens the file, or creates it if it does not exist.
  package init(_ path: String) throws(FileError) {
    let opened = try Descriptor.appending(path)
    guard try opened.status().kind == .file else { throw FileError(path, .open, .notAFile) }
    file = opened
  }

  package func append(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes.span) }
}
