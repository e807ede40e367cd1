import CrushFileKinds
package import CrushFiles
package import CrushImageFacts
import CrushProjects
import CrushPropertyList

/// The facts of a shipped product, such as an app: its Info.plist, its signature, and the sizes of its files.
package struct ProductInspection: Sendable, Equatable {
  package let contents: ProductContents
  package let identifier: String?
  /// `CFBundleShortVersionString` and `CFBundleVersion`.
  package let version: String?
  package let build: String?
  /// The oldest system that runs it.
  package let minimumSystem: String?
  package let families: [Device.Family]
  package let isSigned: Bool

  /// Returns the facts of the products at or below a path: the outermost apps of a folder, and the products of an
  /// archive.
  ///
  /// - Throws: `FileError` if the path cannot be listed.
  package static func all(at root: String, _ reader: FileReader, jobs: Int) throws(FileError) -> [ProductInspection] {
    var items: [AuditItem] = []
    try reader.walk(root, .kinds) { entry in
      if entry.kind == .file {
        items.append(
          AuditItem(path: entry.path, fileClass: .other, isFolder: false, size: nil, failure: nil, scope: 0))
      }
      return true
    } failed: { _ in
    }
    items.sort { Path.precedes($0.path, $1.path) }
    let bundles = BundleFolders(around: items.lazy.map(\.path), reader)
    let roots = ProductRoots.all(of: items, named: [root], bundles, reader)
    let lists = roots.map { information(of: $0.path, reader) }
    let families = lists.map { AppProperties($0)?.families ?? [] }
    var next = 0
    let contents = ProductSurvey(reader: reader, estimatesDownload: true, jobs: jobs).contents(of: roots) { _ in
      defer { next += 1 }
      return DeviceProfile(families: families[next], countsTextures: false)
    }
    return contents.indices.map { index in
      ProductInspection(
        contents[index], lists[index], families[index],
        isSigned: reader.exists(Path.join(contents[index].path, "_CodeSignature"))
          || reader.exists(Path.join(contents[index].path, "Contents/_CodeSignature")))
    }
  }

  /// The most bytes of an Info.plist.
  private static let informationLimit = 1 << 24

  /// Returns the Info.plist of a product; nothing if it cannot be read. A Mac app and a framework have it in a folder.
  private static func information(of product: String, _ reader: FileReader) -> [UInt8] {
    for place in ["Info.plist", "Contents/Info.plist", "Resources/Info.plist"] {
      if let bytes = try? reader.read(Path.join(product, place), limit: informationLimit) { return bytes }
    }
    return []
  }

  private init(_ contents: ProductContents, _ list: [UInt8], _ families: Set<Device.Family>, isSigned: Bool) {
    let document = try? Reader.read(list)
    func text(_ key: String) -> String? { document?.root[key]?.string }
    self.contents = contents
    identifier = text("CFBundleIdentifier")
    version = text("CFBundleShortVersionString")
    build = text("CFBundleVersion")
    minimumSystem = text("MinimumOSVersion") ?? text("LSMinimumSystemVersion")
    self.families = families.sorted { $0.rawValue < $1.rawValue }
    self.isSigned = isSigned
  }
}
