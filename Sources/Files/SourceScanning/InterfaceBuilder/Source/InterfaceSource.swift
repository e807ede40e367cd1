import CrushBasics
package import CrushParsers

/// A XIB or a storyboard as its author writes it: its scenes, and the sizes at which it shows images.
package struct InterfaceSource: Sendable, Equatable {
  /// The scenes; nil if the root is not `document`, as in a XIB of Xcode 4, which is a keyed archive.
  package internal(set) var document: InterfaceDocument?
  /// The platform, such as `iOS.CocoaTouch`; empty if the document names none.
  package internal(set) var targetRuntime = ""
  /// The images of the app: first the ones of image views, then the others, both in the order of the document.
  package internal(set) var images: [SizedImage] = []
  /// The names of the images with a recorded natural size.
  package internal(set) var measured: Set<String> = []

  /// An image, and the size at which the document shows it.
  package struct SizedImage: Sendable, Equatable {
    package let name: String
    /// From 1.
    package let line: Int
    /// Nil if the screen or the image decides it.
    package let size: Size?
    /// Whether it fills a view of unknown size and is cut off.
    package let isCropped: Bool
  }

  /// A size in points.
  package struct Size: Sendable, Equatable {
    /// Nil if nothing limits the width.
    package var width: Double?
    package var height: Double?
    /// Whether the whole image fits inside the size.
    package var isFitted = false
    /// Whether the image may be shown smaller.
    package var isUpperBound = false
  }

  init() {}

  /// Reads a document in one pass. Time and memory are proportional to its size.
  ///
  /// - Throws: `XMLError` if the bytes are not well-formed XML, or if elements are nested too deeply.
  package static func read(_ bytes: [UInt8]) throws(XMLError) -> InterfaceSource {
    var reader = SourceReader(try Transcoder.utf8(fromXML: bytes))
    return try reader.read()
  }
  /// Returns the line and the description of an error that `read` threw.
  package static func problem(_ error: XMLError, in bytes: [UInt8]) -> String {
    let text = (try? Transcoder.utf8(fromXML: bytes)) ?? bytes
    if let line = MergeConflict.line(in: text) { return "line \(line): \(MergeConflict.problem)" }
    return "line \(TextPosition(of: error.offset, in: text.span).line): \(error)"
  }
}
