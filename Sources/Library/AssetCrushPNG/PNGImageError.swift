import CrushPNG

/// A problem with a PNG: its kind, its place and a message in English.
public struct PNGImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem. Later versions can have further kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another file format, or no file format at all.
    public static let notPNG = Kind(rawValue: "notPNG")
    /// The file breaks the standard, or its compressed data is damaged.
    public static let damaged = Kind(rawValue: "damaged")
    /// A form that the standard does not have, such as a critical chunk that no reader knows.
    public static let unsupported = Kind(rawValue: "unsupported")
    /// The file exceeds one of ``PNGLimits``.
    public static let tooLarge = Kind(rawValue: "tooLarge")
    /// An allocation failed.
    public static let outOfMemory = Kind(rawValue: "outOfMemory")
    /// An animated PNG, which would lose its animation.
    public static let animated = Kind(rawValue: "animated")
    /// A written file does not decode to its source. This is a fault in AssetCrush, never in the input.
    public static let failedVerification = Kind(rawValue: "failedVerification")
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The offset in the file. `nil` for problems that have no place.
  public let offset: Int?
  /// The problem and its place, without the name of the file.
  public let message: String

  /// The message.
  public var description: String { message }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.offset = nil
    self.message = message
  }

  init(_ error: PNGError) {
    (kind, offset) = Self.kindAndOffset(error)
    message = error.description
  }

  private static func kindAndOffset(_ error: PNGError) -> (Kind, Int?) {
    switch error {
    case .notPNG: (.notPNG, 0)
    case .truncated(_, let offset, _, _), .badType(_, let offset), .badCRC(_, let offset, _, _),
      .badLength(_, let offset, _, _), .misplaced(_, let offset, _), .missing(_, let offset),
      .badHeader(_, _, let offset), .trailingData(let offset, _), .badImageData(_, let offset):
      (.damaged, offset)
    case .unknownCritical(_, let offset), .unsupportedCgBI(_, _, let offset): (.unsupported, offset)
    case .tooManyChunks(_, let offset): (.tooLarge, offset)
    case .tooManyPixels: (.tooLarge, nil)
    case .outOfMemory: (.outOfMemory, nil)
    case .verificationFailed: (.failedVerification, nil)
    }
  }
}
