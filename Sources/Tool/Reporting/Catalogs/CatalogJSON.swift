import CrushBasics
import CrushCodecs
package import CrushCompiledCatalogs
import CrushImageHeaders
import CrushParsers

/// A compiled catalog as the JSON of Apple's `assetutil --info`, an array whose first object describes the catalog,
/// followed by one object for each rendition, in the order of the file.
///
/// The names of keys and values are the ones of assetutil, as its users have published them, and its order of keys, which
/// ignores case. `File` is our own key.
package enum CatalogJSON {
  /// - Parameters:
  ///   - names: the file names of the renditions (`RenditionName`), or nil to write assetutil's keys alone.
  ///   - path: the path of the catalog, or nil to write none.
  package static func render(
    _ catalog: CompiledCatalog, _ file: Span<UInt8>, names: [String]?, path: String? = nil
  ) -> String {
    var objects = catalog.renditions.indices.map { index in
      var fields = object(of: catalog.renditions[index], in: catalog, file)
      if let names { fields["File"] = .text(names[index]) }
      return fields
    }
    var layers = LayerObjects(catalog, objects)
    for index in objects.indices { layers.add(index, to: &objects[index]) }
    objects.insert(header(catalog, path), at: 0)
    if layers.isCut { objects.append(["Error": .text("there are too many layers to list them all")]) }
    // A damaged rendition has its error already.
    let damages = Set(catalog.renditions.compactMap { $0.damage.map { "\($0)" } })
    for problem in catalog.problems where !damages.contains("\(problem.error)") {
      objects.append(["Error": .text("\(problem.error)"), "Offset": .number(Double(problem.offset))])
    }
    return JSONWriter.text { json in json.array(objects) { Value.fields($0).write(to: &$1) } }
  }

  /// Returns the arrays of several catalogs as one array.
  package static func joined(_ arrays: [String]) -> String {
    if arrays.count == 1 { return arrays[0] }
    let contents = arrays.map { content(of: $0) }.filter { !$0.isEmpty }
    return contents.isEmpty ? "[]\n" : "[\n  " + contents.joined(separator: ",\n  ") + "\n]\n"
  }

  /// Returns the objects of an array's text without its brackets.
  private static func content(of array: String) -> Substring {
    guard let first = array.firstIndex(of: "{"), let last = array.lastIndex(of: "}") else { return "" }
    return array[first...last]
  }

  package enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([Value])
    case fields([String: Value])

    package static func count(_ count: Int) -> Value { .number(Double(count)) }
    package static func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0) }) }
    package static func counts<Key>(_ counts: [Key: Int]) -> Value {
      .fields(Dictionary(counts.map { ("\($0)", .count($1)) }) { $1 })
    }

    /// The text of a JSON file with this value.
    package var json: String { JSONWriter.text { write(to: &$0) } }

    func write(to json: inout JSONWriter) {
      switch self {
      case .text(let text): json.value(text)
      case .number(let number): json.value(number)
      case .flag(let flag): json.value(flag)
      case .list(let values): json.array(values) { $0.write(to: &$1) }
      case .fields(let fields):
        json.object { json in
          for (name, value) in fields.sorted(by: { $0.key.lowercased() < $1.key.lowercased() }) {
            json.name(name)
            value.write(to: &json)
          }
        }
      }
    }
  }

  private static func header(_ catalog: CompiledCatalog, _ path: String?) -> [String: Value] {
    let header = catalog.header
    var fields: [String: Value] = [
      "AssetStorageVersion": .text(header.versionText), "CoreUIVersion": .number(Double(header.coreUIVersion)),
      "DumpToolVersion": .number(Double(header.coreUIVersion)),
      "Key Format": .list(catalog.keyFormat.map { .text(CatalogWords.name(of: $0)) }),
      "MainVersion": .text(header.mainVersion + "\n"), "SchemaVersion": .number(Double(header.schemaVersion)),
      "StorageVersion": .number(Double(header.storageVersion)), "Timestamp": .number(Double(header.timestamp)),
    ]
    if let path { fields["Path"] = .text(path) }
    if !catalog.appearances.isEmpty {
      fields["Appearances"] = .fields(
        Dictionary(catalog.appearances.map { ($0.value, .number(Double($0.key))) }) { first, _ in first })
    }
    if let metadata = catalog.metadata {
      fields["Authoring Tool"] = .text(metadata.tool + "\n")
      fields["Platform"] = .text(metadata.platform)
      fields["PlatformVersion"] = .text(metadata.platformVersion)
      if !metadata.thinning.isEmpty {
        fields["ThinningParameters"] = .text(metadata.thinning)
        // The number of a catalog that names no version of CoreUI for its thinning (Xcode 26).
        fields["Thinning With CoreUI Version"] = .number(Double(Int32.max))
      }
    }
    return fields
  }

  private static func object(
    of rendition: Rendition, in catalog: CompiledCatalog, _ file: Span<UInt8>
  ) -> [String: Value] {
    var fields: [String: Value] = [
      "AssetType": .text(CatalogWords.assetType(rendition)),
      "Name": .text(catalog.facet(of: rendition)?.name ?? rendition.name),
      // assetutil gives vectors and colors, which have no scale, the scale 1.
      "Scale": .number(Double(max(1, rendition.scale))),
      "SizeOnDisk": .number(Double(rendition.storedBytes)),
      // Despite its name, the value is the SHA-256 of the whole rendition since Xcode 12.
      "SHA1Digest": .text(digest(file.extracting(rendition.range))),
    ]
    for (name, attribute) in numbers where rendition.key[attribute] != 0 {
      fields[name] = .number(Double(rendition.key[attribute]))
    }
    // assetutil prints no idiom for catalogs of macOS, whose keys have none.
    if rendition.key[.idiom] != 0 || catalog.metadata?.platform != "macosx" {
      fields["Idiom"] = .text(CatalogWords.idiom(rendition))
    }
    if let reason = rendition.damage { fields["Error"] = .text("\(reason)") }
    addTraits(of: rendition, catalog, to: &fields)
    addContent(of: rendition, in: catalog, file, to: &fields)
    return fields
  }

  private static let numbers: [(name: String, attribute: KeyAttribute)] = [
    ("NameIdentifier", .identifier), ("Dimension1", .dimension1), ("Icon Index", .dimension2), ("Subtype", .subtype),
    ("MemoryClass", .memoryClass), ("GraphicsClass", .graphicsClass), ("Glyph Weight", .glyphWeight),
    ("Glyph Size", .glyphSize), ("Localization Identifier", .localization),
  ]

  private static func digest(_ bytes: Span<UInt8>) -> String {
    ContentHash(of: bytes).hexadecimal.uppercased()
  }

  /// Adds the traits that select a rendition: appearance, gamut, deployment class, size classes and direction.
  private static func addTraits(of rendition: Rendition, _ catalog: CompiledCatalog, to fields: inout [String: Value]) {
    let key = rendition.key
    let texts: [(String, String?)] = [
      ("Appearance", key[.appearance] == 0 ? nil : catalog.appearances[key[.appearance]] ?? "\(key[.appearance])"),
      ("DisplayGamut", key[.displayGamut] == 1 ? "P3" : nil),
      ("DeploymentTarget", CatalogWords.deploymentTarget(key[.deploymentTarget])),
      ("SizeClassHorizontal", CatalogWords.sizeClass(key[.horizontalSizeClass])),
      ("SizeClassVertical", CatalogWords.sizeClass(key[.verticalSizeClass])),
      ("Direction", [4: "RTL", 5: "LTR"][key[.direction]]),
    ]
    for (name, text) in texts { if let text { fields[name] = .text(text) } }
  }

  private static func addContent(
    of rendition: Rendition, in catalog: CompiledCatalog, _ file: Span<UInt8>, to fields: inout [String: Value]
  ) {
    if rendition.flags.contains(.preservesVector) { fields["Preserved Vector Representation"] = .flag(true) }
    switch rendition.payload {
    case .color(let color): addColor(color, to: &fields)
    case .multisize(let sizes):
      fields["Sizes"] = .list(
        sizes.map { .text("\($0.width)x\($0.height) index:\($0.index) idiom:\(CatalogWords.idiom(rendition))") })
    case .file(let stored) where rendition.layout == .data:
      fields["Compression"] = .text(stored.isCompressed ? "lzfse" : "uncompressed")
      fields["Data Length"] = .number(Double(stored.range.count))
      fields["UTI"] = .text(rendition.properties.uti ?? "UTI-Unknown")
    case .gradient(let gradient): addGradient(gradient, to: &fields)
    case .externalLink(let link): fields["External Link"] = .list(link.names.map { .text($0) })
    case .structure(let tag): fields["Structure"] = .text(tag)
    default: break
    }
    switch rendition.layout {
    case .iconStack, .iconGroup: addIcon(rendition, to: &fields)
    case .vector, .glyph: addVector(rendition, in: catalog, file, to: &fields)
    default: if rendition.width > 0 { addImage(rendition, in: catalog, to: &fields) }
    }
  }

  /// Adds the size of a vector in points, which its own file states.
  private static func addVector(
    _ rendition: Rendition, in catalog: CompiledCatalog, _ file: Span<UInt8>, to fields: inout [String: Value]
  ) {
    fields["RenditionName"] = .text(rendition.name)
    fields["Colorspace"] = .text(CatalogWords.colorSpace(.generic))
    let format: ImageFormat = rendition.pixelFormat == .pdf ? .pdf : .svg
    if let stored = try? StoredFileReader(rendition: rendition, limit: vectorLimit).bytes(in: file),
      let points = try? format.shape(of: ByteArray(stored)).points
    {
      fields["Width"] = finite(points.width)
      fields["Height"] = finite(points.height)
    }
  }

  /// The bytes of a vector that is read for its size.
  private static let vectorLimit = 1 << 26

  private static func addColor(_ color: NamedColor, to fields: inout [String: Value]) {
    fields["Color components"] = .list(color.components.map(finite))
    if let space = RenditionColorSpace(rawValue: color.colorSpace & 0xF) {
      fields["Colorspace"] = .text(CatalogWords.colorSpace(space))
    }
    if let name = color.systemName { fields["System Color"] = .text(name) }
  }

  private static func addImage(
    _ rendition: Rendition, in catalog: CompiledCatalog, to fields: inout [String: Value]
  ) {
    fields["RenditionName"] = .text(rendition.name)
    fields["PixelWidth"] = .number(Double(rendition.width))
    fields["PixelHeight"] = .number(Double(rendition.height))
    if rendition.key[.part] != iconPart, let type = CatalogWords.imageType(rendition) {
      fields["Image Type"] = .text(type)
    }
    if let mode = CatalogWords.templateMode(rendition.flags) { fields["Template Mode"] = .text(mode) }
    guard let format = rendition.pixelFormat else { return }
    fields["BitsPerComponent"] = .number([.wide, .gray16].contains(format) ? 16 : 8)
    fields["ColorModel"] = .text([.gray8, .gray16].contains(format) ? "Monochrome" : "RGB")
    fields["Encoding"] = .text(encodings[format] ?? format.rawValue.filter { $0 != " " })
    if let space = rendition.colorSpace, format != .jpeg {
      fields["Colorspace"] = .text(CatalogWords.colorSpace(space))
    }
    if let bitmap = bitmap(of: rendition, in: catalog) {
      fields["Compression"] = .text(bitmap.compression.name)
      fields["Opaque"] = .flag(bitmap.isOpaque)
    } else if format == .jpeg {
      fields["Opaque"] = .flag(true)
    }
  }

  /// Returns the stored pixels of a rendition: its own, or the ones of its atlas.
  private static func bitmap(of rendition: Rendition, in catalog: CompiledCatalog) -> RenditionBitmap? {
    var payload = rendition.payload
    if let link = rendition.link, let atlas = catalog.rendition(for: link.target) {
      payload = catalog.renditions[atlas].payload
    }
    if case .bitmap(let bitmap) = payload { return bitmap }
    return nil
  }

  /// The part of app icons, which assetutil prints without their layout.
  private static let iconPart = 220

  private static let encodings: [PixelFormat: String] = [.gray8: "Gray", .gray16: "GRAY-16", .wide: "ARGB-16"]
}
