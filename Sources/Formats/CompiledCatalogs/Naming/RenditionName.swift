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
    var taken: Set<String> = []
    taken.reserveCapacity(catalog.renditions.count)
    var paths = FacetPaths(count: catalog.facets.count)
    let names = catalog.renditions.map { RenditionName($0, of: catalog, paths: &paths, folders: &taken) }
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

  /// - Parameter folders: gets the folders of the path, without regard to case.
  private init(
    _ rendition: Rendition, of catalog: CompiledCatalog, paths: inout FacetPaths, folders: inout Set<String>
  ) {
    let fileExtension = FileExtension.of(rendition)
    let qualifiers = RenditionQualifiers(rendition, of: catalog)
    stem = paths.path(of: rendition, in: catalog, fileExtension, folders: &folders) + qualifiers.text
    tail = qualifiers.scaleAndIdiom + (fileExtension.map { ".\($0)" } ?? "")
  }
}

/// The last path of each facet, since a facet has several renditions.
private struct FacetPaths {
  private var paths: [(fileExtension: String?, path: String)?]

  init(count: Int) { paths = Array(repeating: nil, count: count) }

  mutating func path(
    of rendition: Rendition, in catalog: CompiledCatalog, _ fileExtension: String?, folders: inout Set<String>
  ) -> String {
    guard let facet = rendition.facet else {
      return SafePath.path(SafePath.name(ofSource: rendition.name), droppingExtension: fileExtension)
    }
    if let last = paths[facet], last.fileExtension == fileExtension { return last.path }
    let path = SafePath.path(catalog.facets[facet].name, droppingExtension: fileExtension)
    if path.utf8.contains(UInt8(ascii: "/")) {
      let folded = path.lowercased()
      for index in folded.utf8.indices where folded.utf8[index] == UInt8(ascii: "/") {
        folders.insert(String(folded[..<index]))
      }
    }
    paths[facet] = (fileExtension, path)
    return path
  }
}
