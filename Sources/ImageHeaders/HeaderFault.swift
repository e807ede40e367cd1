/// Why the size of an image cannot be told from its header.
package enum HeaderFault: Error, Sendable, Equatable {
  /// The file ends inside of this.
  case endsEarly(String, offset: Int)
  /// Something else stands where this must stand.
  case expected(String, offset: Int)
  /// A side of 0, or one that no image has.
  case badSize(width: Int, height: Int, offset: Int)
  /// A sound file whose size stands where this reader does not look.
  case unknown(String)
}

extension HeaderFault: CustomStringConvertible {
  /// Lower case, no period.
  package var description: String {
    switch self {
    case .endsEarly(let what, let offset): "the file ends inside \(what) at offset \(offset)"
    case .expected(let what, let offset): "expected \(what) at offset \(offset)"
    case .badSize(let width, let height, let offset):
      "\(width)×\(height) pixels at offset \(offset) are no image's size"
    case .unknown(let why): why
    }
  }
}
