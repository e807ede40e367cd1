package import Assets
import FileSystem
import ImageHeaders
package import ImageUses
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
  package internal(set) var content: Content
  /// What its first bytes say; nil where they say nothing, or were not looked at.
  package var signature: FileSignature?
  /// The first file, by path, that holds the same bytes.
  package var duplicateOf: String?
  /// What the folders above say of it.
  package let folder: FolderFacts
  /// What a file of this name should be; nil for names that promise no image.
  let promised: FileSignature?
  /// The number of its asset, among images: those of one asset have one.
  var asset: Int?
  /// Its place among the scopes.
  var scope = 0
  /// Whether rules only compare others with it: it stands beside files that were named one by one.
  var isBeside = false

  /// - Parameter folder: where it is known already.
  package init(
    path: String, kind: FileClass, isFolder: Bool, size: Int, content: Content, signature: FileSignature? = nil,
    folder: FolderFacts? = nil
  ) {
    self.path = path
    self.kind = kind
    self.isFolder = isFolder
    self.size = size
    self.content = content
    self.signature = signature
    self.folder = folder ?? FolderFacts(above: path)
    promised = kind == .png ? .png : FileSignature(name: path)
  }

  package enum Content: Sendable {
    // In a box: files are passed around more often than images are looked into.
    indirect case image(AuditedImage)
    case propertyList(Format)
    /// `Contents.json` of a set in an asset catalog.
    case catalog(CatalogSet)
    /// It cannot be read as what its name claims; the message says what is wrong and where.
    case unreadable(String)
    /// The system does not open or list it; the message says why.
    case inaccessible(String)
    /// A property list with a line for the C preprocessor, and so not a property list yet.
    case preprocessed(line: Int, text: String)
    /// Git LFS has not fetched it.
    case lfsPointer
    /// An image whose size cannot be told; the message says why.
    case unmeasured(String)
    /// A source that may show images.
    case source(SourceUses)
    /// Not looked into.
    case none
  }

  /// Whether it ships as it is, inside an app or a resource bundle.
  package var isInBundle: Bool { folder.contains(.bundled) }

  /// Whether the audit looked at it as an asset, a source or a leftover, and not only at its name.
  package var wasChecked: Bool {
    if promised != nil || kind == .propertyList { return true }
    if case .junk(let junk) = kind { return junk != .versionControl }
    if case .none = content { return isFolder }
    return true
  }

  package var image: AuditedImage? {
    if case .image(let image) = content { image } else { nil }
  }

  /// What it costs in memory, where it is an image of known size.
  var footprint: MemoryFootprint? {
    if case .image(let image) = content { image.footprint } else { nil }
  }

  /// Why its size is not known, for an image of which it is not.
  package var unmeasured: String? {
    if case .unmeasured(let reason) = content { reason } else { nil }
  }
}

/// What rules may know of an image.
package struct AuditedImage: Sendable {
  package let format: FileSignature
  /// Pixels; of what is drawn from a description those on the profile's sharpest screen.
  package let size: PixelSize
  /// Bits a channel, as it is decoded: up to 8, or 16.
  package let bitDepth: Int
  /// IHDR, where it is a PNG.
  package let header: ImageHeader?
  /// As a game engine imports it, where one cuts it down.
  package internal(set) var footprint: MemoryFootprint
  package let name: AssetName
  package let isCgBI: Bool
  package let isAnimated: Bool
  /// Whether there is an alpha channel or tRNS.
  package let hasTransparency: Bool
  /// Whether it is drawn from a description (PDF, SVG) at any scale.
  package let isVector: Bool
  /// nil when no pixels were decoded.
  package let pixels: PixelFacts?
  package let metadata: ImageMetadata
  /// Whether files of other scales stand beside it: `hero@2x.png` beside `hero.png`.
  package var hasOtherScales: Bool
  /// The most pixels an image may have to be decoded, where it has more.
  package var exceededLimit: Int?
  /// Bytes that the smallest lossless form has, where that was asked for.
  package var smallestBytes: Int?
  /// The first image, by path, that shows the same pixels.
  package var samePixelsAs: String?
  /// Bytes after the end of a PNG.
  package var trailingBytes = 0
  /// Bytes of memory that decoding needs, if that is more than the limit.
  package var refusedMemory: Int?

  /// A PNG.
  package init(
    header: ImageHeader, footprint: MemoryFootprint, name: AssetName, isCgBI: Bool, isAnimated: Bool,
    hasTransparency: Bool, pixels: PixelFacts?, metadata: ImageMetadata, hasOtherScales: Bool
  ) {
    format = .png
    size = PixelSize(width: header.width, height: header.height)
    bitDepth = header.bitDepth
    self.header = header
    self.footprint = footprint
    self.name = name
    self.isCgBI = isCgBI
    self.isAnimated = isAnimated
    self.hasTransparency = hasTransparency
    isVector = false
    self.pixels = pixels
    self.metadata = metadata
    self.hasOtherScales = hasOtherScales
  }

  /// Any other image.
  ///
  /// - Parameter scale: pixels a point of the profile's sharpest screen.
  init(format: FileSignature, shape: ImageShape, name: AssetName, scale: Int, keepsGray: Bool, hasOtherScales: Bool) {
    self.format = format
    footprint = MemoryFootprint(of: shape, scale: scale, keepsGray: keepsGray)
    size = PixelSize(width: footprint.width, height: footprint.height)
    bitDepth = shape.bitDepth
    header = nil
    self.name = name
    isCgBI = false
    isAnimated = false
    hasTransparency = shape.hasAlpha
    isVector = shape.isVector
    vector = shape.isVector ? shape : nil
    pixels = nil
    metadata = ImageMetadata(bytes: shape.metadataBytes, hasPosition: shape.hasPosition)
    self.hasOtherScales = hasOtherScales
  }

  /// Of all its pixels, whatever an engine imports.
  var sourceFootprint: MemoryFootprint {
    MemoryFootprint(width: size.width, height: size.height, bytesPerPixel: footprint.bytesPerPixel)
  }

  /// The header of a vector image, for its size at other scales.
  private(set) var vector: ImageShape?

  /// Whether every pixel is opaque; nil when no pixels were decoded.
  package var isOpaque: Bool? { pixels?.isOpaque }

  /// The pixels of an image that is still to be built: those of CgBI have lost something already, those of an
  /// animation are its first frame alone.
  var sourcePixels: PixelFacts? { isCgBI || isAnimated ? nil : pixels }

  /// Whether its size can be held against others: what is drawn from a description has the size of the screen, textures
  /// lie on things that no list of sizes knows, and what is past the limit of pixels has a finding of its own.
  var hasComparableSize: Bool { hasPixelSize && footprint.textureBytes == nil }

  /// Whether it is of so many pixels, and not past the limit of them.
  var hasPixelSize: Bool { !isVector && exceededLimit == nil }
}

extension AuditedFile {
  /// Whether it stands in an app icon set.
  var isAppIcon: Bool { folder.contains(.appIcons) }
}

extension CatalogSet {
  /// The slots that name the file.
  func slots(of file: AuditedFile) -> [CatalogSlot] {
    let name = Path.name(of: file.path)
    return slots.filter { $0.fileName == name }
  }
}
