import Assets
import Bytes
import Codecs
import FileSystem
import PNG
import Pipeline
import PixelKernels
import PropertyList
import Workers

/// Makes the output of one file after another: from the existing output, from the shared cache, or by its step. A worker
/// keeps one.
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

  /// The memory of a build. It learns of each output while an interruption waits for the file.
  struct Memory {
    /// Receives the trace of a complete file, before it gets the output's name.
    let announce: (FileTrace) -> Void
    /// Receives the manifest's entry for the output.
    let keep: (Manifest.Made) -> Void
  }

  /// The record of a file, and the manifest's entry for its output; nil for a file that failed.
  struct Result {
    let record: FileRecord
    let made: Manifest.Made?
  }

  /// Makes an output.
  func run(_ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory) -> Result {
    do throws(SourceError) {
      return switch item.kind {
      case .other, .junk: try copy(item, assessment, memory)
      case .png, .propertyList: try make(item, assessment, memory)
      }
    } catch { return Result(record: FileRecord(item, failure: error), made: nil) }
  }

  // MARK: - Files that are looked into

  /// A result before its output is written.
  private struct Product {
    /// The entry, whose traces of the output count only if `contents` is nil.
    var made: Manifest.Made
    /// The bytes of the output; nil where the output has them already, with the right permissions.
    var contents: [UInt8]?
    /// Whether `contents` are the source's own bytes, which the cache need not hold.
    var isCopy = false
    /// Whether a step made it, so that the cache does not have it.
    var isNew = false
  }

  private func make(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory
  ) throws(SourceError) -> Result {
    let product = try product(item, assessment)
    guard let contents = product.contents else {
      return Result(record: FileRecord(item, product.made.result, state: .current), made: product.made)
    }
    if product.isNew && options.mode.writes {
      options.cache?.store(product.made.result, product.isCopy ? nil : contents, product.made.key)
    }
    do throws(FileError) {
      return try writer.write(
        contents, to: item.output, permissions: item.permissions, demand(item, assessment, memory)
      ) { output in
        result(product.made, output, item, assessment, memory)
      }
    } catch { throw .file(error) }
  }

  /// Computes a result, and writes nothing: it counts only if the source did not change meanwhile.
  private func product(_ item: BuildPlan.Item, _ assessment: Assessment) throws(SourceError) -> Product {
    let start = FileTrace.now
    let result: Swift.Result<Product, SourceError>
    do throws(FileError) {
      result = try Files.withContents(of: item.source, limit: BuildPlan.Item.limit) {
        (file, trace) throws(SourceError) in
        let hash = ContentHash(of: file)
        let key = keys.key(of: item, hash: hash)
        let trace = Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start))
        if let product = existing(item, assessment, key, trace) { return product }
        var product = try made(item, file, key)
        product.made.sourceHash = hash
        product.made.sourceTrace = trace
        return product
      }
    } catch { throw .file(error) }
    return try result.get()
  }

  /// Returns the existing output if it matches the action key.
  private func existing(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ key: ContentHash, _ source: Manifest.Trace
  ) -> Product? {
    guard var made = assessment.known?.made, !options.isForced, made.key == key, let there = assessment.output,
      there.kind == .file, there.size == made.result.outputBytes
    else { return nil }
    made.sourceTrace = source
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
      return Product(made: made)
    }
    // The permissions alone are wrong.
    made.sourcePermissions = item.permissions
    guard let contents = try? Files.read(path, limit: BuildPlan.Item.limit),
      ContentHash(of: contents.span) == made.result.outputHash
    else { return nil }
    return Product(made: made, contents: contents)
  }

  /// Returns the result from the shared cache, or else from the step.
  private func made(_ item: BuildPlan.Item, _ file: Span<UInt8>, _ key: ContentHash) throws(SourceError) -> Product {
    if !options.isForced, let (result, contents) = options.cache?.load(key),
      contents != nil || result.outputBytes == file.count
    {
      return Product(
        made: Manifest.Made(key, result, of: item), contents: contents ?? Words.array(file), isCopy: contents == nil)
    }
    let step = try step(item, file)
    let contents = step.contents ?? Words.array(file)
    let result = ActionResult(
      fate: step.fate, image: step.image, warnings: step.warnings, outputHash: ContentHash(of: contents.span),
      outputBytes: contents.count)
    return Product(
      made: Manifest.Made(key, result, of: item), contents: contents, isCopy: step.contents == nil, isNew: true)
  }

  private func step(_ item: BuildPlan.Item, _ file: Span<UInt8>) throws(SourceError) -> StepResult {
    if LFSPointer.matches(file) { throw .unfetched }
    switch item.kind {
    case .png:
      do throws(PNGError) { return try png.run(file, allowsCgBI: !item.isInCatalog) } catch {
        // An image of another format under the name of a PNG: devices go by the content.
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
    _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory
  ) throws(SourceError) -> Result {
    try checkIsFetched(item)
    let start = FileTrace.now
    var observer = HashObserver(interruption: options.interruption)
    do throws(FileError) {
      return try writer.copy(
        item.source, to: item.output, demand(item, assessment, memory), observer: &observer
      ) { output, observer in
        let hash = observer.hash
        let source = output.source?.trace ?? item.trace
        var made = Manifest.Made(
          keys.key(of: item, hash: hash),
          ActionResult(
            fate: .copied(.otherKind), image: nil, warnings: [], outputHash: hash, outputBytes: source.size),
          of: item)
        made.sourceHash = hash
        made.sourceTrace = Manifest.Trace(file: source, isSettled: source.isSettled(at: start))
        made.sourcePermissions = output.source?.permissions ?? item.permissions
        return result(made, output, item, assessment, memory)
      }
    } catch { throw .file(error) }
  }

  /// - Throws: `SourceError.unfetched` where the source is a Git LFS pointer.
  private func checkIsFetched(_ item: BuildPlan.Item) throws(SourceError) {
    guard item.size <= LFSPointer.largest else { return }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(item.source, limit: LFSPointer.largest) } catch {
      throw .file(error)
    }
    if LFSPointer.matches(bytes.span) { throw .unfetched }
  }

  // MARK: - Outputs

  private func demand(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory
  ) -> OutputWriter.Demand {
    var demand = OutputWriter.Demand()
    demand.expected = assessment.expected
    demand.willRename = memory.announce
    demand.hasPermissions = options.mode.writes || assessment.hasPermissions(of: item)
    return demand
  }

  /// Returns the result for an output, after the memory of the build has its entry.
  private func result(
    _ made: Manifest.Made, _ output: OutputWriter.Output, _ item: BuildPlan.Item, _ assessment: Assessment,
    _ memory: Memory
  ) -> Result {
    var made = made
    made.outputTrace = output.placed.map { .written($0.trace) } ?? .unknown
    made.outputPermissions = output.placed?.permissions ?? 0
    made.isOurs = output.state == .written || assessment.isOurs(made.result.outputHash)
    if options.mode.writes { memory.keep(made) }
    return Result(record: FileRecord(item, made.result, state: output.state), made: made)
  }
}

extension Manifest.Made {
  /// An entry whose source and output are not known yet.
  fileprivate init(_ key: ContentHash, _ result: ActionResult, of item: BuildPlan.Item) {
    self.init(
      key: key, sourceHash: ContentHash(high: 0, low: 0), sourceTrace: .unknown,
      sourcePermissions: item.permissions, outputTrace: .unknown, outputPermissions: 0, isOurs: false, result: result)
  }
}

extension Manifest.Trace {
  /// A trace that matches nothing.
  fileprivate static let unknown = Manifest.Trace(
    file: FileTrace(size: 0, modified: 0, changed: 0, number: 0), isSettled: false)

  /// The trace of a file that this process wrote: no other process changed it within the same tick of a fine clock.
  fileprivate static func written(_ trace: FileTrace) -> Manifest.Trace {
    Manifest.Trace(file: trace, isSettled: trace.isFine)
  }
}
