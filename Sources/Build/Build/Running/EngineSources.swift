import CrushFiles
import CrushImageFacts
import CrushProjects
import CrushSteps

/// The engines around the sources of a build that decode PNGs themselves. They cannot read CgBI.
enum EngineSources {
  /// The most folders above a source that are searched for the project of an engine.
  private static let mostFolders = 32
  /// The most bytes of a project file.
  private static let limit = 1 << 24

  /// Returns the engines by their folders, sorted by path.
  static func folders(_ plan: BuildPlan) -> [(folder: String, engine: Engine)] {
    func read(_ path: String) -> [UInt8]? { try? Files.read(path, limit: limit) }
    var found: [String: Engine] = [:]
    let files = plan.items.map(\.source).sorted { Path.precedes($0, $1) }
    for path in files + above(plan.roots) {
      guard let kind = ProjectFile(path: path), kind.showsEngine, let bytes = read(path) else { continue }
      let description = kind.description(bytes, path: path, read: read)
      guard let engine = description.engine else { continue }
      found[description.engineFolder ?? Path.parent(of: path)] = engine
    }
    for place in EngineFolders.found(in: files, read: read) where found[place.folder] == nil {
      found[place.folder] = place.engine
    }
    return found.filter { $0.value.decodesPNGs }.sorted { Path.precedes($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the project files in the folders above the sources, up to the folder of the repository.
  private static func above(_ roots: [SourceRoot]) -> [String] {
    var files: [String] = []
    var seen: Set<String> = []
    for root in roots {
      guard let start = path(of: root).flatMap({ Path.absolute($0) }) else { continue }
      var folder = Path.parent(of: start)
      for _ in 0..<mostFolders where seen.insert(folder).inserted {
        files += ProjectFile.engineFiles.map { Path.join(folder, $0) }.filter { (try? FileStatus(of: $0)) != nil }
        let isRepository = (try? FileStatus(of: Path.join(folder, ".git"))) != nil
        if isRepository || folder == "/" { break }
        folder = Path.parent(of: folder)
      }
    }
    return files
  }

  private static func path(of root: SourceRoot) -> String? {
    switch root {
    case .folder(let path, _), .file(let path): path
    case .list: nil
    }
  }

  /// Returns the records with a warning for each engine that loads an image in CgBI. The first image gets the warning.
  static func warning(_ records: [FileRecord], _ plan: BuildPlan) -> [FileRecord] {
    let isCgBI = records.map { $0.disposition == .cgbi }
    // A build with nothing to do repeats no warning.
    guard zip(records, isCgBI).contains(where: { $1 && $0.state != .current }) else { return records }
    let folders = folders(plan)
    if folders.isEmpty { return records }
    var counts: [String: (first: Int, engine: Engine, count: Int)] = [:]
    for (index, record) in records.enumerated() where isCgBI[index] {
      guard let absolute = Path.absolute(record.source) else { continue }
      // The innermost folder has the engine of a file.
      let place = folders.last { folder, engine in
        guard let root = Path.absolute(folder), let below = Path.relative(absolute, to: root) else { return false }
        return engine.loads(below)
      }
      guard let place else { continue }
      counts[place.folder, default: (index, place.engine, 0)].count += 1
    }
    var records = records
    for (folder, place) in counts {
      records[place.first] = records[place.first].adding([warning(place.engine, in: folder, count: place.count)])
    }
    return records
  }

  private static func warning(_ engine: Engine, in folder: String, count: Int) -> String {
    let images = count == 1 ? "this image is" : "this image and \(count - 1) more are"
    let place = folder == "." ? "this folder" : folder
    return "\(images) CgBI now, but \(place) is a project of \(engine.rawValue), which decodes PNGs itself and cannot "
      + "read CgBI: build with --png standard"
  }
}
