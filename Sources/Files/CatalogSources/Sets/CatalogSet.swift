import CrushFileKinds
import CrushFiles
package import CrushImageFacts
package import CrushParsers

/// The contents of a `Contents.json`: of a set in an asset catalog, or of a folder or catalog that contains sets.
package struct CatalogSet: Sendable, Equatable {
  /// The extension of the folder, such as `imageset`; `xcassets` or "" for a catalog or a folder that contains sets.
  package let kind: String
  package let slots: [CatalogSlot]
  /// Whether the names of the contained assets start with the folder's name.
  package let providesNamespace: Bool
  /// Whether the system draws the images by their alpha alone, in the tint color.
  package let isTemplate: Bool
  /// Unknown keys, sorted. They are ignored.
  package let unknownKeys: [String]

  /// The reason that a file is not a valid `Contents.json`.
  package enum ContentsError: Error, Sendable, Equatable {
    case notJSON(JSONError)
    case notAnObject
    /// The key whose value is not a list of objects with text values.
    case notASlot(String)
  }

  /// - Parameter path: the path of the `Contents.json`.
  package init(_ bytes: [UInt8], path: String) throws(ContentsError) {
    let kind = Path.fileExtension(of: Path.parent(of: path))
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(bytes) } catch { throw .notJSON(error) }
    guard let fields = value.object else { throw .notAnObject }
    var slots: [CatalogSlot] = []
    var unknown = Set(fields.keys.filter { !CatalogKind.isKnown($0, ofSet: kind) })
    // The entries of an unknown kind of set are read as images.
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
    let properties = fields["properties"]?.object
    providesNamespace = properties?["provides-namespace"] == .bool(true)
    isTemplate = properties?["template-rendering-intent"]?.text == "template"
    unknownKeys = unknown.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The appearance whose images a device loads first: `any`, or `light` if the set has no images for `any`.
  package var defaultLook: CatalogSlot.Look? { slots.lazy.filter { $0.fileName != nil }.map(\.look).min() }

  /// Returns true if the file at this path is a `Contents.json` of an asset catalog.
  package static func isContents(_ path: String) -> Bool {
    Path.name(of: path) == "Contents.json"
      && (BundlePath.isInside(path, folderOf: "xcassets") || CatalogKind.isSet(Path.parent(of: path)))
  }

  /// Returns true for a copy of a `Contents.json` that Finder or a sync made, such as `Contents 2.json`.
  package static func isCopyOfContents(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return name.hasPrefix("Contents ") && name.hasSuffix(".json")
  }
}

extension CatalogSet.ContentsError: CustomStringConvertible {
  /// The line of text that is no JSON, from 1; nil for other errors.
  package var line: Int? { if case .notJSON(let error) = self { error.line } else { nil } }

  package var description: String {
    switch self {
    case .notJSON(let error):
      "Contents.json is not JSON: " + (error.position.map { "\($0): " } ?? "") + "\(error)"
    case .notAnObject: "Contents.json is not a JSON object"
    case .notASlot(let key): "\"\(key)\" in Contents.json is not a list of objects with text values"
    }
  }
}

/// An entry of `images`, or of the corresponding list in a set of another kind.
package struct CatalogSlot: Sendable, Equatable {
  package let fileName: String?
  package let idiom: String?
  /// The platform of an icon for all devices of a platform, such as `ios`.
  package let platform: String?
  /// The size in points, which the entries of app icons have.
  package let size: DisplaySize?
  /// Pixels a point.
  package let scale: Int?
  /// The appearance of the entry.
  package let look: Look
  /// Whether Xcode keeps the file in the set without using it.
  package let isUnassigned: Bool
  /// Whether the image is sliced, so that devices stretch some of its parts.
  package let isSliced: Bool
  /// All traits that distinguish slots, in a fixed order.
  package let key: String
  /// All traits except the scale.
  package let keyWithoutScale: String
}

extension CatalogSlot {
  /// An appearance. The cases are in the order of a device's preference.
  package enum Look: Int, Sendable, Comparable {
    case any, light
    /// Dark, tinted or high contrast.
    case other

    package static func < (left: Look, right: Look) -> Bool { left.rawValue < right.rawValue }

    init(_ traits: [[String: JSONValue]]) {
      let isLight =
        traits.count == 1 && traits[0]["appearance"]?.text == "luminosity" && traits[0]["value"]?.text == "light"
      self = traits.isEmpty ? .any : isLight ? .light : .other
    }
  }

  /// Whether the slot is for a specific appearance.
  package var hasAppearance: Bool { look != .any }

  /// Returns nil if a value that must be text is not.
  init?(_ fields: [String: JSONValue]) {
    for name in ["filename", "idiom", "scale", "size"] {
      if let value = fields[name], value != .null, value.text == nil { return nil }
    }
    fileName = fields["filename"]?.text
    idiom = fields["idiom"]?.text
    platform = fields["platform"]?.text
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
      // Only text values are traits. These keys describe the contents of a slot, not its use.
      if ["filename", "unassigned", "resizing"].contains(name) { return nil }
      return fields[name]?.text.map { (name, "\(name)=\($0)") }
    }
    let traits = looks.map { "\($0["appearance"]?.text ?? "")=\($0["value"]?.text ?? "")" }
    key = (values.map(\.1) + traits).joined(separator: " ")
    keyWithoutScale = (values.filter { $0.0 != "scale" }.map(\.1) + traits).joined(separator: " ")
  }

  /// Parses a scale such as `2x`. Returns nil for a scale that no device has.
  private static func scale(_ text: String) -> Int? {
    guard text.hasSuffix("x"), let number = Int(text.dropLast()), (1...9).contains(number) else { return nil }
    return number
  }

  /// The size of the slot's image in pixels: points × scale. Nil without a size.
  package var pixelSize: PixelSize? {
    size.map { size in
      let scale = Double(self.scale ?? 1)
      return PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }
  }
}

extension CatalogSlot {
  /// Pixels a point of the sharpest screens that load the slot's image.
  package var largestScale: Int { ["ipad", "mac", "tv", "vision", "watch"].contains(idiom ?? "") ? 2 : 3 }
}
