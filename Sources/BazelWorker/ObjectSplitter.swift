/// A splitter that cuts a stream into JSON objects. The stream arrives in pieces of any size, with or without white
/// space between objects.
///
/// An object ends with the brace that closes its first one. Braces inside strings are ignored. The object's decoder
/// checks its contents.
package struct ObjectSplitter {
  /// An object and its offset in the stream.
  package struct Object: Equatable {
    package let bytes: [UInt8]
    package let offset: Int
  }

  private let limit: Int
  private var current: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The number of bytes of the stream before the current piece.
  private var offset = 0

  /// - Parameter limit: the largest size of an object in bytes.
  package init(limit: Int) { self.limit = limit }

  /// Processes the next piece of the stream.
  ///
  /// - Parameter found: called for each object that ends in the piece, including objects before an error.
  package mutating func add(
    _ piece: [UInt8], found: (Object) throws(WorkerError) -> Void
  ) throws(WorkerError) {
    // The index in the piece at which the current object begins or continues.
    var start = 0
    for (index, byte) in piece.enumerated() {
      if depth == 0 {
        switch byte {
        case UInt8(ascii: "{"):
          depth = 1
          start = index
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
        default: throw .notAnObject(byte: byte, offset: offset + index)
        }
        continue
      }
      if continues(after: byte) { continue }
      let bytes = current + piece[start...index]
      let begin = offset + index + 1 - bytes.count
      guard bytes.count <= limit else { throw .tooLarge(limit: limit, offset: begin) }
      current = []
      try found(Object(bytes: bytes, offset: begin))
    }
    offset += piece.count
    if depth > 0 {
      current += piece[start...]
      guard current.count <= limit else { throw .tooLarge(limit: limit, offset: offset - current.count) }
    }
  }

  /// Checks that no object is open at the end of the stream.
  package func finish() throws(WorkerError) {
    if depth > 0 { throw .endsInside(offset: offset - current.count) }
  }

  /// Updates the state by the next byte.
  ///
  /// - Returns: true if the object continues after the byte.
  private mutating func continues(after byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return true
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"): depth -= 1
    default: break
    }
    return depth > 0
  }
}
