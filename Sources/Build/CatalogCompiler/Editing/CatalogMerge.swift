import CrushCompiledCatalogs

/// The union of compiled catalogs.
///
/// Renditions of equal key and bytes are one. The result has the header of the newest catalog and the highest
/// deployment target. An atlas whose number is taken gets a free one, and its links follow. Any other difference is an
/// error with both files, because no system would find both forms.
package struct CatalogMerge: Sendable {
  /// A catalog with the name of its file.
  package struct Source: Sendable {
    package let file: String
    let edit: CatalogEdit

    /// - Throws: `CatalogMergeError` if the catalog cannot be read.
    package init(file: String, _ bytes: [UInt8]) throws(CatalogMergeError) {
      self.file = file
      do throws(CatalogEditError) { edit = try CatalogEdit(bytes) } catch { throw .edit(error, file: file) }
    }

    var catalog: CompiledCatalog { edit.catalog }

    func place(_ name: String) -> CatalogMergeError.Place { CatalogMergeError.Place(file: file, name: name) }
  }

  package struct Result: Sendable {
    package let bytes: [UInt8]
    package let renditions: Int
    package let assets: Int
    /// Renditions that several catalogs have.
    package let shared: Int
    /// Atlases with a new number, whose links have new bytes.
    package let renumberedAtlases: Int
    /// Whether the catalogs were thinned for different devices. The result states no device.
    package let mixesDevices: Bool
  }

  /// The sources with the newest one first. The others keep their order.
  private let sources: [Source]

  /// - Precondition: there is a source.
  package init(_ sources: [Source]) {
    precondition(!sources.isEmpty, "there is a catalog to merge")
    let newest = sources.map(\.catalog.header.coreUIVersion).max() ?? 0
    let base = sources.firstIndex { $0.catalog.header.coreUIVersion == newest } ?? 0
    self.sources = [sources[base]] + sources[..<base] + sources[(base + 1)...]
  }

  package func run() throws(CatalogMergeError) -> Result {
    let base = sources[0]
    try checkPlatforms()
    var draft = base.edit.draft
    draft.metadata = metadata
    draft.appearances = try names("appearances") { $0.appearances }
    draft.localizations = try names("localizations") { $0.localizations }
    draft.facets = try facets()
    var union = RenditionUnion(base)
    for source in sources.dropFirst() { try union.add(source) }
    draft.renditions = union.entries
    setKeyFormat(of: &draft)
    let isBase =
      union.entries.count == base.catalog.renditions.count && draft.facets.count == base.catalog.facets.count
      && draft.appearances.count == base.catalog.appearances.count && draft.metadata == base.edit.draft.metadata
      && draft.localizations.count == base.catalog.localizations.count && draft.keyFormat == base.catalog.keyFormat
    let bytes: [UInt8]
    do throws(CatalogEditError) {
      bytes = isBase ? base.edit.bytes : try CatalogEdit.written(draft, like: sources.map(\.catalog))
    } catch {
      throw .edit(error, file: base.file)
    }
    return Result(
      bytes: bytes, renditions: union.entries.count, assets: draft.facets.count, shared: union.shared,
      renumberedAtlases: union.renumbered,
      mixesDevices: Set(sources.map { $0.catalog.metadata?.thinning ?? "" }).count > 1)
  }

  private func checkPlatforms() throws(CatalogMergeError) {
    func platform(_ catalog: CompiledCatalog) -> String {
      let stated = catalog.metadata?.platform ?? ""
      let name = stated.isEmpty ? catalog.header.keySemantics == 1 ? "macosx" : "an unknown system" : stated
      return "\(name), version \(catalog.header.schemaVersion) of the format"
    }
    let (base, first) = (sources[0], platform(sources[0].catalog))
    for other in sources.dropFirst() where platform(other.catalog) != first {
      throw .platforms(base.place(first), other.place(platform(other.catalog)))
    }
  }

  /// The metadata of the newest catalog, with the highest deployment target, and without a device if they differ.
  private var metadata: CatalogMetadata {
    var metadata = sources[0].edit.draft.metadata
    var highest = CompileSettings.Version(metadata.platformVersion)
    for other in sources.dropFirst() {
      let text = other.catalog.metadata?.platformVersion ?? ""
      if let version = CompileSettings.Version(text), highest.map({ version > $0 }) ?? true {
        highest = version
        metadata.platformVersion = text
      }
      if other.catalog.metadata?.thinning ?? "" != metadata.thinning { metadata.thinning = "" }
    }
    return metadata
  }

  /// Unites tables of names and numbers.
  private func names(
    _ kind: String, _ table: (CompiledCatalog) -> [Int: String]
  ) throws(CatalogMergeError) -> [String: Int] {
    var names: [Int: (name: String, source: Source)] = [:]
    var numbers: [String: (number: Int, source: Source)] = [:]
    for source in sources {
      for (number, name) in table(source.catalog).sorted(by: { $0.key < $1.key }) {
        let place = source.place("\(name) = \(number)")
        if let old = names[number], old.name != name {
          throw .numbers(kind: kind, old.source.place("\(old.name) = \(number)"), place)
        }
        if let old = numbers[name], old.number != number {
          throw .numbers(kind: kind, old.source.place("\(name) = \(old.number)"), place)
        }
        if names[number] == nil { names[number] = (name, source) }
        if numbers[name] == nil { numbers[name] = (number, source) }
      }
    }
    return numbers.mapValues(\.number)
  }

  private func facets() throws(CatalogMergeError) -> [Facet] {
    var facets = sources[0].catalog.facets
    var byName = Dictionary(facets.map { ($0.name, (facet: $0, source: sources[0])) }) { first, _ in first }
    var byNumber = Dictionary(facets.map { ($0.identifier, (facet: $0, source: sources[0])) }) { first, _ in first }
    for source in sources.dropFirst() {
      var new: [Facet] = []
      for facet in source.catalog.facets {
        if let old = byName[facet.name] {
          if old.facet.key != facet.key { throw .kinds(old.source.place(facet.name), source.place(facet.name)) }
        } else if let old = byNumber[facet.identifier] {
          throw .identifier(facet.identifier, old.source.place(old.facet.name), source.place(facet.name))
        } else {
          new.append(facet)
        }
      }
      for facet in new {
        byName[facet.name] = (facet, source)
        byNumber[facet.identifier] = (facet, source)
      }
      facets += new
    }
    return facets
  }

  /// Keeps the key format of the newest catalog if it has all attributes, or else takes the one of Apple's tool.
  private func setKeyFormat(of draft: inout CatalogDraft) {
    var used = Set(sources.flatMap(\.catalog.keyFormat))
    for entry in draft.renditions { used.formUnion(entry.key.values.map(\.attribute)) }
    if used.isSubset(of: draft.keyFormat) { return }
    let format = CompileTarget(CompileSettings(), model: sources[0].catalog).keyFormat(used: used)
    draft.keyFormat = format.attributes
    draft.hasKeyFormatWorkaround = format.hasWorkaround
  }
}
