import CrushBasics
import CrushCatalogSources
import CrushFiles
import CrushSourceScanning

/// The sheets among the files, by the path of the image.
struct SheetIndex {
  private(set) var sheets: [ExactPath: SheetFacts] = [:]

  /// The most bytes of a description.
  private static let limit = 8 << 20
  /// The most folders above a scene that are searched for the project's folder.
  private static let mostFolders = 32

  private struct Candidate: Sendable {
    let path: String
    let form: SheetReader.Form
  }

  init(_ files: [AuditedFile], _ reader: FileReader, jobs: Int) {
    let candidates = Self.candidates(files)
    let meta = files.compactMap { file -> (path: String, frames: [SheetFrame])? in
      guard case .source(let source) = file.content, let texture = source.texture, !texture.frames.isEmpty else {
        return nil
      }
      return (file.path, texture.frames)
    }
    if candidates.isEmpty && meta.isEmpty { return }
    let images = Set(files.lazy.filter { $0.promised != nil }.map { ExactPath($0.path) })
    let found = Workers.map(candidates, width: jobs, scratch: { 0 }) { _, candidate in
      Self.sheets(candidate, reader).compactMap { sheet in
        Self.path(of: sheet, in: candidate.path, images).map { (path: $0, sheet: sheet) }
      }
    }
    for (candidate, sheets) in zip(candidates, found) {
      for (path, sheet) in sheets { add(path, sheet.frames, sheet.isComplete ? candidate.path : nil) }
    }
    for (path, frames) in meta { add(ExactPath(Path.withoutExtension(path)), frames, path) }
  }

  private mutating func add(_ path: ExactPath, _ frames: [SheetFrame], _ description: String?) {
    let known = sheets[path]
    var seen: Set<SheetFrame> = []
    let all = ((known?.frames ?? []) + frames).filter { seen.insert($0).inserted }
    sheets[path] = SheetFacts(frames: all, description: known?.description ?? description)
  }

  /// Returns the files that may describe sheets. Lists and texts count only beside an image.
  private static func candidates(_ files: [AuditedFile]) -> [Candidate] {
    var folders: Set<ExactPath> = []
    let named = files.compactMap { file -> Candidate? in
      guard !file.isFolder, !file.isNeighbor, file.promised == nil, isNamed(file.path),
        let form = SheetReader.Form(fileExtension: Path.fileExtension(of: file.path)), file.size <= limit,
        !CatalogSet.isContents(file.path)
      else { return nil }
      if form != .godot { folders.insert(ExactPath(Path.parent(of: file.path))) }
      return Candidate(path: file.path, form: form)
    }
    if named.isEmpty { return [] }
    var withImages: Set<ExactPath> = []
    if !folders.isEmpty {
      for file in files where file.promised != nil {
        let folder = ExactPath(Path.parent(of: file.path))
        if folders.contains(folder) { withImages.insert(folder) }
      }
    }
    return named.filter { $0.form == .godot || withImages.contains(ExactPath(Path.parent(of: $0.path))) }
  }

  /// Returns true if a name may promise a description.
  private static func isNamed(_ path: String) -> Bool {
    Path.hasExtension(path, "plist") || Path.hasExtension(path, "json") || Path.hasExtension(path, "atlas")
      || Path.hasExtension(path, "tres") || Path.hasExtension(path, "tscn")
  }

  private static func sheets(_ candidate: Candidate, _ reader: FileReader) -> [Sheet] {
    guard let bytes = try? reader.read(candidate.path, limit: limit) else { return [] }
    let name = Path.name(of: Path.withoutExtension(candidate.path))
    return SheetReader.sheets(in: bytes, candidate.form, name: name)
  }

  /// Returns the path of a sheet's image; nil if it is not among the images.
  private static func path(of sheet: Sheet, in description: String, _ images: Set<ExactPath>) -> ExactPath? {
    let folder = Path.parent(of: description)
    guard sheet.image.hasPrefix("res://") else {
      // Tools write paths of the machine that packed the sheet. Then the image is beside the description.
      return [Path.join(folder, sheet.image), Path.join(folder, Path.name(of: sheet.image))].map { ExactPath($0) }
        .first { images.contains($0) }
    }
    let below = String(sheet.image.dropFirst("res://".count))
    var root = folder
    for _ in 0..<mostFolders {
      let path = ExactPath(Path.join(root, below))
      if images.contains(path) { return path }
      let parent = Path.parent(of: root)
      if parent == root { return nil }
      root = parent
    }
    return nil
  }
}
