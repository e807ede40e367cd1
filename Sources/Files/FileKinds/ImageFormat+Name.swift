import CrushFiles
package import CrushImageHeaders

extension ImageFormat {
  /// Returns the format that a file's name claims, or nil if no format has its extension.
  package init?(name: String) {
    // PNG is by far the most common extension, and is compared without creating a string.
    if Path.hasExtension(name, "png") {
      self = .png
      return
    }
    let type = Path.fileExtension(of: name)
    if type == "gz" {
      guard Path.fileExtension(of: Path.withoutExtension(name)) == "pvr" else { return nil }
      self = .zippedPVR
      return
    }
    self.init(fileExtension: type)
  }
}
