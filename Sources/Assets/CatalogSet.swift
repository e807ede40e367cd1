import FileSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `Contents.json` says of one set of an asset catalog. Keys that are not known here do not matter.
package struct CatalogSet: Sendable, Equatable {
  /// `appiconset`, `imageset` …: the extension of the set's folder.
  package let kind: String
  package let slots: [CatalogSlot]

  /// Why a file is not a catalog's.
  package enum Fault: Error, Sendable, Equatable { case notJSON, notAnObject, notASlot }

  /// - Parameter path: that of `Contents.json`.
  package init(_ bytes: [UInt8], path: String) throws(Fault) {
    kind = Path.fileExtension(of: Path.parent(of: path))
    do {
      slots = try JSONDecoder().decode(Contents.self, from: Data(bytes)).images ?? []
    } catch let error as DecodingError {
      switch error {
      case .typeMismatch(_, let context) where context.codingPath.isEmpty: throw .notAnObject
      case .dataCorrupted(let context) where context.codingPath.isEmpty: throw .notJSON
      default: throw .notASlot
      }
    } catch { throw .notJSON }
  }

  private struct Contents: Decodable { let images: [CatalogSlot]? }

  /// Whether a file of this path is one that this type reads.
  package static func isContents(_ path: String) -> Bool {
    Path.name(of: path) == "Contents.json"
      && (BundlePath.isInside(path, folderOf: "xcassets") || isSet(Path.parent(of: path)))
  }

  private static func isSet(_ folder: String) -> Bool {
    ["appiconset", "imageset", "launchimage"].contains(Path.fileExtension(of: folder))
  }
}

extension CatalogSet.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON: "Contents.json is not JSON"
    case .notAnObject: "Contents.json holds no object"
    case .notASlot: "\"images\" of Contents.json is not a list of objects with text for values"
    }
  }
}

/// One entry of `images`.
package struct CatalogSlot: Sendable, Equatable {
  package let fileName: String?
  package let idiom: String?
  /// Points; app icons have it.
  package let size: DisplaySize?
  /// Pixels a point.
  package let scale: Int?
  /// Whether it stands in under a dark or tinted appearance.
  package let hasAppearance: Bool
  /// All that tells one slot from another, in order.
  package let key: String
}

extension CatalogSlot: Decodable {
  private struct Key: CodingKey, Comparable {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    static func < (left: Key, right: Key) -> Bool { left.stringValue < right.stringValue }
  }

  private struct Appearance: Decodable {
    let appearance: String?
    let value: String?
  }

  package init(from decoder: any Swift.Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func text(_ name: String) throws -> String? {
      try fields.decodeIfPresent(String.self, forKey: Key(stringValue: name))
    }
    fileName = try text("filename")
    idiom = try text("idiom")
    scale = try text("scale").flatMap { $0.hasSuffix("x") ? Int($0.dropLast()) : nil }
    let sides = try text("size")?.split(separator: "x").compactMap { Double($0) } ?? []
    size =
      sides.count == 2 && sides.allSatisfy { (0.1...100_000).contains($0) }
      ? DisplaySize(width: sides[0], height: sides[1], origin: "Contents.json") : nil
    let looks = try fields.decodeIfPresent([Appearance].self, forKey: Key(stringValue: "appearances")) ?? []
    hasAppearance = !looks.isEmpty
    let values = fields.allKeys.sorted().compactMap { key -> String? in
      // What is no text, or is what the slot holds rather than what it is for, tells no slots apart.
      if ["filename", "unassigned", "resizing"].contains(key.stringValue) { return nil }
      return (try? fields.decode(String.self, forKey: key)).map { "\(key.stringValue)=\($0)" }
    }
    key = (values + looks.map { "\($0.appearance ?? "")=\($0.value ?? "")" }).joined(separator: " ")
  }

  /// The pixels that the slot wants: points × scale; nil where it does not say.
  package var pixelSize: PixelSize? {
    size.map { size in
      let scale = Double(self.scale ?? 1)
      return PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }
  }
}
