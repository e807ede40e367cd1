import CrushBasics

/// A run of character data as it appears in the file.
package struct XMLText: Equatable, Sendable {
  /// The bytes of the run, including references and CDATA markers.
  package let range: Range<Int>
  /// Whether the decoded text equals the bytes of the run. The run contains neither references nor CDATA sections.
  package let isVerbatim: Bool
  /// Whether every byte of the run is below 0x80.
  package let isASCII: Bool

  /// Creates a run from the properties found while it was scanned.
  package init(range: Range<Int>, isVerbatim: Bool, isASCII: Bool) {
    self.range = range
    self.isVerbatim = isVerbatim
    self.isASCII = isASCII
  }

  /// Appends the decoded text of the run, in UTF-8, to `output`. The decoded text is never longer than the run.
  ///
  /// White space and line ends are preserved, as in CoreFoundation's CFPropertyList.c.
  /// - Parameters:
  ///   - bytes: The text that contains the run.
  ///   - output: The buffer for the decoded bytes.
  /// - Throws: `XMLError.unknownEntity`, `.invalidCharacterReference` or `.unexpected` for a malformed reference.
  package func appendDecoded(from bytes: [UInt8], to output: inout [UInt8]) throws(XMLError) {
    var runStart = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") {
        if runStart < index { output.append(contentsOf: bytes[runStart..<index]) }
        let reference = try XMLReference.read(at: index, in: bytes, end: range.upperBound)
        reference.scalar.appendUTF8(to: &output)
        index = reference.end
        runStart = index
      } else if byte == UInt8(ascii: "<") {
        // The parser allows only whole CDATA sections in a run: "<![CDATA[" … "]]>".
        if runStart < index { output.append(contentsOf: bytes[runStart..<index]) }
        let start = min(index + 9, range.upperBound)
        var end = start
        while end + 2 < range.upperBound
          && !(bytes[end] == UInt8(ascii: "]") && bytes[end + 1] == UInt8(ascii: "]")
            && bytes[end + 2] == UInt8(ascii: ">"))
        {
          end &+= 1
        }
        output.append(contentsOf: bytes[start..<end])
        index = min(end + 3, range.upperBound)
        runStart = index
      } else {
        index &+= 1
      }
    }
    if runStart < index { output.append(contentsOf: bytes[runStart..<index]) }
  }

  /// Returns the decoded text as a string. Malformed UTF-8 becomes U+FFFD.
  /// - Throws: The errors of `appendDecoded`.
  package func string(in bytes: [UInt8]) throws(XMLError) -> String {
    if isVerbatim { return String(decoding: bytes[range], as: UTF8.self) }
    var decoded: [UInt8] = []
    try appendDecoded(from: bytes, to: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }
}
