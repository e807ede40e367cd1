/// A reason why an image's header does not give its size.
package enum HeaderError: Error, Sendable, Equatable {
  /// The file ends inside the named part.
  case endsEarly(String, offset: Int)
  /// The named part is missing at the offset.
  case expected(String, offset: Int)
  /// A side of 0, or one longer than any format allows.
  case badSize(width: Int, height: Int, offset: Int)
  /// A valid file whose size is in a place that this reader does not read.
  case unknown(String)
}

extension HeaderError: CustomStringConvertible {
  /// A message in lower case without a period.
  package var description: String {
    switch self {
    case .endsEarly(let part, let offset): "the file ends inside \(part) at offset \(offset)"
    case .expected(let part, let offset): "expected \(part) at offset \(offset)"
    case .badSize(let width, let height, let offset):
      "\(width)×\(height) pixels at offset \(offset) is not a valid image size"
    case .unknown(let reason): reason
    }
  }
}
