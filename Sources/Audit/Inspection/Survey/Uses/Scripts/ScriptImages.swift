import CrushFileKinds
import CrushFiles
import CrushProjects

/// The images that sources may name by paths, and the files on the disk beside them.
struct ScriptImages: Sendable {
  /// The spelling of each image in the audit, by its absolute path.
  private(set) var spelled: [String: String] = [:]
  /// The absolute paths of the variants of an image, by the path without scale, platform and density folder.
  private var variants: [String: [String]] = [:]
  /// The absolute paths of images by their last part.
  private var byName: [String: [String]] = [:]
  /// The folders with images in them or below them.
  private var folders: Set<String> = []
  private let projects: ProjectMap
  private let reader: FileReader

  init(_ images: [String], _ projects: ProjectMap, _ reader: FileReader) {
    self.projects = projects
    self.reader = reader
    for image in images {
      let path = projects.absolute(image)
      guard spelled.updateValue(image, forKey: path) == nil else { continue }
      let plain = Self.plain(path)
      variants[plain, default: []].append(path)
      byName[Path.name(of: plain), default: []].append(path)
      var folder = Path.parent(of: path)
      while folder != "/" && folder != ".", folders.insert(folder).inserted { folder = Path.parent(of: folder) }
    }
  }

  /// The names of all images, without folders, scales and platforms.
  var names: Set<String> { Set(byName.keys) }

  /// Returns a path without scale, platform and density folder, such as `a/logo.png` for `a/logo@2x.ios.png`.
  static func plain(_ path: String) -> String {
    let path = DensityFolder.withoutFolder(path)
    return Path.join(Path.parent(of: path), AssetName(path).base + "." + Path.fileExtension(of: path))
  }

  /// Returns the variants of an image; empty if the audit has none.
  func all(_ path: String) -> [String] { variants[Self.plain(path)] ?? [] }

  /// The ends of names that Metro adds for scales and platforms (Metro, "Module Resolution").
  private static let ends = ["", "@2x", "@3x", "@1.5x", "@4x", ".ios", ".android", ".native", ".web"]
  private static let densities = ["1.5x", "2.0x", "3.0x", "4.0x"]

  /// Returns true if a file or a variant of it is on the disk. The audit may exclude it.
  func isOnDisk(_ path: String) -> Bool {
    let (stem, end) = (Path.withoutExtension(path), Path.fileExtension(of: path))
    let name = Path.name(of: path)
    let own = String(path.dropFirst(stem.count))
    return Self.ends.contains { exists(stem + $0 + (own.isEmpty ? end : own)) }
      || Self.densities.contains { exists(Path.join(Path.join(Path.parent(of: path), $0), name)) }
  }

  func exists(_ path: String) -> Bool { (try? reader.status(of: projects.spelled(path))) != nil }

  /// Returns true if any image has the last part of a path, without scale and platform.
  func hasImage(named path: String) -> Bool { byName[Path.name(of: Self.plain("/" + path))] != nil }

  /// Returns the variants of the images whose path ends in other parts, such as `assets/logo.png`.
  func ending(in path: String) -> [String] {
    let plain = Self.plain("/" + path)
    return (byName[Path.name(of: plain)] ?? []).filter { Self.plain($0).hasSuffix(plain) }
  }

  /// Returns true if a folder has images in it or below it.
  func hasImages(in folder: String) -> Bool { folders.contains(folder) }

  /// Returns the folders with images whose path ends in other parts.
  func folders(endingIn path: String) -> [String] { folders.filter { $0.hasSuffix("/" + path) }.sorted() }

  /// Returns the images below a folder, sorted.
  func images(below folder: String) -> [String] { spelled.keys.filter { Path.isInside($0, folder) }.sorted() }
}
