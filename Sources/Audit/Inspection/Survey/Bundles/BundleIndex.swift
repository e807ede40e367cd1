import CrushFileKinds
import CrushFiles
import CrushPropertyList

/// The built apps and app extensions of an audit, by their folders.
package struct BundleIndex: Sendable {
  private var bundles: [String: BundleFacts] = [:]

  /// - Parameter files: all files of the survey.
  init(_ files: [AuditedFile], _ folders: BundleFolders, _ reader: FileReader) {
    for file in files where !file.isRendition {
      // Names are compared last, since a string is created for each.
      guard Path.hasExtension(file.path, "plist"), Path.name(of: file.path) == "Info.plist",
        let folder = Self.bundle(of: file.path), !folders.sources.contains(folder),
        let bytes = try? reader.read(file.path, limit: BundleFacts.limit)
      else { continue }
      bundles[folder] = BundleFacts(bytes)
    }
  }

  /// Returns the facts about the innermost app or extension around a file.
  package func bundle(around path: String) -> BundleFacts? {
    bundles.isEmpty ? nil : folder(around: path).flatMap { bundles[$0] }
  }

  private func folder(around path: String) -> String? {
    var path = path
    while true {
      let parent = Path.parent(of: path)
      if bundles[parent] != nil { return parent }
      if parent == path || parent == "." || parent == "/" { return nil }
      path = parent
    }
  }

  /// Returns the app or extension that an Info.plist describes. A Mac app has it in `Contents`.
  private static func bundle(of path: String) -> String? {
    var folder = Path.parent(of: path)
    if Path.name(of: folder) == "Contents" { folder = Path.parent(of: folder) }
    // A user may be inside the bundle: `audit .`.
    let name = folder == "." ? Path.resolved(folder) ?? folder : folder
    return ["app", "appex"].contains(Path.fileExtension(of: name)) ? folder : nil
  }
}

/// The facts about a built app or extension that its Info.plist states.
package struct BundleFacts: Sendable {
  /// The most bytes of a list that is read.
  static let limit = 4 << 20

  /// The system's part that an extension extends, such as `com.apple.widgetkit-extension`.
  package let extensionPoint: String?

  package var isWidget: Bool { extensionPoint == "com.apple.widgetkit-extension" }

  /// Returns nil for a file that is no dictionary.
  init?(_ list: [UInt8]) {
    guard let root = try? Reader.read(list).root, root.kind == .dictionary else { return nil }
    let point =
      root["NSExtension"]?["NSExtensionPointIdentifier"]
      ?? root["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]
    extensionPoint = point?.string
  }
}
