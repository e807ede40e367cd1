package import Bundles
package import FileSystem
package import ImageHeaders

/// The headers of image files other than PNG.
package enum ImageFile {
  /// The number of bytes that are read at first. Most headers are shorter.
  private static let windowSize = 4096

  private struct Window: ~Copyable, ByteSource {
    let file: ReadableFile
    let count: Int
    let start: [UInt8]

    func bytes(at offset: Int, count: Int) -> [UInt8] {
      guard offset >= 0, offset < self.count, count > 0 else { return [] }
      let end = offset + min(count, self.count - offset)
      if end <= start.count { return Array(start[offset..<end]) }
      // An unreadable part counts as the end of the file.
      return (try? file.bytes(at: offset, count: end - offset)) ?? []
    }
  }

  /// Reads the header of an image. The first bytes determine the format; if they match none, the file's name does.
  ///
  /// - Parameters:
  ///   - count: the file's size in bytes.
  ///   - signature: receives the format by the first bytes, or nil if they match none.
  /// - Throws: `FileError` if the file cannot be opened.
  package static func read(
    _ path: String, _ reader: FileReader, count: Int, signature: inout ImageFormat?
  ) throws(FileError) -> Result<ImageShape, HeaderError> {
    let file = try ReadableFile(path, reader)
    let start = try file.bytes(at: 0, count: min(count, windowSize))
    signature = ImageFormat(start.span)
    guard let format = signature ?? ImageFormat(name: path) else { return .failure(.unknown("its format is unknown")) }
    let window = Window(file: file, count: count, start: start)
    do throws(HeaderError) {
      return .success(try format.shape(of: window))
    } catch { return .failure(error) }
  }

  /// Returns the name of the format that a file's name claims, if headers of this format are not read.
  package static func unreadFormat(of path: String) -> String? { ImageFormat.unreadNames[Path.fileExtension(of: path)] }
}
