import CrushBasics
import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushPNG
import CrushPropertyList
import CrushSteps

/// The work for one file at a time. Its output comes from the existing output, from the shared cache, or from its step.
///
/// A build calls `run` for each file whose output is not current. The result of such a file may still exist: a shared cache,
/// which is a folder or a server, has results under the hash of the source and of all options that decide the bytes. Only
/// if it has none does the step convert the file, which takes most of a build.
///
/// Each worker keeps one job. The steps reuse their buffers and compressors from file to file, which two workers must not
/// share, so the job cannot be copied.
struct FileJob: ~Copyable {
  private let options: BuildOptions
  private let keys: ActionKeys
  private let writer: OutputWriter
  private let png: PNGStep
  private let list: PropertyListStep

  init(_ options: BuildOptions, _ keys: ActionKeys, _ writer: OutputWriter, trialWidth: Int) {
    self.options = options
    self.keys = keys
    self.writer = writer
    png = PNGStep(
      options.recipe, mode: options.png, keepsSmaller: options.keepsSmaller, trialWidth: trialWidth)
    list = PropertyListStep(isCanonical: options.rewritesBinaryLists, variables: options.variables)
  }

  /// The callbacks that log an output. An interruption waits for both, as it waits for the file.
  struct OutputLog {
    /// Receives the trace of a complete file, before it gets the output's name; see `WriteOptions.willRename`.
    let willRename: (FileTrace) throws(FileError) -> Void
    /// Receives the manifest's entry for the output.
    let didWrite: (Manifest.Made) -> Void
  }

  /// The record of a file, and the manifest's entry for its output. The entry is nil for a file that failed.
  struct Result {
    let record: FileRecord
    let made: Manifest.Made?
  }

  /// Makes an output.
  func run(_ item: BuildItem, _ assessment: Assessment, _ log: OutputLog) -> Result {
    do throws(SourceError) {
      return switch item.fileClass {
      case .other, .junk: try copy(item, assessment, log)
      case .png, .propertyList: try make(item, assessment, log)
      }
    } catch { return Result(record: FileRecord(item, failure: error), made: nil) }
  }

  // MARK: - Files that are converted

  /// The facts about a source when it was read.
  private struct Source {
    let hash: ContentHash
    let trace: Manifest.Trace
    let permissions: UInt32
  }

  /// A result before its output is written.
  private struct Product {
    let source: Source
    let result: ActionResult
    /// The bytes of the output.
    let contents: [UInt8]
    /// Whether `contents` equals the source's bytes, so that the cache need not store them.
    var isCopy = false
    /// Whether a step made the result, so that the cache does not contain it.
    var isNew = false
  }

  private enum Making {
    /// The existing output has the right bytes and permissions.
    case current(Manifest.Made)
    case product(Product)
  }

  private func make(
    _ item: BuildItem, _ assessment: Assessment, _ log: OutputLog
  ) throws(SourceError) -> Result {
    let product: Product
    switch try making(item, assessment) {
    case .current(let made): return Result(record: FileRecord(item, made.result, state: .current), made: made)
    case .product(let made): product = made
    }
    if product.isNew && options.mode.writes {
      options.cache?.store(
        product.result, product.isCopy ? nil : product.contents, keys.key(of: item, hash: product.source.hash))
    }
    do throws(FileError) {
      return try writer.write(
        product.contents, to: item.output,
        assessment.writeOptions(permissions: item.permissions, willRename: log.willRename),
        hasPermissions: hasPermissions(item, assessment)
      ) { output in
        result(product.result, of: product.source, output, item, assessment, log)
      }
    } catch { throw .file(error) }
  }

