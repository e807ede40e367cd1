/// The reason that no more requests can be read. Offsets count from the first byte of the stream.
package enum WorkerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A byte between requests that is neither white space nor the start of a request.
  case notAnObject(byte: UInt8, offset: Int)
  case tooLarge(limit: Int, offset: Int)
  /// The stream ends inside the request that begins at this offset.
  case endsInside(offset: Int)
  /// An object that is not a request.
  case notARequest(String, offset: Int)
  case unreadable(String)

  package var description: String {
    switch self {
    case .notAnObject(let byte, let offset):
      "byte \(offset) of the requests is \(Self.text(byte)); expected { or space"
    case .tooLarge(let limit, let offset): "the request at byte \(offset) has more than \(limit) bytes"
    case .endsInside(let offset): "the requests end inside the one at byte \(offset)"
    case .notARequest(let message, let offset): "the request at byte \(offset): \(message)"
    case .unreadable(let message): message
    }
  }

  private static func text(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? String(UnicodeScalar(byte)) : "0x" + String(byte, radix: 16)
  }
}
