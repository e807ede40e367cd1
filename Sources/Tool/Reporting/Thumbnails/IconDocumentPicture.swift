import CrushFiles
package import CrushIconDocuments

/// The flat picture of an Icon Composer document, such as `App.icon`, for a page and for a terminal.
package enum IconDocumentPicture {
  /// The idioms whose picture is drawn. Documents for watches alone have none.
  private static let idioms: Set<String> = ["square", "macOS"]
  /// The pixels of each side.
  static let side = 256
  private static let (documentLimit, fileLimit) = (1 << 24, 1 << 28)

  /// Returns the folder of a document, if the path is the one of its `icon.json`.
  static func folder(of path: String) -> String? {
    let folder = Path.parent(of: path)
    return Path.name(of: path) == "icon.json" && Path.hasExtension(folder, "icon") ? folder : nil
  }

  /// Whether a page shows a file by the picture of its document.
  static func shows(_ path: String) -> Bool { folder(of: path) != nil }

  /// Reads the document of an `icon.json`; nil if it cannot be drawn.
  static func drawing(at path: String, _ reader: FileReader) -> IconDrawing? {
    guard let folder = folder(of: path), let text = try? reader.read(path, limit: documentLimit),
      let document = IconReader.read(text).document
    else { return nil }
    return try? drawing(of: document) { name in
      try? reader.read(Path.join(folder, "Assets/\(name)"), limit: fileLimit)
    }
  }

  /// - Parameter picture: returns the bytes of a file of `Assets`; nil for a missing one.
  package static func drawing(
    of document: IconDocument, _ picture: (String) -> [UInt8]?
  ) throws(IconDrawingError) -> IconDrawing {
    var pictures: [String: [UInt8]] = [:]
    for name in document.pictureNames(idioms) { pictures[name] = picture(name) }
    return try IconDrawing(document, idioms: idioms, pictures: pictures)
  }
}
