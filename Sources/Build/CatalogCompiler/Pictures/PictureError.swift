import CrushBasics
package import CrushCodecs
package import CrushImageHeaders
package import CrushPNG
package import CrushVectors

/// A failure to read a picture. The caller adds the path.
package enum PictureError: Error, Sendable, Equatable {
  case empty
  /// A Git LFS pointer instead of the file.
  case pointer
  /// The first bytes match no format that a catalog can contain.
  case unknownFormat
  /// A format that is recognized, and that a catalog cannot contain, such as `WebP`.
  case unsupportedFormat(String)
  case png(PNGError)
  /// The drawing of a PDF or SVG.
  case vector(VectorError)
  /// The pixels of a JPEG.
  case jpeg(JPEGError)
  /// The header of a JPEG, HEIF, PDF or SVG file.
  case header(ImageFormat, HeaderError)
  /// More pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
}

extension PictureError: CustomStringConvertible {
  /// The problem, its place and the remedy, in lower case without a period.
  package var description: String {
    switch self {
    case .empty: "the file is empty"
    case .pointer: "it is a Git LFS pointer; run git lfs pull to fetch the file"
    case .unknownFormat: "it is not an image; use PNG, JPEG, HEIF, PDF or SVG"
    case .unsupportedFormat(let name):
      "it is \(name), and a catalog cannot contain this format; convert it to PNG, JPEG, HEIF, PDF or SVG"
    case .png(let error): error.description
    case .vector(let error): error.description
    case .jpeg(.rejected(let message)): "damaged JPEG: \(message)"
    case .jpeg(.tooLarge(let bytes, let limit)):
      "the pixels of the JPEG need \(ByteCount.grouped(bytes)) bytes, more than the limit of \(ByteCount.grouped(limit))"
    case .jpeg(.outOfMemory): "not enough memory for the pixels of the JPEG"
    case .header(let format, let error): "damaged \(format.rawValue): \(error.description)"
    case .tooManyPixels(let width, let height, let limit):
      "\(width)×\(height) pixels are more than the limit of \(ByteCount.grouped(limit))"
    }
  }
}
