import Assets
import FileSystem
import ImageUses

/// What game engines make of images that are larger than their settings let a game have.
enum EngineImports {
  /// The images, each with the footprint of what the engine imports.
  static func applied(to files: [AuditedFile]) -> [AuditedFile] {
    var limits: [String: PixelSize] = [:]
    for file in files {
      guard case .source(let source) = file.content else { continue }
      for use in source.uses where use.origin == .gameEngine {
        guard case .file(let name) = use.name, let width = use.size?.width, let height = use.size?.height else {
          continue
        }
        limits[Path.join(Path.parent(of: file.path), name)] = PixelSize(width: Int(width), height: Int(height))
      }
    }
    if limits.isEmpty { return files }
    var files = files
    for index in files.indices {
      guard let limit = limits[files[index].path], case .image(var image) = files[index].content,
        image.footprint.textureBytes == nil
      else { continue }
      let size = image.size.scaledDown(toFitInto: limit)
      image.footprint = MemoryFootprint(
        width: size.width, height: size.height, bytesPerPixel: image.footprint.bytesPerPixel)
      files[index].content = .image(image)
    }
    return files
  }
}
