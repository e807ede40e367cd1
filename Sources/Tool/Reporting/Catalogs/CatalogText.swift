import CrushBasics
package import CrushCompiledCatalogs
import CrushFiles
package import CrushSteps

/// A compiled catalog as text: a description, and a table of its renditions.
package enum CatalogText {
  /// Returns a table with one line for each rendition, sorted by the name of its file.
  ///
  /// - Parameter names: the file names of the renditions (`RenditionName`).
  package static func table(
    _ path: String, fileBytes: Int, _ catalog: CompiledCatalog, names: [String], style: TextStyle
  ) -> String {
    var table = TextTable([
      "rendition", .init("type", importance: 1), .init("pixels", importance: 3), .init("form", importance: 0),
      .init("compression", importance: 2), .init("stored", importance: 4), .init("decoded", importance: 5),
    ])
    let order = catalog.renditions.indices.sorted { Path.precedes(names[$0], names[$1]) }
    for index in order { table.add(row(catalog.renditions[index], in: catalog, names[index])) }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    let problems = catalog.problems.map { "\(oneLine(path)): error: \(oneLine($0.text))" }
    return ([title(path, fileBytes: fileBytes, catalog), ""] + lines + ["", totals(catalog)] + problems)
      .joined(separator: "\n") + "\n"
  }

  /// Returns the path, the facts of the header and the number of renditions, on one line.
  static func title(_ path: String, fileBytes: Int, _ catalog: CompiledCatalog) -> String {
    var facts = ["CoreUI \(catalog.header.coreUIVersion)"]
    if let metadata = catalog.metadata {
      let target = [metadata.platform, metadata.platformVersion].filter { !$0.isEmpty }.joined(separator: " ")
      if !target.isEmpty { facts.append("for \(oneLine(target)) and later") }
      facts.append(metadata.thinning.hasPrefix("optimized") ? "thinned for one device" : "for all devices")
    }
    facts.append("\(ByteCount.grouped(fileBytes)) bytes")
    return "\(oneLine(path)): \(facts.joined(separator: ", "))"
  }

  /// Returns the number of renditions and assets, and the stored and decoded bytes.
  static func totals(_ catalog: CompiledCatalog) -> String {
    let stored = catalog.renditions.reduce(0) { $0 + $1.storedBytes }
    return "\(plural(catalog.renditions.count, "rendition")) of \(plural(catalog.facets.count, "asset")): "
      + "\(ByteCount.grouped(stored)) bytes stored"
  }

  /// Returns the summary of an extraction on one line.
  package static func extracted(
    _ path: String, _ records: [CatalogExtractor.Record], to folder: String, isDryRun: Bool
  ) -> String {
    var (files, bytes, current, failed) = (0, 0, 0, 0)
    for record in records {
      switch record.result {
      case .written(let count): (files, bytes) = (files + 1, bytes + count)
      case .current(let count): (current, bytes) = (current + 1, bytes + count)
      case .failed: failed += 1
      case .noFile, .missingAtlas: break
      }
    }
    var parts = ["\(isDryRun ? "would write" : "wrote") \(plural(files, "file")) to \(oneLine(folder))"]
    if current > 0 { parts.append("\(ByteCount.grouped(current)) existed already") }
    if failed > 0 { parts.append("\(ByteCount.grouped(failed)) failed") }
    return "\(oneLine(path)): \(parts.joined(separator: ", ")): \(ByteCount.grouped(bytes)) bytes\n"
  }

  private static func row(_ rendition: Rendition, in catalog: CompiledCatalog, _ name: String) -> [String] {
    let pixels = rendition.width > 0 && !isIcon(rendition) ? "\(rendition.width)×\(rendition.height)" : ""
    let decoded = rendition.decodedBytes
    return [
      oneLine(name), CatalogWords.kind(rendition), pixels, form(rendition),
      rendition.damage.map { oneLine("\($0)") } ?? compression(rendition, in: catalog),
      ByteCount.grouped(rendition.storedBytes), decoded == 0 ? "" : ByteCount.grouped(decoded),
    ]
  }

  /// Returns true for a stack or a group of an icon, which has no pixels and no file: its layers name other renditions.
  static func isIcon(_ rendition: Rendition) -> Bool {
    rendition.layout == .iconStack || rendition.layout == .iconGroup
  }

  private static func form(_ rendition: Rendition) -> String {
    if isIcon(rendition) { return plural(rendition.properties.layers.count, "layer") }
    let format = rendition.pixelFormat?.rawValue.filter { $0 != " " } ?? ""
    switch rendition.colorSpace {
    case .displayP3: return format + " P3"
    case .extendedSRGB, .extendedLinearSRGB, .extendedGray: return format + " extended"
    default: return oneLine(format)
    }
  }

  private static func compression(_ rendition: Rendition, in catalog: CompiledCatalog) -> String {
    switch rendition.payload {
    case .bitmap(let bitmap): return bitmap.compression.name + (bitmap.isOpaque ? ", opaque" : "")
    case .link(let link): return catalog.rendition(for: link.target) == nil ? "missing atlas" : "in an atlas"
    case .file(let file): return isIcon(rendition) ? "" : file.isCompressed ? "lzfse" : "none"
    case .structure(let tag): return oneLine(tag)
    case .color, .multisize, .gradient, .externalLink, .damaged, .none: return ""
    }
  }
}
