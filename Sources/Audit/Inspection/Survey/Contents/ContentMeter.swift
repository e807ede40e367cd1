import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageHeaders

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
    /// Nil for files that are no sound, video or font.
    var media: MediaFacts?
    /// The tables of texts in the file, by language.
    var texts: [LanguageTexts] = []
    let isReadable: Bool
  }

  func measure(_ file: ContentFile) -> Measure {
    do throws(FileError) {
      let kind = try contentClass(of: file)
      return Measure(
        contentClass: kind, downloadBytes: try downloadBytes(of: file),
        catalog: kind == .catalogs ? try catalog(file) : nil, media: try media(file, kind),
        texts: kind == .strings && LanguageTexts.isTable(file.relativePath) ? try texts(file) : [], isReadable: true)
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

  /// The most bytes from the start of a compressed file of an archive that are read for its header. The header of a
  /// movie may be at its end, and the whole file would be unpacked for it.
  private static let archivedLimit = 32 << 20

  private func media(_ file: ContentFile, _ kind: ContentClass) throws(FileError) -> MediaFacts? {
    guard [.audio, .video, .fonts].contains(kind) else { return nil }
    let limit = file.compressedBytes == nil ? Int.max : Self.archivedLimit
    let window = try FileWindow(file.path, reader, count: file.bytes, limit: limit)
    switch kind {
    case .audio: return .sound(SoundHeader.shape(of: window))
    case .video: return .video(MovieHeader.video(of: window))
    default: return .font(FontHeader.shape(of: window))
    }
  }

  private func texts(_ file: ContentFile) throws(FileError) -> [LanguageTexts] {
    guard file.bytes <= LanguageTexts.limit else { return [] }
    return LanguageTexts.tables(in: try reader.read(file.path, limit: LanguageTexts.limit), path: file.relativePath)
  }

  private func downloadBytes(of file: ContentFile) throws(FileError) -> Int? {
    if !estimatesDownload { return nil }
    if let known = meter.known(file.path, bytes: file.bytes, compressed: file.compressedBytes) { return known }
    guard meter.canMeasure(file.path) else { return nil }
    if let estimate = known[ExactPath(file.path)] { return estimate }
    var sum = 0
    try reader.forEachPiece(of: file.path) { sum += meter.bytes(of: $0) }
    return sum
  }

  private func catalog(_ file: ContentFile) throws(FileError) -> CatalogContents? {
    let result = try reader.withContents(of: file.path, limit: AuditOptions.inputLimit) {
      (bytes) throws(CatalogError) in
      let catalog = try CompiledCatalog(bytes)
      guard estimatesDownload, meter.canMeasure(file.path) else {
        return CatalogContents(catalog, fileBytes: bytes.count)
      }
      let downloads = CatalogContents.Downloads(of: catalog, fileBytes: bytes.count) { range in
        meter.bytes(of: range, in: bytes)
      }
      return CatalogContents(catalog, fileBytes: bytes.count, downloads: downloads)
    }
    return try? result.get()
  }
}