  /// Computes a result, and writes nothing, because the result is valid only if the source has not changed meanwhile.
  private func making(_ item: BuildItem, _ assessment: Assessment) throws(SourceError) -> Making {
    let start = FileTrace.now
    let result: Swift.Result<Making, SourceError>
    do throws(FileError) {
      result = try Files.withContents(of: item.source, limit: BuildItem.limit) {
        (file, trace) throws(SourceError) in
        let source = Source(
          hash: ContentHash(of: file), trace: Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start)),
          permissions: item.permissions)
        if let existing = existing(item, assessment, source) { return existing }
        return .product(try product(item, file, source))
      }
    } catch { throw .file(error) }
    return try result.get()
  }

  /// Returns the existing output if the same step made it from the same bytes.
  private func existing(_ item: BuildItem, _ assessment: Assessment, _ source: Source) -> Making? {
    guard var made = assessment.known?.made, !options.isForced, made.step == keys.step(of: item),
      made.sourceHash == source.hash, let there = assessment.output,
      there.kind == .file, there.size == made.result.outputBytes,
      options.believesManifest(made.outputTrace, there.trace)
    else { return nil }
    let path = Path.join(options.output, item.output)
    if !options.detection.isUnchanged(made.outputTrace, there.trace) {
      let start = FileTrace.now
      var observer = HashObserver(interruption: options.interruption)
      guard let trace = try? Files.stream(path, into: &observer), observer.hash == made.result.outputHash else {
        return nil
      }
      made.outputTrace = Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start))
    }
    if made.outputPermissions == there.permissions && made.sourcePermissions == item.permissions {
      made.sourceTrace = source.trace
      return .current(made)
    }
    // Only the permissions are wrong.
    guard let contents = try? Files.read(path, limit: BuildItem.limit),
      ContentHash(of: contents.span) == made.result.outputHash
    else { return nil }
    return .product(Product(source: source, result: made.result, contents: contents))
  }

  /// Returns the result from the shared cache, or else from the step.
  private func product(_ item: BuildItem, _ file: Span<UInt8>, _ source: Source) throws(SourceError) -> Product {
    if !options.isForced, let (result, contents) = options.cache?.load(keys.key(of: item, hash: source.hash)),
      contents != nil || result.outputBytes == file.count
    {
      return Product(
        source: source, result: result, contents: contents ?? Words.array(file), isCopy: contents == nil)
    }
    let step = try step(item, file)
    let contents = step.contents ?? Words.array(file)
    let result = ActionResult(
      disposition: step.disposition, image: step.image, warnings: step.warnings,
      outputHash: ContentHash(of: contents.span),
      outputBytes: contents.count)
    return Product(
      source: source, result: result, contents: contents, isCopy: step.contents == nil, isNew: true)
  }

  private func step(_ item: BuildItem, _ file: Span<UInt8>) throws(SourceError) -> StepResult {
    if LFSPointer.matches(file) { throw .unfetched }
    switch item.fileClass {
    case .png:
      do throws(PNGError) { return try png.run(file, allowsCgBI: !item.isInCatalog) } catch {
        // The image has another format than its name. Devices decode it by its content.
        guard case .notPNG(.otherFormat(let format)) = error else { throw .png(error) }
        return StepResult(.copied(.otherFormat), warnings: ["not a PNG but \(format): copied unchanged"])
      }
    case .propertyList where options.propertyLists == .binary:
      do throws(PropertyListError) { return try list.run(Words.array(file), name: item.source) } catch {
        throw .propertyList(error)
      }
    case .propertyList: return StepResult(.copied(.asked))
    case .other, .junk: return StepResult(.copied(.otherKind))
    }
  }

  // MARK: - Files of any size that are copied

  private func copy(
    _ item: BuildItem, _ assessment: Assessment, _ log: OutputLog
  ) throws(SourceError) -> Result {
    try checkIsFetched(item)
    let start = FileTrace.now
    var observer = HashObserver(interruption: options.interruption)
    do throws(FileError) {
      return try writer.copy(
        item.source, to: item.output,
        assessment.writeOptions(permissions: item.permissions, willRename: log.willRename),
        hasPermissions: hasPermissions(item, assessment), observer: &observer
      ) { output, observer in
        let trace = output.source?.trace ?? item.trace
        let source = Source(
          hash: observer.hash, trace: Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start)),
          permissions: output.source?.permissions ?? item.permissions)
        let copied = ActionResult(
          disposition: .copied(.otherKind), image: nil, warnings: [], outputHash: source.hash, outputBytes: trace.size)
        return result(copied, of: source, output, item, assessment, log)
      }
    } catch { throw .file(error) }
  }

  /// - Throws: `SourceError.unfetched` if the source is a Git LFS pointer.
  private func checkIsFetched(_ item: BuildItem) throws(SourceError) {
    guard item.size <= LFSPointer.largest else { return }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(item.source, limit: LFSPointer.largest) } catch {
      throw .file(error)
    }
    if LFSPointer.matches(bytes.span) { throw .unfetched }
  }

  // MARK: - Outputs

  /// Whether the existing output has the right permissions. Writing modes do not ask.
  private func hasPermissions(_ item: BuildItem, _ assessment: Assessment) -> Bool {
    options.mode.writes || assessment.hasPermissions(of: item)
  }

  /// Returns the result for an output, after its entry is logged.
  private func result(
    _ result: ActionResult, of source: Source, _ output: OutputWriter.Output, _ item: BuildItem,
    _ assessment: Assessment, _ log: OutputLog
  ) -> Result {
    let made = Manifest.Made(
      step: keys.step(of: item), sourceHash: source.hash, sourceTrace: source.trace,
      sourcePermissions: source.permissions, outputTrace: output.placed.map { .written($0.trace) } ?? .unknown,
      outputPermissions: output.placed?.permissions ?? 0,
      isOurs: output.state == .written || assessment.isOurs(result.outputHash), result: result)
    if options.mode.writes { log.didWrite(made) }
    return Result(record: FileRecord(item, result, state: output.state), made: made)
  }
}

extension Manifest.Trace {
  /// A trace that matches nothing.
  static let unknown = Manifest.Trace(
    file: FileTrace(size: 0, modified: 0, changed: 0, number: 0), isSettled: false)

  /// The trace of a file that this process wrote. It is settled if the file system's clock is fine, because no other
  /// process can have changed the new file within one tick.
  static func written(_ trace: FileTrace) -> Manifest.Trace {
    Manifest.Trace(file: trace, isSettled: trace.isFine)
  }
}
