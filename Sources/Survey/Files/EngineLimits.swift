import Assets
import FileSystem
import ImageUses

/// The sizes to which game engines reduce larger images when they import them.
struct EngineLimits {
  /// By path.
  private var limits: [String: PixelSize] = [:]

  init(_ files: [InspectedFile]) {
    for file in files {
      guard case .source(let source) = file.content else { continue }
      for use in source.uses where use.origin == .gameEngine {
        guard case .file(let name) = use.name, let width = use.size?.width, let height = use.size?.height else {
          continue
        }
        limits[Path.join(Path.parent(of: file.path), name)] = PixelSize(width: Int(width), height: Int(height))
      }
    }
  }

  /// Returns a file's content. An image above its limit gets the footprint of the imported image.
  func content(of file: InspectedFile) -> AuditedFile.Content {
    if limits.isEmpty { return file.content }
    guard let limit = limits[file.path], case .image(let image) = file.content, image.footprint.textureBytes == nil
    else { return file.content }
    return .image(image.imported(at: limit))
  }
}
