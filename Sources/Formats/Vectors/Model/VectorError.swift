/// A vector file that cannot be drawn.
package enum VectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A feature that is not drawn, such as `the element filter`, with its line or offset.
  case unsupported(String, at: VectorLocation)
  /// A violation of the format.
  case damaged(String, at: VectorLocation)
  /// More than the limit of `VectorLimits`, such as `nested groups`.
  case tooMany(String, limit: Int)

  package var description: String {
    switch self {
    case .unsupported(let feature, let location): "\(feature)\(location) is not supported"
    case .damaged(let problem, let location): "\(problem)\(location)"
    case .tooMany(let things, let limit): "more than \(limit) \(things)"
    }
  }

  /// Whether the file is right, and only uses a feature that is not drawn.
  package var isUnsupported: Bool { if case .unsupported = self { true } else { false } }
}

/// The position of an error in a file.
package enum VectorLocation: Sendable, Equatable, CustomStringConvertible {
  case line(Int)
  case offset(Int)
  case none

  package var description: String {
    switch self {
    case .line(let line): " in line \(line)"
    case .offset(let offset): " at offset \(offset)"
    case .none: ""
    }
  }
}

/// The limits for files from strangers.
package enum VectorLimits {
  /// Nested groups, forms, uses, masks and clips.
  package static let depth = 64
  /// Items of a picture, with all uses of shapes.
  package static let items = 100_000
  /// Segments of all paths.
  package static let segments = 2_000_000
  /// Lines of one path after its curves are flattened.
  package static let lines = 4_000_000
  /// Bytes of a file, and of its decompressed streams together.
  package static let bytes = 1 << 27
  /// Width and height in pixels.
  package static let side = 16_384
  /// Pixels of a picture. A background of 2732 points has 67 million at 3x.
  package static let pixels = 1 << 27
  /// Drawn pixels of all layers, and lines of all rows, together.
  package static let work = 1 << 30
}
