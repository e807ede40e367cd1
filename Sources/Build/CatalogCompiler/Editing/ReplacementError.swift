import CrushCompiledCatalogs

/// A picture that cannot replace the pixels of a rendition.
package enum ReplacementError: Error, Sendable, Equatable, CustomStringConvertible {
  case unknownName(String)
  /// A name of several renditions. `names` tells them apart.
  case ambiguous(String, names: [String])
  /// A rendition without pixels of its own, and its kind.
  case noPixels(String, kind: String)
  case notPNG(file: String)
  case picture(PictureError, file: String)
  case size(file: String, width: Int, height: Int, name: String, expectedWidth: Int, expectedHeight: Int)
  /// Two files for one rendition.
  case repeated(String)
  case unknownSystem
  case form(String)
  case edit(CatalogEditError)

  package var description: String {
    switch self {
    case .unknownName(let name): "no rendition has the name \(name); take a name from the list of the catalog"
    case .ambiguous(let name, let names):
      "\(name) is the name of several renditions; name one of them: \(names.joined(separator: ", "))"
    case .noPixels(let name, let kind): "\(name) is \(kind), which is not replaced; name an image"
    case .notPNG(let file): "\(file): not a PNG; convert the picture first"
    case .picture(let error, let file): "\(file): \(error)"
    case .size(let file, let width, let height, let name, let expectedWidth, let expectedHeight):
      "\(file): the picture has \(width)×\(height) pixels, but \(name) has \(expectedWidth)×\(expectedHeight); "
        + "scale it first"
    case .repeated(let name): "\(name) is named twice; name one file for each rendition"
    case .unknownSystem: "the catalog does not state its system, so no codec can be chosen; compile it again"
    case .form(let name): "\(name) has an unknown form, so it is not replaced; compile the catalog again"
    case .edit(let error): "\(error)"
    }
  }
}
