/// The file name of a rendition, from its facet and attributes: `Folder/hero-dark@2x~ipad.png`.
///
/// Scale and idiom come last, so that the rules on file names apply to it.
package struct RenditionName: Sendable, Equatable {
  /// The folders and the name up to the scale.
  private let stem: String
  /// The scale, the idiom and the extension.
  private let tail: String

  /// Returns the names of all renditions of a catalog in their order.
  ///
  /// They are relative paths without `..`, hidden names and control characters. No two are equal on a disk that ignores
  /// case, and none is the folder of another: the later one gets a number, as in `hero-2@2x.png`.
  package static func all(of catalog: CompiledCatalog) -> [String] {
    let names = catalog.renditions.map { RenditionName($0, of: catalog) }
    var taken: Set<String> = []
    taken.reserveCapacity(names.count)
    for name in names { name.insertFolders(into: &taken) }
    var numbers: [String: Int] = [:]
    return names.map { name in
      let plain = name.stem + name.tail
      let folded = plain.lowercased()
      if taken.insert(folded).inserted { return plain }
      // The last number of a name is kept, so that many equal names take linear time.
      var number = numbers[folded, default: 1]
      var numbered = plain
      repeat {
        number += 1
        numbered = "\(name.stem)-\(number)\(name.tail)"
      } while !taken.insert(numbered.lowercased()).inserted
      numbers[folded] = number
      return numbered
    }
  }

  private init(_ rendition: Rendition, of catalog: CompiledCatalog) {
    let fileExtension = FileExtension.of(rendition)
    let base = SafePath.path(
      catalog.facet(of: rendition)?.name ?? SafePath.name(ofSource: rendition.name), droppingExtension: fileExtension)
    let qualifiers = RenditionQualifiers(rendition, of: catalog)
    stem = base + qualifiers.text
    tail = qualifiers.scaleAndIdiom + (fileExtension.map { ".\($0)" } ?? "")
  }

  /// Inserts the folders of the path, without regard to case.
  private func insertFolders(into taken: inout Set<String>) {
    guard stem.utf8.contains(UInt8(ascii: "/")) else { return }
    let folded = stem.lowercased()
    for index in folded.utf8.indices where folded.utf8[index] == UInt8(ascii: "/") {
      taken.insert(String(folded[..<index]))
    }
  }
}
