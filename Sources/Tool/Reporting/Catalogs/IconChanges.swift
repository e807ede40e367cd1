import CrushBasics
import CrushCodecs
package import CrushCompiledCatalogs

/// The differences of the Icon Composer icons of two catalogs, layer by layer.
package enum IconChanges {
  /// A line of a tree, with the icon, the appearance and the group that contain it.
  private struct Part: Hashable {
    let icon: String
    let group: String
    let text: String
  }

  /// The most lines of a result.
  private static let mostLines = 40

  /// Returns the lines of parts that one side has, `-` for the first and `+` for the second. Empty without a difference.
  ///
  /// ```
  /// Ant, light and tinted: - background extended-srgb:0,0.533,1,1
  /// Ant, light and tinted: + background extended-srgb:0,0.233,1,1
  /// Ant: the picture ant_circle.svg has another content
  /// ```
  ///
  /// - Parameters:
  ///   - before, after: the catalogs with their bytes.
  package static func lines(
    _ before: (catalog: CompiledCatalog, bytes: [UInt8]), _ after: (catalog: CompiledCatalog, bytes: [UInt8])
  ) -> [String] {
    let (old, new) = (parts(of: before.catalog), parts(of: after.catalog))
    if old.order.isEmpty && new.order.isEmpty { return [] }
    let gone = lines("-", old, without: new)
    let added = lines("+", new, without: old)
    let all = gone + added + pictures(before, after)
    return all.count > mostLines ? all.prefix(mostLines) + ["and \(all.count - mostLines) more"] : all
  }

  /// The parts of all icons in the order of the tree, with the appearances that have them.
  private static func parts(of catalog: CompiledCatalog) -> (order: [Part], appearances: [Part: [String]]) {
    var order: [Part] = []
    var appearances: [Part: [String]] = [:]
    var (icon, group, names) = ("", "", [String]())
    for line in IconTree.tree(catalog) {
      let text = String(line.drop { $0 == " " })
      switch line.prefix(while: { $0 == " " }).count {
      case 0: icon = text
      case 2: names = text.split(separator: ",").map { $0.trimmingPrefix(" ").description }
      case 4:
        group = text.hasPrefix("group ") ? String(text.prefix { $0 != ":" }) : ""
        add(Part(icon: icon, group: "", text: text))
      default: add(Part(icon: icon, group: group, text: text))
      }
    }
    func add(_ part: Part) {
      if appearances[part] == nil { order.append(part) }
      appearances[part, default: []] += names
    }
    return (order, appearances)
  }

  private static func lines(
    _ sign: String, _ side: (order: [Part], appearances: [Part: [String]]),
    without other: (order: [Part], appearances: [Part: [String]])
  ) -> [String] {
    side.order.compactMap { part in
      let known = Set(other.appearances[part] ?? [])
      let names = (side.appearances[part] ?? []).filter { !known.contains($0) }
      guard !names.isEmpty else { return nil }
      let group = part.group.isEmpty ? "" : "\(part.group), "
      return "\(part.icon), \(names.joined(separator: " and ")): \(sign) \(group)\(part.text)"
    }
  }

  /// Returns the pictures that both sides have with other bytes.
  private static func pictures(
    _ before: (catalog: CompiledCatalog, bytes: [UInt8]), _ after: (catalog: CompiledCatalog, bytes: [UInt8])
  ) -> [String] {
    let (old, new) = (hashes(before.catalog, before.bytes), hashes(after.catalog, after.bytes))
    return old.keys.sorted().compactMap { name in
      guard let hash = new[name], hash != old[name] else { return nil }
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      return
        "\(oneLine(String(parts[0].dropLast(ending.count)))): the picture \(oneLine(parts.last ?? "")) has another content"
    }
  }

  /// The ending of the folder that contains the pictures of an icon.
  private static let ending = "_Assets"

  /// Returns the hashes of the pictures of icons, by facet and extension.
  private static func hashes(_ catalog: CompiledCatalog, _ bytes: [UInt8]) -> [String: ContentHash] {
    var hashes: [String: ContentHash] = [:]
    for rendition in catalog.renditions where rendition.layout == .vector || rendition.layout == .image {
      guard let name = catalog.facet(of: rendition)?.name, name.contains(ending + "/") else { continue }
      let end = rendition.name.lastIndex(of: ".").map { String(rendition.name[$0...]) } ?? ""
      let wide = rendition.key[.displayGamut] == 0 ? "" : " (wide colors)"
      hashes[name + end + wide] = ContentHash(of: bytes.span.extracting(rendition.range))
    }
    return hashes
  }
}
