package import CrushFiles
package import CrushIconDocuments

/// An Icon Composer document on the disk.
package enum IconSource {
  private static let largest = 1 << 24

  /// Reads `icon.json`.
  ///
  /// - Parameter folder: the path of the document.
  package static func read(_ folder: String) throws(FileError) -> IconReader.Result {
    IconReader.read(try Files.read(Path.join(folder, "icon.json"), limit: largest))
  }
}
