package import Assets
import FileSystem
package import PNG
package import PropertyList

/// One file or folder as the rules see it.
package struct AuditedFile: Sendable {
  /// From where the process stands.
  package let path: String
  package let kind: FileClass
  package let isFolder: Bool
  /// Bytes on disk; 0 for a folder.
  package let size: Int
  package let content: Content
  /// What its first bytes say; nil where they say nothing, or were not looked at.
  package var signature: FileSignature?
  /// The first file, by path, that holds the same bytes.
  package var duplicateOf: String?

  package enum Content: Sendable {
    case image(AuditedImage)
    case propertyList(Format)
    /// `Contents.json` of a set in an asset catalog.
    case catalog(CatalogSet)
    /// It cannot be read as what its name claims; the message says what is wrong and where.
    case unreadable(String)
    /// Not looked into.
    case none
  }

  /// Whether it ships as it is, inside an app or a resource bundle.
  package var isInBundle: Bool { BundlePath.isInBundle(path) }

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
  /// nil when no pixels were decoded.
  package let pixels: PixelFacts?
  package let metadata: ImageMetadata
  /// Whether files of other scales stand beside it: `hero@2x.png` beside `hero.png`.
  package let hasOtherScales: Bool

  /// Whether every pixel is opaque; nil when no pixels were decoded.
  package var isOpaque: Bool? { pixels?.isOpaque }

  /// The pixels of an image that is still to be built: those of CgBI have lost something already, those of an
  /// animation are its first frame alone.
  var sourcePixels: PixelFacts? { isCgBI || isAnimated ? nil : pixels }

  package var size: PixelSize { PixelSize(width: header.width, height: header.height) }
}

extension AuditedFile {
  /// Whether it stands in an app icon set.
  var isAppIcon: Bool { Path.fileExtension(of: Path.parent(of: path)) == "appiconset" }
}

extension CatalogSet {
  /// The slots that name the file.
  func slots(of file: AuditedFile) -> [CatalogSlot] {
    let name = Path.name(of: file.path)
    return slots.filter { $0.fileName == name }
  }
}
