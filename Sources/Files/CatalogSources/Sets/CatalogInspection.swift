import CrushFiles

/// The facts of a `Contents.json`, and the files beside it.
package struct CatalogInspection: Sendable, Equatable {
  /// The extension of the folder, such as `imageset`; "" for a folder without one.
  package let kind: String
  package let slots: [CatalogSlot]
  /// The names of the files in slots that do not exist.
  package let missingFiles: Set<String>
  package let providesNamespace: Bool
  package let unknownKeys: [String]

  /// - Parameter path: the path of the `Contents.json`, whose folder contains the files.
  package init(_ bytes: [UInt8], path: String) throws(CatalogSet.ContentsError) {
    let set = try CatalogSet(bytes, path: path)
    let folder = Path.parent(of: path)
    kind = set.kind
    slots = set.slots
    missingFiles = Set(
      set.slots.compactMap(\.fileName).filter { (try? FileStatus(of: Path.join(folder, $0))) == nil })
    providesNamespace = set.providesNamespace
    unknownKeys = set.unknownKeys
  }

  /// Whether the slots of this kind have files. Colors are in the `Contents.json` itself.
  package var hasFiles: Bool { kind != "colorset" }
}
