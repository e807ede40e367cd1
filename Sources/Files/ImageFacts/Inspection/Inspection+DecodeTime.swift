import CrushImageHeaders
import CrushPNG

extension PNGInspection {
  /// Returns the estimated time to decode the image from its file.
  package func decodeTime(fileBytes: Int) -> DecodeTime {
    DecodeTime(
      cgbi == nil ? .png : .cgbi, pixels: header.width * header.height, fileBytes: fileBytes,
      isDeep: header.bitDepth == 16)
  }
}

extension ImageInspection {
  /// Returns the estimated time to decode the image from its file; nil for a format without measurements.
  package func decodeTime(fileBytes: Int) -> DecodeTime? {
    guard format == .jpeg, !shape.isVector, shape.textureBytes == nil else { return nil }
    return DecodeTime(.jpeg, pixels: footprint.width * footprint.height, fileBytes: fileBytes)
  }
}
