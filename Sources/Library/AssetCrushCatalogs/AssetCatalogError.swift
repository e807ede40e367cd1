import CrushCompiledCatalogs

/// A problem with a compiled catalog or its sources: its kind, its place and a message in English.
public struct AssetCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem. Later versions can have further kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Another file format.
    public static let notACatalog = Kind(rawValue: "notACatalog")
    /// A file or a rendition that contradicts the format.
    public static let damaged = Kind(rawValue: "damaged")
    /// A form without pixels, or one that is not decoded, such as HEVC.
    public static let unsupported = Kind(rawValue: "unsupported")
    /// More than a limit allows.
    public static let tooLarge = Kind(rawValue: "tooLarge")
    /// A written catalog that cannot be read back. This is a fault in AssetCrush, never in the input.
    public static let failedVerification = Kind(rawValue: "failedVerification")
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The offset in the file. `nil` for problems without a place.
  public let offset: Int?
  /// The problem, without the name of the file.
  public let message: String

  /// The message.
  public var description: String { message }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.offset = nil
    self.message = message
  }

  init(_ error: CatalogError) {
    kind =
      switch error {
      case .notACatalog: .notACatalog
      case .missing, .outOfBounds, .invalid, .stream, .brokenLink, .missingAtlas: .damaged
      case .unsupported: .unsupported
      case .tooLarge, .tooMany, .bomb: .tooLarge
      }
    offset = error.offset
    message = error.description
  }
}
