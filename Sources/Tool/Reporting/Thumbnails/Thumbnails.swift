import CrushBasics
package import CrushFiles
package import CrushPNG

/// A maker of thumbnails. Equal images give equal bytes, at any number of workers.
///
/// PNG of all forms, CgBI, JPEG, SVG, PDF, Icon Composer documents and the bitmaps of compiled catalogs are drawn. Other formats, damaged images and images
/// above `PictureFile.mostPixels` have no thumbnail.
package struct Thumbnails: Sendable {
  let reader: FileReader
  let reading: ReadingOptions
  let jobs: Int
  /// Bounds the memory of the images that are decoded at one time.
  let gate = MemoryGate(capacity: 96 << 20)

  /// The longest side of a thumbnail.
  package static let side = 96
  /// The longest side of a thumbnail for which little room is left.
  package static let smallSide = 32
  /// The most bytes of an image file and of a compiled catalog.
  static let (fileLimit, catalogLimit) = (1 << 27, 1 << 30)
  /// The number of images whose thumbnails are made before the next selection.
  private static let wave = 2048

  package init(reader: FileReader, reading: ReadingOptions, jobs: Int) {
    self.reader = reader
    self.reading = reading
    self.jobs = jobs
  }

  /// Returns the thumbnail of each image; nil for an image that cannot be drawn, and beyond the limit.
  ///
  /// The first images get large thumbnails, and the later ones small thumbnails if the limit needs it. Memory is bounded
  /// by the limit, by the thumbnails of 2,048 images, and by the largest catalog.
  ///
  /// - Parameters:
  ///   - sources: the images, the most important first.
  ///   - limit: the most bytes of all thumbnails together. Equal thumbnails count once.
  package func thumbnails(of sources: [PictureSource], limit: Int) -> [Thumbnail?] {
    var budget = ThumbnailBudget(limit: limit)
    var result: [Thumbnail?] = []
    result.reserveCapacity(sources.count)
    while result.count < sources.count && !budget.isFull {
      let wave = Array(sources[result.count...].prefix(Self.wave))
      let wasSmall = budget.wantsSmall
      var made = all(wave, isSmall: wasSmall)
      for index in made.indices {
        if budget.isFull { break }
        let later = sources.count - result.count - 1
        guard let thumbnail = made[index] else {
          result.append(nil)
          continue
        }
        var selected = budget.select(thumbnail, later: later)
        if selected == nil && budget.wantsSmall && !wasSmall {
          made.replaceSubrange(index..., with: smaller(Array(made[index...])))
          selected = made[index].flatMap { budget.select($0, later: later) }
        }
        result.append(selected)
      }
    }
    return result + [Thumbnail?](repeating: nil, count: sources.count - result.count)
  }

  private func smaller(_ thumbnails: [Thumbnail?]) -> [Thumbnail?] {
    Workers.map(thumbnails, width: jobs, scratch: { ThumbnailMaker() }) { maker, thumbnail in
      guard let thumbnail else { return nil }
      return maker.smaller(thumbnail)
    }
  }

  /// Returns the thumbnails of some images. The parts of an atlas are drawn one after another.
  private func all(_ sources: [PictureSource], isSmall: Bool) -> [Thumbnail?] {
    var result = [Thumbnail?](repeating: nil, count: sources.count)
    let work = PictureWork(sources)
    let drawn = Workers.map(work.files, width: jobs, scratch: { ThumbnailMaker() }) { maker, item -> Thumbnail? in
      guard let file = self.file(at: item.path, reader) else { return nil }
      return gate.with(file.memory) { maker.thumbnail(of: file, isSmall: isSmall) }
    }
    for (item, thumbnail) in zip(work.files, drawn) { result[item.position] = thumbnail }
    for group in work.catalogs {
      guard let catalog = catalog(at: group.path, reader) else { continue }
      let tasks = group.tasks(of: catalog)
      let drawn = Workers.map(tasks, width: jobs, scratch: { ThumbnailMaker() }) { maker, task -> [Thumbnail?] in
        let files = task.map { PictureFile(catalog, index: $0.index, reading) }
        return gate.with(files.reduce(0) { max($0, $1?.memory ?? 0) }) {
          defer { maker.decoder.forgetCatalog() }
          return files.map { file in
            guard let file else { return nil }
            return maker.thumbnail(of: file, isSmall: isSmall)
          }
        }
      }
      for (item, thumbnail) in zip(tasks.joined(), drawn.joined()) { result[item.position] = thumbnail }
    }
    return result
  }

  /// Reads and opens an image file; nil if it cannot be drawn.
  func file(at path: String, _ reader: FileReader) -> PictureFile? {
    if IconDocumentPicture.shows(path) { return IconDocumentPicture.drawing(at: path, reader).map(PictureFile.icon) }
    guard let bytes = try? reader.read(path, limit: Self.fileLimit) else { return nil }
    return PictureFile(bytes, reading)
  }

  /// Reads a compiled catalog; nil if it cannot be read.
  func catalog(at path: String, _ reader: FileReader) -> OpenCatalog? {
    guard let bytes = try? reader.read(path, limit: Self.catalogLimit) else { return nil }
    return OpenCatalog(bytes)
  }
}
