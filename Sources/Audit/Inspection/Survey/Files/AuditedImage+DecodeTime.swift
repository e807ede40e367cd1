package import CrushImageFacts
import CrushImageHeaders

extension AuditedImage {
  /// Returns the estimated time to decode the image from its file. Nil for a vector image, for a texture that is not
  /// decoded at run time, and for a format without measurements.
  package func decodeTime(fileBytes: Int) -> DecodeTime? {
    guard let coding, !isVector, texture == nil, footprint.textureBytes == nil,
      // An engine that imports an image at another size decodes a file of its own.
      footprint.width == size.width, footprint.height == size.height
    else { return nil }
    return DecodeTime(
      coding, pixels: size.width * size.height, fileBytes: fileBytes, isDeep: stored == nil && bitDepth == 16)
  }

  private var coding: DecodeTime.Coding? {
    if stored != nil { return .rendition }
    switch format {
    case .png: return isCgBI ? .cgbi : .png
    case .jpeg: return .jpeg
    default: return nil
    }
  }
}
