/// Cuts a stream into JSON objects: requests come with or without space between them, and in pieces of any size.
///
/// An object ends with the brace that closes its first one; braces inside strings do not count. What is in an object is
/// for its decoder to judge.
package struct ObjectSplitter {
  /// An object and where in the stream it begins.
  package struct Object: Equatable {
    package let bytes: [UInt8]
    package let offset: Int
  }

  private let limit: Int
  private var current: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Bytes of the stream before those that are looked at.
  private var offset = 0

  /// - Parameter limit: the most bytes that one object may have.
  package init(limit: Int) { self.limit = limit }

  /// Takes the next piece of the stream.
  ///
  /// - Parameter found: gets the objects that end in it, also those before an error.
  package mutating func add(
    _ piece: [UInt8], found: (Object) throws(WorkerError) -> Void
  ) throws(WorkerError) {
    // Where in the piece the object that is being read goes on.
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
      if count(byte) { continue }
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

  /// The end of the stream, where no object may be open.
  package func finish() throws(WorkerError) {
    if depth > 0 { throw .endsInside(offset: offset - current.count) }
  }

  /// - Returns: whether the object goes on behind the byte.
  private mutating func count(_ byte: UInt8) -> Bool {
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
