import FileSystem

/// What `Contents.json` says of one set of an asset catalog, or of a folder or catalog that holds sets.
package struct CatalogSet: Sendable, Equatable {
  /// `appiconset`, `imageset` …: the extension of the set's folder; `xcassets` or "" above sets.
  package let kind: String
  package let slots: [CatalogSlot]
  /// Whether the names of what is inside start with the folder's.
  package let providesNamespace: Bool
  /// Keys that are not known here, sorted; they do not matter.
  package let unknownKeys: [String]

  /// Why a file is not a catalog's.
  package enum Fault: Error, Sendable, Equatable {
    case notJSON, notAnObject
    /// The key whose value is no list of objects with text for values.
    case notASlot(String)
  }

  /// - Parameter path: that of `Contents.json`.
  package init(_ bytes: [UInt8], path: String) throws(Fault) {
    let kind = Path.fileExtension(of: Path.parent(of: path))
    guard let value = JSONValue(bytes) else { throw .notJSON }
    guard let fields = value.object else { throw .notAnObject }
    var slots: [CatalogSlot] = []
    var unknown = Set(fields.keys.filter { !CatalogKind.isKnown($0, ofSet: kind) })
    // What stands in a set of an unknown kind is read as images.
    let key = CatalogKind.entriesKey(of: kind) ?? "images"
    if let entries = fields[key], entries != .null, key != "children", key != "object" {
      guard let list = entries.list else { throw .notASlot(key) }
      for entry in list {
        guard let values = entry.object, let slot = CatalogSlot(values) else { throw .notASlot(key) }
        slots.append(slot)
        unknown.formUnion(values.keys.filter { !CatalogKind.isKnown(entryKey: $0) }.map { "\(key)[].\($0)" })
      }
    }
    self.kind = kind
    self.slots = slots
    providesNamespace = fields["properties"]?.object?["provides-namespace"] == .bool(true)
    unknownKeys = unknown.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The appearance whose images a device loads first: any; light where a set has none for any.
  package var defaultLook: CatalogSlot.Look? { slots.lazy.filter { $0.fileName != nil }.map(\.look).min() }

  /// Whether a file of this path is one that this type reads.
  package static func isContents(_ path: String) -> Bool {
    Path.name(of: path) == "Contents.json"
      && (BundlePath.isInside(path, folderOf: "xcassets") || CatalogKind.isSet(Path.parent(of: path)))
  }
}

extension CatalogSet.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON: "Contents.json is not JSON"
    case .notAnObject: "Contents.json holds no object"
    case .notASlot(let key): "\"\(key)\" of Contents.json is not a list of objects with text for values"
    }
  }
}

/// One entry of `images`, or of what a set of another kind has in its place.
package struct CatalogSlot: Sendable, Equatable {
  package let fileName: String?
  package let idiom: String?
  /// Points; app icons have it.
  package let size: DisplaySize?
  /// Pixels a point.
  package let scale: Int?
  /// The appearance that it is for.
  package let look: Look
  /// Whether Xcode keeps the file in the set without using it.
  package let isUnassigned: Bool
  /// Whether the image is cut into parts that are stretched.
  package let isSliced: Bool
  /// All that tells one slot from another, in order.
  package let key: String
  /// The same without the scale.
  package let keyWithoutScale: String
}

extension CatalogSlot {
  /// An appearance, those that a device starts with first.
  package enum Look: Int, Sendable, Comparable {
    case any, light
    /// Dark, tinted, of high contrast.
    case other

    package static func < (left: Look, right: Look) -> Bool { left.rawValue < right.rawValue }

    init(_ traits: [[String: JSONValue]]) {
      let isLight =
        traits.count == 1 && traits[0]["appearance"]?.text == "luminosity" && traits[0]["value"]?.text == "light"
      self = traits.isEmpty ? .any : isLight ? .light : .other
    }
  }

  /// Whether it stands in under a dark or tinted appearance.
  package var hasAppearance: Bool { look != .any }

  /// nil where a value that is text is something else.
  init?(_ fields: [String: JSONValue]) {
    for name in ["filename", "idiom", "scale", "size"] {
      if let value = fields[name], value != .null, value.text == nil { return nil }
    }
    fileName = fields["filename"]?.text
    idiom = fields["idiom"]?.text
    scale = fields["scale"]?.text.flatMap(Self.scale)
    let sides = fields["size"]?.text?.split(separator: "x").compactMap { Double($0) } ?? []
    size =
      sides.count == 2 && sides.allSatisfy { (0.1...100_000).contains($0) }
      ? DisplaySize(width: sides[0], height: sides[1], origin: "Contents.json") : nil
    let looks = fields["appearances"]?.list?.compactMap(\.object) ?? []
    look = Look(looks)
    isUnassigned = fields["unassigned"] == .bool(true)
    isSliced = fields["resizing"]?.object != nil
    let values = fields.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap {
      name -> (String, String)? in
      // What is no text, or is what the slot holds rather than what it is for, tells no slots apart.
      if ["filename", "unassigned", "resizing"].contains(name) { return nil }
      return fields[name]?.text.map { (name, "\(name)=\($0)") }
    }
    let traits = looks.map { "\($0["appearance"]?.text ?? "")=\($0["value"]?.text ?? "")" }
    key = (values.map(\.1) + traits).joined(separator: " ")
    keyWithoutScale = (values.filter { $0.0 != "scale" }.map(\.1) + traits).joined(separator: " ")
  }

  /// `2x`; nil for what no device has.
  private static func scale(_ text: String) -> Int? {
    guard text.hasSuffix("x"), let number = Int(text.dropLast()), (1...9).contains(number) else { return nil }
    return number
  }

  /// The pixels that the slot wants: points × scale; nil where it does not say.
  package var pixelSize: PixelSize? {
    size.map { size in
      let scale = Double(self.scale ?? 1)
      return PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }
  }
}

extension CatalogSlot {
  /// Pixels a point of the sharpest screens that load it.
  package var largestScale: Int { ["ipad", "mac", "tv", "vision", "watch"].contains(idiom ?? "") ? 2 : 3 }
}
