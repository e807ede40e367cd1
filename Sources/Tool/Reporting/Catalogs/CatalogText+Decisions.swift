import CrushBasics
package import CrushCompiledCatalogs
import CrushFiles
package import CrushSteps

extension CatalogText {
  /// Returns a line for each rendition of a new catalog: its form, its codec, and whether an atlas contains it, with the
  /// reasons. The lines are sorted by file name.
  package static func decisions(of catalog: CompiledCatalog) -> String {
    let names = RenditionName.all(of: catalog)
    let order = catalog.renditions.indices.sorted { Path.precedes(names[$0], names[$1]) }
    return order.map { index in
      "  \(oneLine(names[index])): \(decision(on: catalog.renditions[index], in: catalog))\n"
    }.joined()
  }

  /// Returns a line for each rendition of an extraction: whether its file was written, and the reason if not.
  package static func decisions(
    _ records: [CatalogExtractor.Record], of catalog: CompiledCatalog, isDryRun: Bool
  ) -> String {
    records.map { record in
      let rendition = catalog.renditions[record.index]
      let result =
        switch record.result {
        case .written(let bytes): "\(isDryRun ? "would be written" : "written"), \(ByteCount.grouped(bytes)) bytes"
        case .current(let bytes): "the file exists with equal bytes, \(ByteCount.grouped(bytes)) bytes"
        case .noFile:
          "skipped: a rendition of this type (\(CatalogWords.kind(rendition))) has no file"
        case .missingAtlas: "skipped: \(CatalogError.missingAtlas)"
        case .failed(let reason): "failed: \(oneLine(reason))"
        }
      return "  \(oneLine(record.name)): \(result)\n"
    }.joined()
  }

  private static func decision(on rendition: Rendition, in catalog: CompiledCatalog) -> String {
    var parts = [CatalogWords.kind(rendition)]
    if isIcon(rendition) {
      parts.append(plural(rendition.properties.layers.count, "layer"))
    } else if rendition.width > 0 {
      parts.append("\(rendition.width)×\(rendition.height)")
    }
    switch rendition.payload {
    case .bitmap(let bitmap):
      parts.append("\(bitmap.compression.name), \(reason(forCodecOf: rendition))")
      if rendition.layout != .atlas { parts.append(reason(againstAtlasFor: rendition)) }
    case .link(let link):
      let atlas = catalog.rendition(for: link.target).map { oneLine(catalog.renditions[$0].name) }
      parts.append("in the atlas \(atlas ?? "that is missing"), as a small image")
    case .file where isIcon(rendition): break
    case .file(let file): parts.append(file.isCompressed ? "the file, compressed" : "the file as it is")
    case .color, .multisize, .gradient, .externalLink, .structure, .damaged, .none: break
    }
    parts.append("\(ByteCount.grouped(rendition.storedBytes)) bytes")
    return parts.joined(separator: "; ")
  }

  /// Apple's tool takes codecs by the type and by the oldest system (see `BitmapEncoder`).
  private static func reason(forCodecOf rendition: Rendition) -> String {
    if rendition.key[.part] == 220 { return "a codec of app icons" }
    let year = CatalogWords.deploymentTarget(rendition.key[.deploymentTarget])
    return year.map { "a codec of systems since \($0)" } ?? "a codec of the minimum system"
  }

  /// The pixels at scale 1 from which no atlas contains an image.
  private static let mostArea = 18_100

  private static func reason(againstAtlasFor rendition: Rendition) -> String {
    let isLarge = rendition.width * rendition.height >= mostArea * max(1, rendition.scale)
    return isLarge ? "in no atlas, as a large image" : "in no atlas"
  }
}
