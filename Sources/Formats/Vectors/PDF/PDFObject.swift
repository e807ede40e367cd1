/// An object of a PDF (ISO 32000-1, section 7.3).
indirect enum PDFObject: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string([UInt8])
  case name(String)
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case stream(PDFStream)
  case reference(Int)
}

typealias PDFDictionary = [String: PDFObject]

/// A stream, with the position of its bytes in the file.
struct PDFStream: Sendable, Equatable {
  var dictionary: PDFDictionary
  /// The bytes as stored, before the filters are undone.
  var bytes: [UInt8]
  /// The number of the object, which identifies it. 0 for an inline image.
  var number: Int
}

/// A word of a PDF.
enum PDFToken: Equatable {
  case object(PDFObject)
  case arrayStart, arrayEnd, dictionaryStart, dictionaryEnd
  /// An operator, or a word such as `obj`.
  case word(String)
  case end
}
