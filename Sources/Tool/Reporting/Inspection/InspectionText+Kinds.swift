import CrushBasics
import CrushCatalogSources
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushStringCatalogs

extension InspectionText {
  /// Describes an image that is not a PNG.
  static func render(_ path: String, fileBytes: Int, image: ImageInspection) -> String {
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
        ]
        if let time = image.decodeTime(fileBytes: fileBytes) { rows.append(("time", decoding(time))) }
        rows.append(("on disk", disk(fileBytes, image.footprint)))
      }
    }
    if let metadata = metadata(image.metadata) { rows.append(("metadata", metadata)) }
    return lines(path, image.format.rawValue + (shape.isSymbol ? ", template of a symbol" : ""), rows)
  }

  /// Describes a shipped product.
  static func render(product: ProductInspection, style: TextStyle) -> String {
    let version = [product.version, product.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    let rows = [
      ("identifier", oneLine(product.identifier ?? "")), ("version", oneLine(version)),
      ("minimum", oneLine(product.minimumSystem ?? "")),
      ("devices", product.families.map(\.productName).joined(separator: ", ")),
      ("signature", product.isSigned ? "present; a change of any file breaks it" : "none"),
    ]
    return lines(product.contents.path, "product", rows.filter { !$0.1.isEmpty })
      + ContentsText.full(product.contents, style).map { "  " + $0 }.joined(separator: "\n") + "\n"
  }

  /// Describes a compiled asset catalog.
  static func render(_ path: String, fileBytes: Int, compiled facts: CompiledCatalogFacts) -> String {
    func list(_ groups: [CompiledCatalogFacts.Group]) -> String {
      groups.map { "\($0.renditions) \(oneLine($0.name)) (\(ByteCount.grouped($0.storedBytes)) bytes)" }
        .joined(separator: ", ")
    }
    var rows = [
      ("written by", oneLine(facts.writtenBy)),
      ("version", "CoreUI \(facts.coreUIVersion), storage \(facts.storageVersion)"),
      ("target", [facts.platform, facts.deploymentTarget].compactMap { $0 }.map(oneLine).joined(separator: " ")),
      ("thinning", oneLine(facts.thinning ?? "none, for all devices")), ("assets", ByteCount.grouped(facts.assets)),
      ("renditions", "\(ByteCount.grouped(facts.renditions)): \(list(facts.types))"),
      ("compression", list(facts.compressions)),
      ("decoded", "\(ByteCount.grouped(facts.decodedBytes)) bytes in all forms; a device loads some of them"),
      (
        "on disk",
        "\(ByteCount.grouped(fileBytes)) bytes, of these \(ByteCount.grouped(facts.storedBytes)) in renditions"
      ), ("appearances", oneLine(facts.appearances.joined(separator: ", "))),
    ]
    if let copies = facts.copiesForOldSystems {
      let text = plural(copies.renditions, "copy", "copies") + " for systems before iOS 13"
      rows.append(("old systems", "\(text) (\(ByteCount.grouped(copies.storedBytes)) bytes)"))
    }
    rows += facts.problems.map { ("problem", oneLine($0)) }
    return lines(path, "compiled asset catalog", rows.filter { !$0.1.isEmpty })
  }

  /// Describes the `Contents.json` of an asset catalog.
  static func render(_ path: String, fileBytes: Int, catalog: CatalogInspection) -> String {
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
  static func render(_ path: String, fileBytes: Int, stringCatalog: StringCatalogInspection) -> String {
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
