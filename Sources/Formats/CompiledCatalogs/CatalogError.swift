/// A catalog, or a part of one, that cannot be read.
package enum CatalogError: Error, Sendable, Equatable, CustomStringConvertible {
  case notACatalog
  /// A catalog without a block that every catalog has, such as `CARHEADER`.
  case missing(part: String)
  /// A range that is not inside the file or its block. `part` names it, such as `block 12`.
  case outOfBounds(part: String, offset: Int)
  /// A value that contradicts the format. `part` names it.
  case invalid(part: String, offset: Int)
  /// A form that is not decoded. The text names it, such as `HEVC`.
  case unsupported(String)
  /// The stream of a payload does not decode.
  case stream(String)
  /// An image that needs more memory than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// A list with more items than the limit. `part` names the items.
  case tooMany(part: String, limit: Int, offset: Int)
  /// Images that need far more bytes together than the size of the file suggests.
  case bomb(bytes: Int, file: Int)
  /// A link that leads back to itself.
  case brokenLink
  /// A link to an atlas that the catalog does not have. Apple's compiler leaves such links for icons of 16, 32 and 64
  /// pixels when it compiles an icon document for macOS 26.
  case missingAtlas

  package var description: String {
    switch self {
    case .notACatalog: "not a compiled asset catalog: it does not start with BOMStore"
    case .missing(let part): "not a usable asset catalog: the block \(part) is missing"
    case .outOfBounds(let part, let offset): "\(part) is outside its bounds at offset \(offset)"
    case .invalid(let part, let offset): "invalid \(part) at offset \(offset)"
    case .unsupported(let form): "\(form) is not decoded"
    case .stream(let reason): reason
    case .tooLarge(let bytes, let limit): "decoding needs \(bytes) bytes, more than the limit of \(limit)"
    case .tooMany(let part, let limit, let offset): "more than \(limit) \(part) at offset \(offset)"
    case .bomb(let bytes, let file):
      "the images of a catalog of \(file) bytes would need \(bytes) bytes together, like a decompression bomb"
    case .brokenLink: "its links lead back to itself"
    case .missingAtlas: "the catalog does not have the atlas that it is linked to"
    }
  }
  /// The offset in the file, if the error names one.
  package var offset: Int? {
    switch self {
    case .outOfBounds(_, let offset), .invalid(_, let offset), .tooMany(_, _, let offset): offset
    default: nil
    }
  }
}
