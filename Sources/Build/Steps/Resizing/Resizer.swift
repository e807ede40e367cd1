package import CrushBasics
package import CrushFiles
package import CrushImageFacts
import CrushPNG

/// The result for one source.
package struct ResizeRecord: Sendable, Equatable {
  /// A file that was made.
  package struct Made: Sendable, Equatable {
    package let path: String
    package let size: PixelSize
    package let fileBytes: Int
    package let decodedBytes: Int
    /// Whether the file has more pixels than the source.
    package let isEnlarged: Bool
  }

  package let source: String
  /// The size of the source in pixels. Nil if the source could not be read, and for a vector.
  package let size: PixelSize?
  package let fileBytes: Int
  package let decodedBytes: Int
  /// The files that were made, or that a dry run would make. Empty for a set whose images have the right sizes.
  package let made: [Made]
  /// The error, or nil. After an error nothing was written for this source.
  package let failure: ResizeError?
  /// The parts of replaced files that the new files do not have.
  package var warnings: [String] = []
}

extension ResizeRecord.Made {
  fileprivate init(_ output: ResizeOutput, fileBytes: Int, bytesPerPixel: Int) {
    let footprint = MemoryFootprint(
      width: output.size.width, height: output.size.height, bytesPerPixel: bytesPerPixel)
    self.init(
      path: output.path, size: output.size, fileBytes: fileBytes, decodedBytes: footprint.decodedBytes,
      isEnlarged: output.isEnlarged)
  }
}

