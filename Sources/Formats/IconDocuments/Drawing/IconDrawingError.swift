package import CrushPNG
package import CrushVectors

/// A document that cannot be drawn.
package enum IconDrawingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A visible layer uses a file that is not there.
  case missing(String)
  /// A file is neither PNG nor SVG.
  case unknownFormat(String)
  /// An SVG without a natural size.
  case noSize(String)
  case vector(String, VectorError)
  case bitmap(String, PNGError)
  /// The layers need more work than `IconDrawing.mostWork`. The file is the one of the layer that exceeds it.
  case tooMuchWork(String)
  /// The side of the result in pixels is not from 1 to `IconDrawing.largestSide`.
  case side(Int)

  package var description: String {
    switch self {
    case .missing(let file): "Assets/\(file) is missing; add the file, or delete the layer"
    case .unknownFormat(let file): "Assets/\(file) cannot be drawn: it is neither PNG nor SVG"
    case .noSize(let file): "Assets/\(file) cannot be drawn: it has neither a width and height nor a viewBox"
    case .vector(let file, let error): "Assets/\(file) cannot be drawn: \(error)"
    case .bitmap(let file, let error): "Assets/\(file) cannot be drawn: \(error)"
    case .tooMuchWork(let file):
      "Assets/\(file) cannot be drawn: the layers up to this one need too much work; simplify or delete layers"
    case .side(let side): "an icon of \(side) pixels cannot be drawn; expected 1 to \(IconDrawing.largestSide)"
    }
  }
}
