/// The reason why an archive, or a file inside one, cannot be read.
package enum ArchiveProblem: Sendable, Equatable, CustomStringConvertible {
  /// The end record is missing.
  case noEnd
  /// A part of an archive of several files.
  case split
  /// The directory breaks off or has no entry at this offset.
  case badDirectory(offset: Int)
  /// A directory larger than the limit in bytes.
  case largeDirectory(limit: Int)
  /// More files and folders than the limit.
  case tooManyFiles(limit: Int)
  /// Files that unpack to far more bytes than any app needs.
  case bomb(size: Int, archive: Int)
  /// Names that lead outside the archive or that no file system stores.
  case badNames(first: String, count: Int)

  /// A file that needs a password.
  case encrypted
  /// A compression other than deflate, by its number.
  case method(Int)
  /// Several files with one name.
  case repeatedName
  /// Data that overlap the data of another file.
  case overlap
  /// Data outside the archive.
  case outside
  /// A file that unpacks to far more bytes than its compressed data suggest.
  case bombFile(size: Int, compressed: Int)
  /// A size that the compressed data cannot have.
  case impossibleSize(Int, compressed: Int)
  /// A local header that does not match the directory.
  case badHeader(offset: Int)
  /// Compressed data that are damaged or have another size.
  case badData
  /// Data whose checksum differs.
  case badChecksum
  /// A link that leads to no file in the archive.
  case link(target: String)

  private static let again = "copy the archive again, or zip the files again"
  private static let safely = "zip the files again with a tool that you trust"

  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .noEnd: "the zip archive has no end record, so it is cut off; \(Self.again)"
    case .split: "it is one part of a split zip archive; join the parts with `zip -s 0`"
    case .badDirectory(let offset): "the zip archive's directory is damaged at offset \(offset); \(Self.again)"
    case .largeDirectory(let limit):
      "the zip archive's directory has more than \(limit) bytes; unpack the archive and name the folder"
    case .tooManyFiles(let limit):
      "the zip archive has more than \(limit) files and folders; unpack the archive and name the folder"
    case .bomb(let size, let archive):
      "the zip archive of \(archive) bytes would unpack to \(size) bytes, like a zip bomb; \(Self.safely)"
    case .badNames(let first, let count):
      "the archive has \(count == 1 ? "a name" : "\(count) names") that would leave it, or that no file can have, "
        + "such as “\(first)”; the audit skips them; \(Self.safely)"
    case .encrypted: "the file is encrypted in the archive; unpack the archive with its password and name the folder"
    case .method(let number):
      "the file is compressed with method \(number)\(Self.name(ofMethod: number)), and only stored and deflated files "
        + "are read; unpack the archive and name the folder"
    case .repeatedName: "the archive has several files with this name; \(Self.safely)"
    case .overlap: "its data overlap another file's data, as in a zip bomb; \(Self.safely)"
    case .outside: "its data are outside the archive, which is cut off or damaged; \(Self.again)"
    case .bombFile(let size, let compressed):
      "its \(compressed) compressed bytes would unpack to \(size) bytes, like a zip bomb; \(Self.safely)"
    case .impossibleSize(let size, let compressed):
      "\(compressed) compressed bytes cannot contain the \(size) bytes that the archive states; \(Self.safely)"
    case .badHeader(let offset):
      "its header at offset \(offset) does not match the archive's directory; \(Self.again)"
    case .badData: "its compressed data are damaged; \(Self.again)"
    case .badChecksum: "its checksum is wrong, so the data are damaged; \(Self.again)"
    case .link(let target): "it is a link to “\(target)”, which is not in the archive; zip its target as well"
    }
  }

  /// The names of compression methods (APPNOTE.TXT 6.3.10, section 4.4.5).
  private static let methods = [
    1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "BZIP2", 14: "LZMA", 93: "Zstandard", 94: "MP3", 95: "XZ",
    96: "JPEG", 97: "WavPack", 98: "PPMd", 99: "AES",
  ]

  private static func name(ofMethod number: Int) -> String { methods[number].map { " (\($0))" } ?? "" }
}
