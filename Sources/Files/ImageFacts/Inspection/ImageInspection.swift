import CrushFileKinds
package import CrushImageHeaders

/// The facts in the header of an image that is not a PNG.
package struct ImageInspection: Sendable, Equatable {
  /// The memory of a vector image that is drawn at a scale.
  package struct Drawing: Sendable, Equatable {
    /// Pixels a point.
    package let scale: Int
    package let footprint: MemoryFootprint
  }

  /// A header that does not state the size of the image.
  package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    package let format: ImageFormat
    package let reason: HeaderError

    package var description: String { "\(format.rawValue): \(reason)" }
  }

  package let format: ImageFormat
  package let shape: ImageShape

  /// Reads a header. The first bytes determine the format; if they match none, the file's name does. Returns nil for a
  /// PNG, and for a file that is no image.
  package init?(_ bytes: [UInt8], named name: String) throws(Failure) {
    guard let format = ImageFormat(bytes.span) ?? ImageFormat(name: name), format != .png else { return nil }
    self.format = format
    do throws(HeaderError) {
      shape = try format.shape(of: ByteArray(bytes))
    } catch { throw Failure(format: format, reason: error) }
  }

  /// The memory of the image. A vector image is drawn at 1x.
  package var footprint: MemoryFootprint { MemoryFootprint(of: shape) }

  /// The drawings of a vector image on screens of 1x, 2x and 3x; empty for a bitmap.
  package var drawings: [Drawing] {
    shape.isVector ? (1...3).map { Drawing(scale: $0, footprint: MemoryFootprint(of: shape, scale: $0)) } : []
  }

  package var metadata: ImageMetadata { ImageMetadata(bytes: shape.metadataBytes, hasPosition: shape.hasPosition) }
}
