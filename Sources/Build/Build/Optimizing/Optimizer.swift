package import CrushBasics
import CrushCodecs
import CrushFiles
import CrushImageFacts
import CrushSteps

/// Makes PNGs and JPEGs smaller in place. The pixels stay equal, and each file keeps its permissions and times.
package struct Optimizer: Sendable {
  private let options: OptimizeOptions
  private let images: [ImageSearch.Found]
  private let settled: [OptimizeRecord]

  /// Finds the images. Reads no contents, and writes nothing.
  ///
  /// - Throws: `BuildError` if a source does not exist or is inside an archive.
  package init(_ options: OptimizeOptions) throws(BuildError) {
    self.options = options
    var search = ImageSearch(excludes: options.excludes, skipping: [options.backup].compactMap(\.self))
    for source in options.sources {
      if Path.file(around: source) != nil { throw .sourceInArchive(source) }
      try search.add(source)
    }
    for path in options.lists.flatMap(\.paths) {
      if Path.file(around: path) != nil { throw .sourceInArchive(path) }
      try search.add(listed: path)
    }
    var bundles = SignedBundles()
    var settled = search.settled
    images = search.images.filter { image in
      guard let reason = bundles.reasonToLeave(image.path) else { return true }
      settled.append(OptimizeRecord(path: image.path, error: OptimizeError(reason), before: image.size))
      return false
    }
    self.settled = settled
  }

  /// Optimizes all images.
  ///
  /// - Parameter progress: receives the steps of the work.
  /// - Returns: a record for each image, sorted by path.
  package func run(progress: @Sendable (WorkStep) -> Void = { _ in }) -> [OptimizeRecord] {
    let gate = MemoryGate(capacity: options.memory)
    progress(.began(files: images.count, bytes: images.reduce(0) { $0 &+ $1.size }))
    let order = images.indices.sorted { images[$0].size > images[$1].size }
    let done = Workers.map(
      images, width: options.jobs, order: order, scratch: { ImageOptimizer(options.recipe) }
    ) { optimizer, image -> Optimized in
      progress(.starts(path: image.path))
      defer { progress(.finished(path: image.path, bytes: image.size)) }
      let need = MemoryEstimate.bytes(optimizing: image.path, size: image.size, options.recipe)
      do throws(OptimizeError) {
        if need > options.memory { throw .memory(needed: need, limit: options.memory) }
        return try gate.with(need) { optimized(image, optimizer) }.get()
      } catch { return (OptimizeRecord(path: image.path, error: error, before: image.size), nil) }
    }
    if options.mode.writes { options.known?.add(done.compactMap(\.key)) }
    return (settled + done.map(\.record)).sorted { Path.precedes($0.path, $1.path) }
  }

  private typealias Optimized = (record: OptimizeRecord, key: ContentHash?)

  private func optimized(
    _ image: ImageSearch.Found, _ optimizer: borrowing ImageOptimizer
  ) -> Result<Optimized, OptimizeError> {
    do throws(OptimizeError) { return .success(try optimize(image, optimizer)) } catch { return .failure(error) }
  }

  /// - Returns: the record, and the key of the contents that need no further optimization.
  private func optimize(
    _ found: ImageSearch.Found, _ optimizer: borrowing ImageOptimizer
  ) throws(OptimizeError) -> Optimized {
    let source = try read(found)
    let path = found.path
    let file = source.bytes
    if let known = options.known, known.contains(file.span) {
      return (OptimizeRecord(path: path, outcome: .optimizedBefore, before: file.count), nil)
    }
    let image = try optimizer.run(file.span)
    guard let bytes = image.bytes else {
      let record = OptimizeRecord(
        path: path, outcome: .alreadySmall, before: file.count, warnings: image.warnings(isWritten: false))
      return (record, options.known?.key(of: file.span))
    }
    let notes = options.mode.writes ? try replace(source, by: bytes) : []
    let record = OptimizeRecord(
      path: path, outcome: .optimized(image.facts), before: file.count, after: bytes.count,
      warnings: image.warnings(isWritten: true) + notes.map(\.description))
    return (record, options.known?.key(of: bytes.span))
  }

  private func read(_ image: ImageSearch.Found) throws(OptimizeError) -> FileRewrite {
    do throws(FileError) {
      guard let folder = image.folder else { return try FileRewrite(named: image.path, limit: BuildItem.limit) }
      return try FileRewrite(found: image.below, in: folder, limit: BuildItem.limit)
    } catch { throw .file(error) }
  }

  private func replace(_ source: FileRewrite, by bytes: [UInt8]) throws(OptimizeError) -> [RewriteNote] {
    if let folder = options.backup { try Backup(folder: folder).keep(source) }
    var source = source
    do throws(FileError) {
      return try options.interruption.perform { () throws(FileError) in try source.replace(by: bytes) ?? [] }
    } catch { throw .file(error) }
  }
}

extension OptimizeError {
  fileprivate init(_ reason: SealedFile) {
    self =
      switch reason {
      case .signed(let bundle): .signed(bundle: bundle)
      case .archived(let archive): .archived(archive: archive)
      case .unreadable(let error): .file(error)
      }
  }
}

/// The optimization of one image in memory, for a caller that reads a pipe or writes one.
package enum SingleOptimization {
  /// Returns the smaller file, or `file` itself if none was found.
  ///
  /// - Parameter path: the image's name in the record.
  package static func run(
    _ file: [UInt8], from path: String, _ options: OptimizeOptions
  ) -> (record: OptimizeRecord, bytes: [UInt8]?) {
    do throws(OptimizeError) {
      let image = try ImageOptimizer(options.recipe).run(file.span)
      let bytes = image.bytes ?? file
      let outcome = image.bytes == nil ? OptimizeRecord.Outcome.alreadySmall : .optimized(image.facts)
      let warnings = image.warnings(isWritten: image.bytes != nil)
      return (
        OptimizeRecord(path: path, outcome: outcome, before: file.count, after: bytes.count, warnings: warnings), bytes
      )
    } catch { return (OptimizeRecord(path: path, error: error, before: file.count), nil) }
  }
}
