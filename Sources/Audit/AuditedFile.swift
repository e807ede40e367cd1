package import Assets
package import PNG

/// One file or folder as the rules see it.
package struct AuditedFile: Sendable {
  /// From where the process stands.
  package let path: String
  package let kind: FileClass
  package let isFolder: Bool
  /// Bytes on disk; 0 for a folder.
  package let size: Int
  package let content: Content

  package enum Content: Sendable {
    case image(AuditedImage)
    /// It cannot be read as what its name claims; the message says what is wrong and where.
    case unreadable(String)
    /// Not looked into.
    case none
  }

  package var image: AuditedImage? {
    if case .image(let image) = content { image } else { nil }
  }
}

/// What rules may know of a PNG.
package struct AuditedImage: Sendable {
  package let header: ImageHeader
  package let footprint: MemoryFootprint
  package let name: AssetName
  package let isCgBI: Bool
  package let isAnimated: Bool
  /// Whether there is an alpha channel or tRNS.
  package let hasTransparency: Bool
  /// Whether every pixel is opaque; nil when no pixels were decoded.
  package let isOpaque: Bool?
  /// Whether files of other scales stand beside it: `hero@2x.png` beside `hero.png`.
  package let hasOtherScales: Bool

  package var size: PixelSize { PixelSize(width: header.width, height: header.height) }
}
