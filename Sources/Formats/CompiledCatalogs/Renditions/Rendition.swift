/// One form of an asset in a compiled catalog: the pixels for one scale, idiom and appearance, or a color, or data.
///
/// The image set `hero` with two scales, each in light and dark, has four renditions. They share a facet, which has the name,
/// and differ in their keys. The system picks the one whose key fits the device. The pixels are still compressed: `payload`
/// has their range in the file, or links to a part of an atlas.
package struct Rendition: Sendable {
  package let key: RenditionKey
  /// The index of its facet.
  package let facet: Int?
  /// The name of the source file, or of the atlas.
  package let name: String
  package let flags: RenditionFlags
  /// In pixels, or 0 for renditions without a size.
  package let width: Int
  package let height: Int
  /// Pixels a point, or 0 for renditions without a scale.
  package let scale: Int
  /// The stored format, such as `ARGB`, or nil for none.
  package let pixelFormat: PixelFormat?
  package let colorSpace: RenditionColorSpace?
  package let layout: RenditionLayout
  package let properties: RenditionProperties
  package let payload: RenditionPayload
  /// The whole rendition in the file, or empty if it is outside the file.
  package let range: Range<Int>
  /// Whether only the key is known, since the fields cannot be read.
  let isUnreadable: Bool

  /// The bytes in the file, with the header.
  package var storedBytes: Int { range.count }
  package var idiom: RenditionIdiom? { RenditionIdiom(rawValue: key[.idiom]) }
  /// Whether pixels can be shown: its own, or the ones of a link's atlas.
  package var hasPixels: Bool {
    switch payload {
    case .bitmap: pixelFormat.map { !$0.isFile } ?? true
    case .link(let link): link.layout != .data
    default: false
    }
  }
  /// Whether it contains a file: data, PDF, SVG, JPEG or HEIF.
  package var hasFile: Bool {
    switch payload {
    // The file of an icon stack is always empty, but data may be.
    case .file(let file): !file.range.isEmpty || layout == .data
    case .bitmap: pixelFormat?.isFile ?? false
    default: false
    }
  }
  /// The size of the decoded image in pixels. The part of an atlas has the size in its link.
  var shownSize: (width: Int, height: Int) {
    if case .link(let link) = payload { (link.width, link.height) } else { (width, height) }
  }
  /// The reason why it cannot be read, or nil if it can.
  package var damage: CatalogError? {
    if case .damaged(let error) = payload { error } else { nil }
  }
}

package struct RenditionFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let isFPO = RenditionFlags(rawValue: 1)
  package static let isExcludedFromContrastFilter = RenditionFlags(rawValue: 2)
  package static let isVector = RenditionFlags(rawValue: 4)
  package static let isTemplate = RenditionFlags(rawValue: 8)
  /// The system decides whether the image is a template.
  package static let isAutomaticTemplate = RenditionFlags(rawValue: 16)
  package static let isNotThinned = RenditionFlags(rawValue: 32)
  package static let isFlippable = RenditionFlags(rawValue: 64)
  package static let isTintable = RenditionFlags(rawValue: 128)
  package static let preservesVector = RenditionFlags(rawValue: 256)
}

/// The four letters of a rendition's stored format.
package struct PixelFormat: RawRepresentable, Hashable, Sendable {
  /// Four characters, such as `ARGB` or `GA8 `.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let argb = PixelFormat(rawValue: "ARGB")
  package static let gray8 = PixelFormat(rawValue: "GA8 ")
  package static let gray16 = PixelFormat(rawValue: "GA16")
  /// Four channels of 16 bits.
  package static let wide = PixelFormat(rawValue: "RGBW")
  package static let gray = PixelFormat(rawValue: "GRAY")
  package static let rgb5 = PixelFormat(rawValue: "RGB5")
  package static let data = PixelFormat(rawValue: "DATA")
  package static let pdf = PixelFormat(rawValue: "PDF ")
  package static let svg = PixelFormat(rawValue: "SVG ")
  package static let jpeg = PixelFormat(rawValue: "JPEG")
  package static let heif = PixelFormat(rawValue: "HEIF")

  /// Bytes of one stored pixel, or nil for formats that are files.
  package var bytesPerPixel: Int? {
    switch rawValue {
    case "ARGB", "GA16": 4
    case "RGBW": 8
    case "GA8 ", "RGB5": 2
    case "A8  ", "GRAY": 1
    default: nil
    }
  }

  package var isPixels: Bool { bytesPerPixel != nil }

  /// Whether the payload is a file, also if it is stored as a bitmap. Unknown formats count as pixels.
  package var isFile: Bool { [.data, .pdf, .svg, .jpeg, .heif].contains(self) }

  /// Whether a color space belongs to it. The field is not initialized for vectors and data.
  package var hasColors: Bool { isPixels || self == .jpeg || self == .heif }
}

package enum RenditionColorSpace: Int, Sendable {
  case generic, sRGB, grayGamma22, displayP3, extendedSRGB, extendedLinearSRGB, extendedGray
}

/// The layout number of a rendition.
package struct RenditionLayout: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let vector = RenditionLayout(rawValue: 9)
  package static let image = RenditionLayout(rawValue: 12)
  package static let data = RenditionLayout(rawValue: 1000)
  package static let externalLink = RenditionLayout(rawValue: 1001)
  package static let link = RenditionLayout(rawValue: 1003)
  package static let atlas = RenditionLayout(rawValue: 1004)
  package static let color = RenditionLayout(rawValue: 1009)
  package static let multisize = RenditionLayout(rawValue: 1010)
  package static let glyph = RenditionLayout(rawValue: 1017)
  package static let iconStack = RenditionLayout(rawValue: 1019)
  package static let iconGroup = RenditionLayout(rawValue: 1020)
  package static let gradient = RenditionLayout(rawValue: 1021)
}
