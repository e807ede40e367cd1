/// A rendition as a catalog stores it: the header `ISTC`, properties, and a payload.
package struct RenditionRecord: Sendable, Equatable {
  package var name: String
  package var flags: RenditionFlags = []
  package var width = 0
  package var height = 0
  /// Pixels a point × 100. 0 for vectors, colors and lists of sizes.
  package var scale = 0
  package var pixelFormat: PixelFormat?
  /// The stored number. 0 for renditions without pixels.
  package var colorSpace = 0
  package var layout: RenditionLayout
  /// In the order of the file.
  package var properties: [Property] = []
  package var payload: [UInt8] = []

  package init(name: String, layout: RenditionLayout) {
    self.name = name
    self.layout = layout
  }

  /// A property of a rendition: a type, a length and bytes.
  package enum Property: Sendable, Equatable {
    /// Type 1001. The stretchable parts of an image, or the whole image.
    case slices([RenditionProperties.Rectangle])
    /// Type 1003. The insets left, top, right, bottom, and the size.
    case metrics(insets: [Int], width: Int, height: Int)
    /// Type 1004.
    case blend(opacity: Float)
    /// Type 1005.
    case uti(String)
    /// Type 1006. The Exif orientation.
    case orientation(Int)
    /// Type 1007.
    case bytesPerRow(Int)
    /// Type 1010.
    case link(AtlasLink)
    /// Another type, with its bytes.
    case other(type: Int, bytes: [UInt8])
  }

  /// Returns the bytes of the record.
  package func encoded() -> [UInt8] { [] }
}