/// A resize of images. It makes `hero.png`, `hero@2x.png` and `hero@3x.png` of one image, or the images of a catalog's
/// image set.
package struct Resizer: Sendable {
  private let options: ResizeOptions

  package init(_ options: ResizeOptions) { self.options = options }

  /// Resizes all sources.
  ///
  /// - Parameter progress: receives the steps. A file of the progress is an image, or the folder of an image set.
  /// - Returns: a record for each source, in their order. A set has a record for each of its source images.
  /// - Throws: `FileError` if the output folder cannot exist, because a file has its path or that of a folder around it.
  package func run(progress: @Sendable (WorkStep) -> Void = { _ in }) throws(FileError) -> [ResizeRecord] {
    if !options.isDryRun, let folder = outputFolder, !Self.canCreate(folder) { try Folder.create(folder) }
    let clashes = clashes()
    let gate = MemoryGate(capacity: options.memory)
    let jobs = ResizeJob.all(options)
    progress(.began(files: jobs.count, bytes: 0))
    return Workers.map(jobs, width: options.jobs, scratch: { ResizeStep(options.recipe) }) { step, job in
      progress(.starts(path: job.path))
      defer { progress(.finished(path: job.path, bytes: 0)) }
      switch job {
      case .file(let source):
        return [settled(source) { () throws(ResizeError) in try record(of: source, clashes[source], step, gate) }]
      case .set(let folder, let names): return records(ofSet: folder, names, step, gate)
      }
    }.flatMap { $0 }
  }

  /// Resizes one image in memory, for a caller that reads a pipe or writes one.
  ///
  /// - Parameters:
  ///   - source: the image's name in the record.
  ///   - output: the file that the caller writes; nil for a stream.
  /// - Returns: the record, and the result without an error.
  package func single(
    _ file: [UInt8], from source: String, to output: String?
  ) -> (record: ResizeRecord, bytes: [UInt8]?) {
    let gate = MemoryGate(capacity: options.memory)
    do throws(ResizeError) {
      let made = try images(of: source, file, ResizeStep(options.recipe), gate, nil) { size throws(ResizeError) in
        let scale = max(options.scales.first ?? 1, 1)
        let result = ResizeOutput(
          path: output ?? "<stdout>", size: options.target.pixels(of: size, scale: scale, options.fit), source: size)
        if output == nil { try options.checkSize(result, size) } else { try options.check(result, of: source, size) }
        return [result]
      }
      return (made.record, made.files.first?.bytes)
    } catch { return (Self.failed(source, error), nil) }
  }

  /// The folder that `-o` names, or that contains the file that it names.
  private var outputFolder: String? {
    switch options.destination {
    case .beside: nil
    case .folder(let folder): folder
    case .file(let path): Path.parent(of: path)
    }
  }

  /// Whether the nearest folder around a folder exists. The folder is created for the first result.
  private static func canCreate(_ folder: String) -> Bool {
    var path = Path.withoutTrailingSlashes(folder)
    while true {
      do throws(FileError) { return try FileStatus(of: path).kind == .folder } catch {
        let parent = Path.parent(of: path)
        guard error.isNotFound, parent != path else { return false }
        path = parent
      }
    }
  }

  private func settled(_ source: String, _ body: () throws(ResizeError) -> ResizeRecord) -> ResizeRecord {
    do throws(ResizeError) { return try body() } catch { return Self.failed(source, error) }
  }

  private static func failed(_ source: String, _ error: ResizeError) -> ResizeRecord {
    ResizeRecord(source: source, size: nil, fileBytes: 0, decodedBytes: 0, made: [], failure: error)
  }

  /// Returns each source whose result has the path of an earlier source's result, with the earlier source.
  private func clashes() -> [String: String] {
    var owners: [String: String] = [:]
    var clashes: [String: String] = [:]
    for case .file(let source) in ResizeJob.all(options) {
      for scale in options.scales {
        let path = options.path(of: source, scale: scale)
        if let owner = owners[path], owner != source { clashes[source] = owner }
        owners[path] = owners[path] ?? source
      }
    }
    return clashes
  }

  private func record(
    of source: String, _ clash: String?, _ step: borrowing ResizeStep, _ gate: MemoryGate
  ) throws(ResizeError) -> ResizeRecord {
    if let clash { throw .clash(clash) }
    let made = try images(of: source, in: nil, step, gate) { size throws(ResizeError) in
      let outputs = options.outputs(of: source, size)
      for output in outputs { try options.check(output, of: source, size) }
      return outputs
    }
    // All results are encoded and compared before the first is written. The source is the last that is replaced, so that
    // a second run can make results that could not be written.
    let others = made.files.filter { !isSource($0.path, source) }
    let last = made.files.filter { isSource($0.path, source) }
    var record = made.record
    record.warnings = try write(others) + write(last.map { $0.replacing(made.source) })
    return record
  }

  private func isSource(_ path: String, _ source: String) -> Bool {
    guard path != source else { return true }
    // On a file system that ignores case, another spelling can name the source.
    guard let output = try? FileStatus(of: path) else { return false }
    return output.identity == (try? FileStatus(of: source))?.identity
  }

  private func records(
    ofSet folder: String, _ names: Set<String>?, _ step: borrowing ResizeStep, _ gate: MemoryGate
  ) -> [ResizeRecord] {
    do throws(ResizeError) {
      let plan = try CatalogResize.plan(folder: folder, names: names, options)
      var all: [Images] = []
      for image in plan.images {
        do throws(ResizeError) {
          all.append(try images(of: image.source, in: folder, step, gate) { _ in image.outputs })
        } catch { throw .image(name: Path.name(of: image.source), error) }
      }
      let warnings = try write(all, plan)
      return all.enumerated().map { index, image in
        var record = image.record
        if index == 0 { record.warnings = warnings }
        return record
      }
    } catch { return [Self.failed(folder, error)] }
  }

  /// Writes the files of a set. After a kill at any moment, a second run of the command can finish the set. The order
  /// is: new files, the text that names them, replaced files, source images.
  private func write(_ images: [Images], _ plan: CatalogResize.Plan) throws(ResizeError) -> [String] {
    let sources = Dictionary(images.map { ($0.record.source, $0.source) }) { first, _ in first }
    let files = images.flatMap(\.files).map { $0.replacing(sources[$0.path] ?? nil) }
    var warnings = try write(files.filter { !Files.exists($0.path) })
    if let contents = plan.contents {
      warnings += try write([File(path: contents.file.path, bytes: contents.text, old: contents.file)])
    }
    let replaced = files.filter { Files.exists($0.path) }
    return try warnings + write(replaced.filter { $0.old == nil }) + write(replaced.filter { $0.old != nil })
  }

  /// Writes files in their order.
  ///
  /// - Returns: the warnings about replaced files.
  private func write(_ files: [File]) throws(ResizeError) -> [String] {
    if options.isDryRun { return [] }
    var warnings: [String] = []
    for file in files {
      do throws(FileError) {
        if let outputFolder { try Folder.create(outputFolder) }
        let notes = try options.interruption.perform { () throws(FileError) in try write(file) }
        warnings += notes.map { "\(file.path): \($0)" }
      } catch { throw .output(error) }
    }
    return warnings
  }

  /// Writes one file. A file of the user keeps everything but its bytes and times.
  private func write(_ file: File) throws(FileError) -> [RewriteNote] {
    if outputFolder != nil && file.old == nil {
      try Files.write(file.bytes, to: file.path)
      return []
    }
    var old = file.old ?? FileRewrite(new: file.path)
    if file.old == nil && Files.exists(file.path) {
      old = try FileRewrite(found: Path.name(of: file.path), in: Path.parent(of: file.path), limit: Self.limit)
    }
    return try old.replace(by: file.bytes, keepsTimes: false) ?? []
  }

  private struct File {
    let path: String
    let bytes: [UInt8]
    /// The file that was read and is replaced. Nil for other files.
    var old: FileRewrite?

    func replacing(_ old: FileRewrite?) -> File { File(path: path, bytes: bytes, old: old) }
  }

  /// The largest size of an image in bytes.
  private static let limit = 1 << 30

  /// The results for one image before they are written.
  private struct Images {
    let record: ResizeRecord
    let files: [File]
    /// The source as it was read.
    let source: FileRewrite?
  }

  /// - Parameter set: the folder of the image set that names the source. Nil for a source that the user named.
  private func images(
    of source: String, in set: String?, _ step: borrowing ResizeStep, _ gate: MemoryGate,
    _ outputs: (PixelSize) throws(ResizeError) -> [ResizeOutput]
  ) throws(ResizeError) -> Images {
    if (try? FileStatus(of: source).kind) == .folder { throw .folder }
    try checkMemory(of: source, outputs)
    let file: FileRewrite
    do throws(FileError) {
      if let set {
        file = try FileRewrite(found: Path.name(of: source), in: set, limit: Self.limit)
      } else {
        file = try FileRewrite(named: source, limit: Self.limit)
      }
    } catch { throw .file(error) }
    return try images(of: source, file.bytes, step, gate, file, outputs)
  }

  /// The bytes at the start of a large file that are read for its header.
  private static let start = 1 << 16

  /// Reads only the header of a large file first, so that an image that needs too much memory is not read.
  private func checkMemory(
    of source: String, _ outputs: (PixelSize) throws(ResizeError) -> [ResizeOutput]
  ) throws(ResizeError) {
    guard let size = try? FileStatus(of: source).size, size > options.memory / 8, size > Self.start else { return }
    guard let file = try? ReadableFile(source, FileReader()), let start = try? file.bytes(at: 0, count: Self.start),
      let end = try? file.bytes(at: size - 12, count: 12),
      let image = PNGFile(start: start.span, end: end.span, count: size, options: options.recipe.reading),
      image.isWithinLimit
    else { return }
    let shown = image.header.size.turned(ImageMetadata.exifOrientation(of: image, in: start.span) >= 5)
    let estimate = ResizeStep.memory(of: image, fileBytes: size, to: try outputs(shown).map(\.size))
    if estimate > options.memory { throw .tooMuchMemory(estimate, limit: options.memory) }
  }

  private func images(
    of source: String, _ file: [UInt8], _ step: borrowing ResizeStep, _ gate: MemoryGate, _ old: FileRewrite?,
    _ outputs: (PixelSize) throws(ResizeError) -> [ResizeOutput]
  ) throws(ResizeError) -> Images {
    if let vector = try VectorSource(file) {
      return try drawings(of: source, vector, file.count, step, gate, old, outputs)
    }
    let image = try parsed(file)
    if image.isAnimated { throw .animated }
    // The sizes are those that viewers show. The pixels keep their orientation.
    let isTurned = ImageMetadata.exifOrientation(of: image, in: file.span) >= 5
    let planned = try outputs(image.header.size.turned(isTurned))
    let estimate = ResizeStep.memory(of: image, fileBytes: file.count, to: planned.map(\.size))
    if estimate > options.memory { throw .tooMuchMemory(estimate, limit: options.memory) }
    let encoded = gate.with(estimate) { Self.encoded(image, file, planned.map { $0.size.turned(isTurned) }, step) }
    let results: [[UInt8]]
    do throws(PNGError) { results = try encoded.get() } catch { throw .png(error) }
    let made = zip(planned, results).map { output, bytes in
      ResizeRecord.Made(output, fileBytes: bytes.count, bytesPerPixel: image.header.bitDepth == 16 ? 8 : 4)
    }
    return Images(
      record: ResizeRecord(
        source: source, size: image.header.size.turned(isTurned), fileBytes: file.count,
        decodedBytes: MemoryFootprint(of: image.header).decodedBytes, made: made, failure: nil),
      files: zip(planned, results).map { File(path: $0.path, bytes: $1) }, source: old)
  }

  private func drawings(
    of source: String, _ vector: VectorSource, _ fileBytes: Int, _ step: borrowing ResizeStep, _ gate: MemoryGate,
    _ old: FileRewrite?, _ outputs: (PixelSize) throws(ResizeError) -> [ResizeOutput]
  ) throws(ResizeError) -> Images {
    let planned = try outputs(vector.shape)
    let sizes = planned.map(\.size)
    let estimate = VectorSource.memory(to: sizes)
    if estimate > options.memory { throw .tooMuchMemory(estimate, limit: options.memory) }
    let results = try gate.with(estimate) {
      Result { () throws(ResizeError) in try vector.encoded(to: sizes, step.reencoder) }
    }.get()
    let made = zip(planned, results).map { ResizeRecord.Made($0, fileBytes: $1.count, bytesPerPixel: 4) }
    return Images(
      record: ResizeRecord(source: source, size: nil, fileBytes: fileBytes, decodedBytes: 0, made: made, failure: nil),
      files: zip(planned, results).map { File(path: $0.path, bytes: $1) }, source: old)
  }

  private static func encoded(
    _ image: PNGFile, _ file: [UInt8], _ sizes: [PixelSize], _ step: borrowing ResizeStep
  ) -> Result<[[UInt8]], PNGError> {
    do throws(PNGError) {
      // If all sizes are right, the image is not decoded.
      if sizes.isEmpty { return .success([]) }
      let pixels = try step.source(of: image, in: file.span)
      var results: [[UInt8]] = []
      for size in sizes { results.append(try step.encoded(pixels, of: image, in: file.span, to: size)) }
      return .success(results)
    } catch { return .failure(error) }
  }

  private func parsed(_ file: [UInt8]) throws(ResizeError) -> PNGFile {
    do throws(PNGError) {
      return try PNGFile(file.span, options: options.recipe.reading)
    } catch { throw .png(error) }
  }
}
