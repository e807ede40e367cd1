import Assets
import AuditScopes
import Bundles
import Catalogs
import FileSystem

/// A meter of the files of products: their classes, their deflated sizes, and the renditions of their catalogs. Each
/// worker has one.
struct ContentMeter: ~Copyable {
  private let reader: FileReader
  private let estimatesDownload: Bool
  /// Estimates that were made already.
  private let known: [ExactPath: Int]
  private let meter: DownloadMeter

  init(_ reader: FileReader, estimatesDownload: Bool, known: [ExactPath: Int]) {
    self.reader = reader
    self.estimatesDownload = estimatesDownload
    self.known = known
    meter = DownloadMeter(reader)
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

  private func downloadBytes(of file: ContentFile) throws(FileError) -> Int? {
    if !estimatesDownload { return nil }
    if let known = meter.known(file.path, bytes: file.bytes, compressed: file.compressedBytes) { return known }
    guard meter.isReady else { return nil }
    if let estimate = known[ExactPath(file.path)] { return estimate }
    var sum = 0
    try reader.forEachPiece(of: file.path) { sum += meter.bytes(of: $0) }
    return sum
  }

  private func catalog(_ file: ContentFile) throws(FileError) -> CatalogContents? {
    let result = try reader.withContents(of: file.path, limit: AuditOptions.inputLimit) {
      (bytes) throws(CatalogError) in
      let catalog = try CompiledCatalog(bytes)
      guard estimatesDownload, meter.isReady else { return CatalogContents(catalog, fileBytes: bytes.count) }
      let downloads = CatalogContents.downloads(of: catalog, fileBytes: bytes.count) { range in
        meter.bytes(of: bytes.extracting(range))
      }
      return CatalogContents(catalog, fileBytes: bytes.count, downloads: downloads)
    }
    return try? result.get()
  }
}
