/// The content of a rendition, as ranges of the file.
package enum RenditionPayload: Sendable {
  case bitmap(RenditionBitmap)
  /// Pixels inside an atlas.
  case link(AtlasLink)
  /// A file that is stored as it is, such as a PDF, or compressed as a whole.
  case file(StoredFile)
  case color(NamedColor)
  case multisize([IconSize])
  case gradient(NamedGradient)
  /// Content in another bundle.
  case externalLink(ExternalLink)
  /// A payload or a whole rendition that cannot be read.
  case damaged(CatalogError)
  /// A structure that is named only, by its four letters, such as `FTXC`.
  case structure(String)
  case none
}

/// The payload `MLEC`.
package struct RenditionBitmap: Sendable, Equatable {
  package let compression: RenditionCompression
  /// Whether the encoder found every pixel opaque.
  package let isOpaque: Bool
  /// Bands of rows from the top, each compressed by itself.
  package let chunks: [Chunk]

  package struct Chunk: Sendable, Equatable {
    package let rows: Int
    package let range: Range<Int>

    package init(rows: Int, range: Range<Int>) {
      self.rows = rows
      self.range = range
    }
  }

  package init(compression: RenditionCompression, isOpaque: Bool, chunks: [Chunk]) {
    self.compression = compression
    self.isOpaque = isOpaque
    self.chunks = chunks
  }
}

package struct RenditionCompression: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let none = RenditionCompression(rawValue: 0)
  package static let rle = RenditionCompression(rawValue: 1)
  package static let zip = RenditionCompression(rawValue: 2)
  package static let lzvn = RenditionCompression(rawValue: 3)
  package static let lzfse = RenditionCompression(rawValue: 4)
  package static let jpegLZFSE = RenditionCompression(rawValue: 5)
  package static let blurred = RenditionCompression(rawValue: 6)
  package static let astc = RenditionCompression(rawValue: 7)
  package static let palette = RenditionCompression(rawValue: 8)
  package static let hevc = RenditionCompression(rawValue: 9)
  package static let deepmap = RenditionCompression(rawValue: 10)
  package static let deepmap2 = RenditionCompression(rawValue: 11)
  package static let dxtc = RenditionCompression(rawValue: 12)

  private static let names = [
    "uncompressed", "rle", "zip", "lzvn", "lzfse", "jpeg-lzfse", "blurred", "astc", "palette-img", "hevc",
    "deepmap-lzfse", "deepmap2", "dxtc",
  ]

  /// The name that `assetutil` prints.
  package var name: String {
    Self.names.indices.contains(rawValue) ? Self.names[rawValue] : "compression \(rawValue)"
  }
}

/// The part of an atlas that a rendition shows.
package struct AtlasLink: Sendable, Equatable {
  /// The key of the atlas.
  package let target: RenditionKey
  /// In pixels; `y` counts from the bottom edge of the atlas.
  package let x, y, width, height: Int
  package let layout: RenditionLayout

  package init(target: RenditionKey, x: Int, y: Int, width: Int, height: Int, layout: RenditionLayout) {
    self.target = target
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.layout = layout
  }
}

/// The payload `DWAR`, or a bitmap's payload whose format is a file.
package struct StoredFile: Sendable, Equatable {
  /// The bytes in the catalog.
  package let range: Range<Int>
  /// Whether the bytes are an LZFSE stream.
  package let isCompressed: Bool
  /// The first four bytes as a little-endian number, or 0 for shorter and for compressed files.
  let signature: UInt32
}

/// The payload `RLOC`.
package struct NamedColor: Sendable, Equatable {
  package let colorSpace: Int
  /// Red, green, blue, alpha, or gray and alpha, not premultiplied.
  package let components: [Double]
  /// The name of a color of the system that is used instead.
  package let systemName: String?
}

/// An entry of the payload `SISM`.
package struct IconSize: Sendable, Equatable {
  /// In points.
  package let width, height: Int
  /// The number in the attribute `dimension2` of the pictures of this size.
  package let index: Int

  package init(width: Int, height: Int, index: Int) {
    self.width = width
    self.height = height
    self.index = index
  }
}

/// The properties (TLVs) of a rendition.
package struct RenditionProperties: Sendable, Equatable {
  package struct Rectangle: Sendable, Equatable {
    package let x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The parts of a sliced image; the whole image otherwise.
  package var slices: [Rectangle] = []
  /// The alignment insets: left, top, right, bottom, in pixels. Empty if all are 0.
  package var insets: [Int] = []
  package var blendMode = 0
  package var opacity = 1.0
  /// The layers of a stack or group in the order of the file: from the front in image stacks of tvOS, from the back in
  /// icons.
  package var layers: [LayerReference] = []
  /// The look of each layer, in the order of `layers`. Empty if the rendition has none.
  package var styles: [LayerStyle] = []
  /// The type of data, such as `public.json`.
  package var uti: String?
  /// 1, upright, to 8, or 0 if none is stored.
  package var orientation = 0
  /// 0 if none is stored.
  package var bytesPerRow = 0
  /// The numbers of the stored properties, without repetitions, with their lengths in bytes.
  package var stored: [(type: Int, bytes: Int)] = []

  package init() {}

  package static func == (left: RenditionProperties, right: RenditionProperties) -> Bool {
    left.slices == right.slices && left.insets == right.insets && left.blendMode == right.blendMode
      && left.opacity == right.opacity && left.uti == right.uti && left.orientation == right.orientation
      && left.layers == right.layers && left.styles == right.styles && left.bytesPerRow == right.bytesPerRow
      && left.stored.elementsEqual(right.stored) { $0 == $1 }
  }
}
