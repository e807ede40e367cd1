import Assets
import AuditScopes
import Bundles
import Catalogs
import Codecs
import FileSystem

/// A meter of the files of products: their classes, their deflated sizes, and the renditions of their catalogs. Each
/// worker has one.
struct ContentMeter: ~Copyable {
  private let reader: FileReader
  private let estimatesDownload: Bool
  private let deflater: Deflater

  /// The level of zip tools and of most archives.
  private static let level = 6

  init(_ reader: FileReader, estimatesDownload: Bool) {
    self.reader = reader
    self.estimatesDownload = estimatesDownload
    deflater = Deflater(level: Self.level)
  }

  struct Measure: Sendable {
    let contentClass: ContentClass
    let downloadBytes: Int?
    let catalog: CatalogContents?
    let isReadable: Bool
  }

  func measure(_ file: ContentFile) -> Measure {
    do throws(FileError) {
      let kind = try contentClass(of: file)
      return Measure(
        contentClass: kind, downloadBytes: try downloadBytes(of: file),
        catalog: kind == .catalogs ? try catalog(file) : nil, isReadable: true)
    } catch {
      // The size is known even so.
      return Measure(
        contentClass: ContentClass(path: file.relativePath) ?? .other, downloadBytes: nil, catalog: nil,
        isReadable: false)
    }
  }

  private func contentClass(of file: ContentFile) throws(FileError) -> ContentClass {
    if let known = ContentClass(path: file.relativePath) { return known }
    if file.bytes == 0 { return .other }
    return ContentClass(start: try reader.prefix(of: file.path, count: ContentClass.startLength))
  }

  /// The most bytes of a file that an archive stores without compression and that is read as a whole.
  private static let wholeLimit = 32 << 20

  /// Returns the deflated size: of the archive, or piece by piece, so that memory does not grow with the file. A large
  /// file that its archive does not compress counts whole, since such files seldom shrink.
  private func downloadBytes(of file: ContentFile) throws(FileError) -> Int? {
    if !estimatesDownload { return nil }
    if let known = file.compressedBytes { return known }
    guard deflater.isReady else { return nil }
    if file.bytes > Self.wholeLimit && !reader.isOnDisk(file.path) { return file.bytes }
    var sum = 0
    try reader.forEachPiece(of: file.path) { piece in
      // Bytes that do not shrink are stored.
      sum += deflater.compress(piece, .raw, limit: piece.count)?.count ?? piece.count
    }
    return sum
  }

  private func catalog(_ file: ContentFile) throws(FileError) -> CatalogContents? {
    let result = try reader.withContents(of: file.path, limit: AuditOptions.inputLimit) {
      (bytes) throws(CatalogError) in
      CatalogContents(try CompiledCatalog(bytes), fileBytes: bytes.count)
    }
    return try? result.get()
  }
}
