package import CrushBasics
package import CrushCompiledCatalogs
package import CrushFiles
package import CrushPNG

/// Writes the renditions of a compiled catalog as files: pixels as PNG, stored files as they are.
package struct CatalogExtractor: Sendable {
  private let catalog: CompiledCatalog
  private let file: [UInt8]
  private let options: Options
  private let gate: MemoryGate
  /// The bytes of one decoded image, and of one stored file.
  private static let mostBytes = 1 << 30

  package struct Options: Sendable {
    package var folder: String
    /// The folder, if it is open. It is opened and created otherwise.
    package var outputs: OutputFolder?
    package var recipe = PNGRecipe()
    package var isDryRun = false
    /// Whether a different file at the path of a result is replaced.
    package var overwrites = false
    package var jobs = 1
    /// The bytes of memory that images in work may use.
    package var memory = 1 << 32
    /// Stops the extraction between two files.
    package var interruption = Interruption()

    package init(folder: String) { self.folder = folder }
  }

  /// The result of one rendition.
  package struct Record: Sendable {
    /// The index of the rendition.
    package let index: Int
    /// The path below the folder.
    package let name: String
    package let result: Result

    package enum Result: Sendable {
      case written(bytes: Int)
      /// The file exists with equal bytes.
      case current(bytes: Int)
      /// There is no file to write, such as for a color.
      case noFile
      /// The atlas of the rendition is not in the catalog. No extraction can write its pixels, and nothing is damaged.
      case missingAtlas
      case failed(String)
    }
  }

  /// - Parameter file: the whole catalog.
  package init(_ catalog: CompiledCatalog, in file: [UInt8], _ options: Options) {
    self.catalog = catalog
    self.file = file
    self.options = options
    gate = MemoryGate(capacity: options.memory)
  }

  /// Extracts renditions.
  ///
  /// - Parameters:
  ///   - names: the file names of all renditions, by index.
  ///   - isChosen: whether a rendition is extracted, by index.
  ///   - progress: receives the steps. A file of the progress is an atlas with its parts, or another rendition.
  /// - Returns: a record for each chosen rendition, in the order of the catalog.
  /// - Throws: `FileError` if the output folder cannot be created.
  package func run(
    names: [String], isChosen: [Bool], progress: @Sendable (WorkStep) -> Void = { _ in }
  ) throws(FileError) -> [Record] {
    let targets = catalog.renditions.indices.filter { isChosen[$0] && catalog.renditions[$0].isExtractable }
    var folder = options.outputs
    if folder == nil && !options.isDryRun { folder = try OutputFolder(options.folder) }
    let writer = OutputWriter(options.folder, folder, options.interruption)
    writer.prepare(for: targets.map { names[$0] })
    let groups = catalog.groupsByAtlas().map { $0.filter { isChosen[$0] } }.filter { !$0.isEmpty }
    let order = groups.indices.sorted { (size(of: groups[$1]), $0) < (size(of: groups[$0]), $1) }
    progress(.began(files: groups.count, bytes: groups.reduce(0) { $0 &+ size(of: $1) }))
    let found = Workers.map(
      groups, width: options.jobs, order: order, scratch: { Reencoder(options.recipe) }
    ) { reencoder, group in
      progress(.starts(path: names[group[0]]))
      defer { progress(.finished(path: names[group[0]], bytes: size(of: group))) }
      // The atlas of a small part may be large.
      var decoder = RenditionDecoder(catalog, limit: min(options.memory, Self.mostBytes))
      return group.map { index in
        Record(index: index, name: names[index], result: result(of: index, names[index], &decoder, reencoder, writer))
      }
    }
    return found.flatMap { $0 }.sorted { $0.index < $1.index }
  }

  private func size(of group: [Int]) -> Int { group.reduce(0) { $0 + catalog.renditions[$1].storedBytes } }

  private func result(
    of index: Int, _ name: String, _ decoder: inout RenditionDecoder, _ reencoder: borrowing Reencoder,
    _ writer: OutputWriter
  ) -> Record.Result {
    let rendition = catalog.renditions[index]
    guard rendition.isExtractable else { return rendition.damage.map { .failed("\($0)") } ?? .noFile }
    // The decoded pixels, the samples of the PNG, and the memory of its compression.
    let pixels = rendition.width.multipliedReportingOverflow(by: rendition.height)
    let estimate = pixels.overflow ? Int.max : pixels.partialValue.multipliedReportingOverflow(by: 32).partialValue
    if rendition.hasPixels, pixels.overflow || estimate > options.memory {
      return .failed("decoding needs \(estimate) bytes of memory, more than the limit of \(options.memory)")
    }
    return gate.with(rendition.hasPixels ? estimate : 0) {
      let bytes: [UInt8]
      do {
        bytes =
          rendition.hasPixels
          ? try png(of: index, &decoder, reencoder) : try decoder.storedFile(of: index, in: file.span)
      } catch CatalogError.missingAtlas {
        return .missingAtlas
      } catch { return .failed("\(error)") }
      return written(bytes, name, writer)
    }
  }

  private func png(
    of index: Int, _ decoder: inout RenditionDecoder, _ reencoder: borrowing Reencoder
  ) throws -> [UInt8] {
    let png = RenditionRaster(try decoder.image(of: index, in: file.span))
    return try reencoder.encoded(png.raster, chunks: png.chunks)
  }

  private func written(_ bytes: [UInt8], _ name: String, _ writer: OutputWriter) -> Record.Result {
    let path = Path.join(options.folder, name)
    if !options.overwrites, Files.exists(path), !Files.contentsEqual(path, bytes) {
      return .failed("\(path) exists with other content; use --force to overwrite it")
    }
    do throws(FileError) {
      return try writer.write(bytes, to: name) { output in
        output.state == .current ? .current(bytes: bytes.count) : .written(bytes: bytes.count)
      }
    } catch { return .failed(error.message) }
  }
}
