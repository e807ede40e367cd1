package import CrushFiles
package import CrushImageHeaders

/// The headers of image files other than PNG.
package enum ImageFile {
  /// Reads the header of an image. The first bytes determine the format; if they match none, the file's name does.
  ///
  /// - Parameters:
  ///   - count: the file's size in bytes.
  ///   - signature: receives the format by the first bytes, or nil if they match none.
  /// - Throws: `FileError` if the file cannot be opened.
  package static func read(
    _ path: String, _ reader: FileReader, count: Int, signature: inout ImageFormat?
  ) throws(FileError) -> Result<ImageShape, HeaderError> {
    let window = try FileWindow(path, reader, count: count)
    signature = ImageFormat(window.start.span)
    guard let format = signature ?? ImageFormat(name: path) else { return .failure(.unknown("its format is unknown")) }
    do throws(HeaderError) {
      return .success(try format.shape(of: window))
    } catch { return .failure(error) }
  }

  /// Returns the name of the format that a file's name claims, if headers of this format are not read.
  package static func unreadFormat(of path: String) -> String? { ImageFormat.unreadNames[Path.fileExtension(of: path)] }
}
