import CrushFiles

/// The folders that show by their files which engine loads their images, without a project file.
package enum EngineFolders {
  /// A folder whose images an engine loads.
  package struct Found: Sendable, Equatable {
    package let folder: String
    package let engine: Engine
    /// A file or folder that shows it. Targets that contain it use the engine.
    package let evidence: String
  }

  /// The most settings of textures that are read to recognize Unity.
  private static let mostReads = 64

  /// Returns the folders of engines, sorted by path.
  ///
  /// - Parameters:
  ///   - files: the paths of all files, sorted.
  ///   - read: returns the bytes of a file; nil if it cannot be read.
  package static func found(in files: [String], read: (String) -> [UInt8]?) -> [Found] {
    var shapes = FolderShapes()
    var metas: [(folder: String, path: String)] = []
    var last = ""
    var lastHasMeta = false
    for path in files {
      if !Path.haveSameFolder(path, last) {
        last = path
        lastHasMeta = false
        shapes.add(Path.parent(of: path))
      }
      // Paths are sorted, so the settings of files in a folder above come first.
      guard !lastHasMeta, Path.hasExtension(path, "meta") else { continue }
      lastHasMeta = true
      let folder = Path.parent(of: path)
      if let outer = metas.last?.folder, Path.isInside(folder, outer) { continue }
      metas.append((folder, path))
    }
    let found = shapes.found + unity(metas, read)
    return found.sorted { Path.precedes($0.folder, $1.folder) }
  }

  /// Returns the folders of Unity. It writes settings with a number beside each file (Unity Manual, "Asset metadata").
  private static func unity(_ metas: [(folder: String, path: String)], _ read: (String) -> [UInt8]?) -> [Found] {
    metas.prefix(mostReads).compactMap { folder, path in
      guard let bytes = read(path) else { return nil }
      let lines = bytes.prefix(1024).split(separator: UInt8(ascii: "\n"))
      guard lines.contains(where: { $0.starts(with: "fileFormatVersion:".utf8) }),
        lines.contains(where: { $0.starts(with: "guid:".utf8) })
      else { return nil }
      let root = Path.parts(of: folder).lastIndex(of: "Assets").map { index in
        index == 0 ? "." : Path.parts(of: folder)[..<index].joined(separator: "/")
      }
      return Found(folder: root.map { $0.isEmpty ? "/" : $0 } ?? folder, engine: .unity, evidence: path)
    }
  }
}

/// The folders that are typical of engines, collected from the folders of all files.
private struct FolderShapes {
  /// Folders that contain a folder named `proj.ios` or alike, `Classes`, and `Resources`.
  private var projects: Set<String> = []
  private var classes: Set<String> = []
  private var resources: Set<String> = []
  private var cocos: Set<String> = []
  /// Folders with folders of frames, which Xcode packs (SpriteKit, "SKTextureAtlas").
  private var atlases: [String: String] = [:]
  private var flutter: Set<String> = []
  private var seen: Set<String> = []

  mutating func add(_ folder: String) {
    // Most folders are sets of images, whose names mean nothing here.
    var folder = Path.hasExtension(folder, "imageset") ? Path.parent(of: folder) : folder
    // Every folder is visited once, with the folders above it.
    while seen.insert(folder).inserted {
      let parent = Path.parent(of: folder)
      if parent == folder { return }
      let name = Path.name(of: folder)
      if name.hasPrefix("proj.") { projects.insert(parent) }
      switch name {
      case "Classes": classes.insert(parent)
      case "Resources": resources.insert(parent)
      // The folders of the engine's own sources (Cocos2d-x v3 and v4 templates; Cocos2d-iPhone has them in `libs`).
      case "cocos2d", "cocos2d-x", "cocos2dx":
        cocos.insert(Path.name(of: parent) == "libs" ? Path.parent(of: parent) : parent)
      // The assets of a built Flutter app.
      case "flutter_assets": flutter.insert(folder)
      default: break
      }
      if Path.hasExtension(name, "atlas") { atlases[parent] = folder }
      if Path.hasExtension(name, "spriteatlas"), let catalog = Self.catalog(around: parent) {
        atlases[Path.parent(of: catalog)] = catalog
      }
      folder = parent
    }
  }

  /// Returns the catalog that contains a folder; nil if there is none.
  private static func catalog(around folder: String) -> String? {
    var folder = folder
    while folder != "." && folder != "/" {
      if Path.hasExtension(folder, "xcassets") { return folder }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  var found: [EngineFolders.Found] {
    let cocos = cocos.union(projects.intersection(classes).intersection(resources))
    return cocos.map { EngineFolders.Found(folder: $0, engine: .cocos2d, evidence: $0) }
      + atlases.filter { !cocos.contains($0.key) }.map {
        EngineFolders.Found(folder: $0.key, engine: .spriteKit, evidence: $0.value)
      } + flutter.map { EngineFolders.Found(folder: $0, engine: .flutter, evidence: $0) }
  }
}

extension Path {
  /// Returns true if two paths are in one folder.
  fileprivate static func haveSameFolder(_ left: String, _ right: String) -> Bool {
    let count = folderCount(of: left)
    return count == folderCount(of: right) && haveSameStart(left, right, count: count)
  }
}
