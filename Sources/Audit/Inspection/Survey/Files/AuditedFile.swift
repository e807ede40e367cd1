package import CrushCatalogSources
package import CrushFileKinds
import CrushFiles
package import CrushImageFacts
package import CrushImageHeaders
package import CrushSourceScanning

/// One file or folder as the rules see it.
///
/// An inspector reads the facts about the file by itself. The survey then compares all files, and adds the facts about
/// the others: the asset, the scales, the original and the source of a rendition.
package struct AuditedFile: Sendable {
  /// Relative to the working directory, or absolute, as the user named it.
  package let path: String
  package let fileClass: FileClass
  package let isFolder: Bool
  /// Bytes on disk; 0 for a folder.
  package let size: Int
  package internal(set) var content: Content
  /// The format by the first bytes; nil if they match no format or were not read.
  package let signature: ImageFormat?
  /// The traits of the folders above it.
  package let folder: FolderTraits
  /// The format that the name promises; nil for a name that promises no image.
  package let promised: ImageFormat?
  /// The number of its asset, for a file named like an image. The files of one asset have one number.
  package internal(set) var asset: Int?
  /// Whether its asset has files of other scales: `hero@2x.png` beside `hero.png`.
  package internal(set) var hasOtherScales = false
  /// The first file, by path, that this file is a copy of.
  package internal(set) var original: Original?
  /// The index of its scope.
  package let scope: Int
  /// The index of its membership in the `ProjectMap`.
  package let membership: Int
  /// Whether rules only compare other files with it. It is beside files that were named one by one.
  package let isNeighbor: Bool
  /// One element for a rendition of a compiled catalog. An array keeps other files small.
  private var renditions: [RenditionFacts]

  /// - Parameters:
  ///   - folder: nil to derive it from the path.
  ///   - promised: nil to derive it from the path.
  package init(
    path: String, fileClass: FileClass, isFolder: Bool, size: Int, content: Content, signature: ImageFormat? = nil,
    folder: FolderTraits? = nil, promised: ImageFormat?? = nil, scope: Int = 0, membership: Int = 0,
    isNeighbor: Bool = false, rendition: RenditionFacts? = nil
  ) {
    self.path = path
    self.fileClass = fileClass
    self.isFolder = isFolder
    self.size = size
    self.content = content
    self.signature = signature
    self.folder = folder ?? FolderTraits(above: path)
    self.promised = promised ?? Self.promised(by: path, fileClass)
    self.scope = scope
    self.membership = membership
    self.isNeighbor = isNeighbor
    renditions = rendition.map { [$0] } ?? []
  }

  /// Returns the format that a name promises; nil for a name that promises no image.
  static func promised(by path: String, _ fileClass: FileClass) -> ImageFormat? {
    fileClass == .png ? .png : ImageFormat(name: path)
  }

  /// The file that another one repeats.
  package enum Original: Sendable, Equatable {
    case sameBytes(String)
    case samePixels(String)
  }

  package enum Content: Sendable {
    // Indirect, because files are passed around more often than their images are read.
    indirect case image(AuditedImage)
    indirect case propertyList(PropertyListFacts)
    /// `Contents.json` of a set in an asset catalog.
    indirect case catalog(CatalogSet)
    /// A compiled asset catalog. Its images, vectors and data are files below its path.
    indirect case compiledCatalog(CatalogFacts)
    /// It cannot be read as the format that its name promises. The message states the problem and its place.
    /// The line counts from 1; nil for formats without lines.
    case unreadable(String, line: Int? = nil)
    /// The system does not open or list it. The message states the reason.
    case inaccessible(String)
    /// A source of a property list with a line for the C preprocessor or an expression of a template, which cannot be
    /// read before it is preprocessed.
    case preprocessed(line: Int, text: String)
    /// Git LFS has not fetched it.
    case lfsPointer
    /// An image of unknown size. The message states the reason.
    case unmeasured(String)
    /// A string catalog.
    indirect case stringCatalog(StringCatalogFacts)
    /// A source that may show images.
    indirect case source(SourceUses)
    /// The content was not read.
    case none
  }

  /// The facts about a rendition of a compiled catalog; nil for a file on disk.
  package internal(set) var rendition: RenditionFacts? {
    get { renditions.first }
    set { renditions = newValue.map { [$0] } ?? [] }
  }

  /// The uses of images in a source; nil for other files.
  package var sourceUses: SourceUses? {
    switch content {
    case .source(let uses): uses
    case .stringCatalog(let facts): facts.uses
    default: nil
    }
  }

  /// Whether it is a rendition of a compiled catalog. Its size is a part of the catalog's size.
  package var isRendition: Bool { !renditions.isEmpty }

  package var isCompiledCatalog: Bool { if case .compiledCatalog = content { true } else { false } }

  /// Whether it ships unchanged inside an app or a resource bundle.
  @inlinable
  package var isInBundle: Bool { folder.contains(.bundled) }

  /// Whether the audit checked it as an asset, a source or a leftover, and not only its name.
  @inlinable
  package var wasChecked: Bool {
    if promised != nil || fileClass == .propertyList { return true }
    if case .junk(let junk) = fileClass { return junk != .versionControl }
    if case .none = content { return isFolder }
    return true
  }

  @inlinable
  package var image: AuditedImage? {
    if case .image(let image) = content { image } else { nil }
  }

  /// The first file, by path, with the same bytes.
  package var duplicateOf: String? {
    if case .sameBytes(let path) = original { path } else { nil }
  }

  /// The first image, by path, that shows the same pixels in a different file.
  package var samePixelsAs: String? {
    if case .samePixels(let path) = original { path } else { nil }
  }

  /// The memory that it needs, for an image of known size.
  @inlinable
  package var footprint: MemoryFootprint? {
    if case .image(let image) = content { image.footprint } else { nil }
  }

  /// The reason why the size of the image is unknown; nil for other files.
  package var unmeasured: String? {
    if case .unmeasured(let reason) = content { reason } else { nil }
  }
}

extension AuditedFile {
  /// Whether it is in an app icon set.
  package var isAppIcon: Bool { folder.contains(.appIcons) }
}

extension CatalogSet {
  /// Returns the slots that name the file.
  package func slots(of file: AuditedFile) -> [CatalogSlot] {
    let name = Path.name(of: file.path)
    return slots.filter { $0.fileName == name }
  }
}
