package import Assets
import ImageHeaders
import Text

extension InspectionText {
  /// Describes an image that is not a PNG.
  package static func render(_ path: String, fileBytes: Int, image: ImageInspection) -> String {
    let shape = image.shape
    var rows: [(String, String)] = []
    if let points = shape.points {
      rows.append(("size", "\(length(points.width))×\(length(points.height)) points"))
      for drawing in image.drawings {
        let pixels = "\(drawing.footprint.width)×\(drawing.footprint.height) pixels"
        rows.append(("at \(drawing.scale)x", "\(pixels); decoded \(decoded(drawing.footprint))"))
      }
      rows.append(("on disk", "\(ByteCount.grouped(fileBytes)) bytes"))
    } else {
      rows.append(("size", "\(shape.width)×\(shape.height) pixels"))
      if let bytes = shape.textureBytes {
        rows += [
          ("alpha", shape.hasAlpha ? "present" : "not stated in the header"),
          (
            "texture",
            "\(ByteCount.grouped(bytes)) bytes with all levels; in 16 KiB pages "
              + ByteCount.grouped(image.footprint.footprintBytes)
          ), ("on disk", "\(ByteCount.grouped(fileBytes)) bytes"),
        ]
      } else {
        rows += [
          ("form", "\(shape.bitDepth)-bit \(shape.isGray ? "grayscale" : "color")"),
          ("alpha", shape.hasAlpha ? "present" : "none"), ("decoded", decoded(image.footprint)),
          ("on disk", disk(fileBytes, image.footprint)),
        ]
      }
    }
    if let metadata = metadata(image.metadata) { rows.append(("metadata", metadata)) }
    return lines(path, image.format.rawValue + (shape.isSymbol ? ", template of a symbol" : ""), rows)
  }

  /// Describes the `Contents.json` of an asset catalog.
  package static func render(_ path: String, fileBytes: Int, catalog: CatalogInspection) -> String {
    var rows = [("kind", catalog.kind.isEmpty ? "folder" : oneLine(catalog.kind))]
    for slot in catalog.slots {
      var text = slot.key.isEmpty ? "any device" : slot.key
      if let name = slot.fileName {
        text += ": \(name)" + (catalog.missingFiles.contains(name) ? " (missing)" : "")
      } else if catalog.hasFiles {
        text += ": no file"
      }
      rows.append(("slot", oneLine(text)))
    }
    if !catalog.missingFiles.isEmpty { rows.append(("missing", plural(catalog.missingFiles.count, "file"))) }
    if catalog.providesNamespace { rows.append(("namespace", "the names of its assets start with the folder's name")) }
    if !catalog.unknownKeys.isEmpty {
      rows.append(("unknown keys", oneLine(catalog.unknownKeys.joined(separator: ", "))))
    }
    rows.append(("on disk", "\(ByteCount.grouped(fileBytes)) bytes"))
    return lines(path, "Contents.json of an asset catalog", rows)
  }

  /// Describes a string catalog.
  package static func render(_ path: String, fileBytes: Int, stringCatalog: StringCatalogInspection) -> String {
    var rows = [("keys", ByteCount.grouped(stringCatalog.keys))]
    if let source = stringCatalog.sourceLanguage { rows.append(("source", oneLine(source))) }
    rows += [
      ("languages", oneLine(stringCatalog.languages.joined(separator: ", "))),
      ("on disk", "\(ByteCount.grouped(fileBytes)) bytes"),
    ]
    return lines(path, "a string catalog (JSON)", rows)
  }

  /// Returns a length in points with at most two decimal places.
  private static func length(_ points: Double) -> String {
    let text = ByteCount.fixed(points, places: 2)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text.hasSuffix("0") ? String(text.dropLast()) : text
  }
}
