import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// The facts about images that game engines store in other files: the settings of their import, and sheets.
struct EngineLimits {
  /// By path.
  private var limits: [ExactPath: PixelSize] = [:]
  private var settings: [ExactPath: TextureSettings] = [:]
  private let sheets: SheetIndex

  init(_ files: [AuditedFile], _ reader: FileReader, jobs: Int) {
    for file in files {
      guard case .source(let source) = file.content else { continue }
      for use in source.uses where use.origin == .gameEngine {
        guard case .file(let name) = use.name, let width = use.size?.width, let height = use.size?.height else {
          continue
        }
        limits[ExactPath(Path.join(Path.parent(of: file.path), name))] = PixelSize(
          width: Int(width), height: Int(height))
      }
      if let texture = source.texture { settings[ExactPath(Path.withoutExtension(file.path))] = texture }
    }
    sheets = SheetIndex(files, reader, jobs: jobs)
  }

  /// Returns a file's content. An image that an engine imports gets the footprint of its texture.
  func content(of file: AuditedFile) -> AuditedFile.Content {
    guard case .image(var image) = file.content else { return file.content }
    let path = limits.isEmpty && settings.isEmpty && sheets.sheets.isEmpty ? nil : ExactPath(file.path)
    let role = role(of: image, at: file.path, path)
    let limit = path.flatMap { limits[$0] }
    let texture = image.isVector ? nil : path.flatMap { settings[$0] }
    if role == nil && limit == nil && texture == nil { return file.content }
    image.role = role
    if image.footprint.textureBytes == nil {
      if let limit { image = image.imported(at: limit) }
      if let texture { image = image.imported(as: texture) }
    }
    return .image(image)
  }

  private func role(of image: AuditedImage, at path: String, _ exact: ExactPath?) -> TextureRole? {
    if let facts = exact.flatMap({ sheets.sheets[$0] }) { return .sheet(facts) }
    switch exact.flatMap({ settings[$0]?.layout }) {
    case .layered: return .lookupTable
    case .packed: return .frame
    case .flat, nil: return image.isVector ? nil : TextureRole(path: path, size: image.size)
    }
  }
}
