import CrushBasics
import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushSourceScanning

/// The named sources, with their uses of images.
struct SourceFiles: Sendable {
  private(set) var files: [(path: String, uses: SourceUses)] = []
  /// The paths of the image files and sets among the sources. These images exist, whether they are audited or not.
  private(set) var imagePaths: Set<String> = []
  /// The names of files that build phases make, from `.xcfilelist` files. Images among them exist after a build.
  private(set) var madeNames: Set<String> = []
  /// The names of fonts and interfaces among the sources, and of other files that are given.
  private(set) var otherNames: Set<String> = []
  /// Sources and folders that could not be read.
  private(set) var failures: [FileError] = []

  /// Folders for the output of tools.
  private static let made: Set<String> = [".build", "build", "DerivedData", "node_modules"]
  /// Folders for fetched dependencies. An app may name their images, but their sources are not the app's.
  private static let fetched: Set<String> = ["Pods", "Carthage"]

  init() {}

  /// Adds the files, names and failures of others, except known files.
  mutating func add(_ other: SourceFiles, unless isKnown: (String) -> Bool) {
    files += other.files.filter { !isKnown($0.path) }
    imagePaths.formUnion(other.imagePaths)
    madeNames.formUnion(other.madeNames)
    otherNames.formUnion(other.otherNames)
    failures += other.failures.filter { !isKnown($0.path) }
  }

  /// Reads every source below the paths.
  ///
  /// - Parameter isSkipped: returns true if the sources in a folder are skipped.
  /// - Throws: `FileError` if one of the paths does not exist.
  init(
    paths: [String], jobs: Int, readsUIKit: Bool, _ reader: FileReader,
    excluding isSkipped: (FileTree.Entry) -> Bool
  ) throws(FileError) {
    var found: Set<ExactPath> = []
    for path in paths {
      guard try reader.status(of: path).kind == .folder else {
        found.insert(ExactPath(path))
        continue
      }
      /// The skipped and the fetched folders, with all folders in them. Only their images count.
      var beside: Set<ExactPath> = []
      try reader.walk(path, .kinds) { entry in
        addImage(entry)
        let isNeighbor = !beside.isEmpty && beside.contains(ExactPath(Path.parent(of: entry.path)))
        if entry.kind == .folder {
          if Junk(name: entry.name, isFolder: true) != nil || Self.made.contains(entry.name) { return false }
          if isNeighbor || Self.fetched.contains(entry.name) || isSkipped(entry) {
            beside.insert(ExactPath(entry.path))
          }
        } else if entry.kind == .file && !isNeighbor && !isSkipped(entry) {
          found.insert(ExactPath(entry.path))
          if Path.fileExtension(of: entry.name) == "xcfilelist" { addMadeNames(listedIn: entry.path, reader) }
        }
        return true
      } failed: {
        failures.append($0)
      }
    }
    let sources = found.compactMap { path in SourceInspector.kind(of: path.text).map { (path: path.text, kind: $0) } }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let looked = Workers.map(sources, width: jobs, scratch: { 0 }) { _, source in
      SourceInspector(reader).result(of: source.path, source.kind, readsUIKit: readsUIKit, readsTexts: true)
    }
    for (source, result) in zip(sources, looked) {
      switch result {
      case .success(let uses): files.append((path: source.path, uses: uses))
      case .failure(let error): failures.append(error)
      }
    }
  }

  private mutating func addImage(_ entry: FileTree.Entry) {
    let isImage =
      entry.kind == .folder
      ? CatalogKind.isSet(entry.name)
      : ImageFormat(name: entry.name) != nil || ImageFile.unreadFormat(of: entry.name) != nil
    if isImage { imagePaths.insert(entry.path) }
    if entry.kind == .file { addName(of: entry.name) }
  }

  /// The extensions of fonts and interfaces.
  private static let named: Set<String> = ["ttf", "otf", "ttc", "otc", "dfont", "storyboard", "xib"]

  /// Adds the name of a font or an interface.
  mutating func addName(of path: String) {
    if Self.named.contains(Path.fileExtension(of: path)) { otherNames.insert(Path.name(of: path)) }
  }

  /// The most bytes of a list of files that is read.
  private static let listLimit = 1 << 20

  /// Adds the names in Xcode's list of a build phase's files: one path a line, with build settings in it.
  private mutating func addMadeNames(listedIn path: String, _ reader: FileReader) {
    guard let bytes = try? reader.read(path, limit: Self.listLimit) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let name = Path.name(of: String(line))
      madeNames.insert(name)
      madeNames.insert(AssetName(name).base)
    }
  }
}
