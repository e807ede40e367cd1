import Assets
import Bytes
import Codecs
import FileSystem
import PNG
import PixelKernels
import PropertyList
import Workers

/// Makes the output of one file after another: from what is there, from the shared cache, or by its step. A worker keeps
/// one.
struct FileJob: ~Copyable {
  private let options: BuildOptions
  private let keys: ActionKeys
  private let png: PNGStep
  private let list: PropertyListStep

  init(_ options: BuildOptions, _ keys: ActionKeys, trialWidth: Int) {
    self.options = options
    self.keys = keys
    png = PNGStep(
      options.recipe, mode: options.png, keepsSmaller: options.keepsSmaller, trialWidth: trialWidth)
    list = PropertyListStep(options)
  }

  /// The memory of a build, told while an interruption waits: no output is written that it does not hear of.
  struct Memory {
    /// Takes the trace of a complete file, before it gets the output's name.
    let announce: (FileTrace) -> Void
    /// Takes the manifest's entry for the output.
    let keep: (Manifest.Made) -> Void
  }

  /// Makes an output.
  ///
  /// - Returns: the record, and the manifest's entry for the output; nil for a file that failed.
  func run(_ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory) -> (FileRecord, Manifest.Made?) {
    do throws(Failure) {
      let (state, made) =
        switch item.kind {
        case .other, .junk: try copy(item, assessment, memory)
        case .png, .propertyList: try make(item, assessment, memory)
        }
      return (FileRecord(item, made.result, state: state), made)
    } catch { return (FileRecord(item, failure: error.message), nil) }
  }

  private struct Failure: Error {
    let message: String

    /// - Parameter source: its path is not said again.
    init(_ error: FileError, of source: String) {
      message = error.path == source ? error.message : error.description
    }
    init(_ message: String) { self.message = message }
  }

  // MARK: - Files that are looked into

  private func make(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory
  ) throws(Failure) -> (OutputState, Manifest.Made) {
    let start = FileTrace.now
    switch try outcome(item, assessment, start: start) {
    case .current(let made): return (.current, made)
    case .made(let source, let product):
      if product.isNew && options.mode.writes { options.cache?.store(product.result, product.stored, source.key) }
      return try place(product.contents, item, assessment, memory) { output in
        Manifest.Made(
          key: source.key, sourceHash: source.hash, sourceTrace: source.trace, sourcePermissions: item.permissions,
          outputTrace: output.trace, outputPermissions: output.permissions,
          isOurs: output.state == .written || assessment.isOurs(product.result.outputHash), result: product.result)
      }
    }
  }

  private enum Outcome {
    case current(Manifest.Made)
    case made(Source, Product)
  }

  private struct Source {
    let key: ContentHash
    let hash: ContentHash
    let trace: Manifest.Trace
  }

  /// What is to be in the output.
  private struct Product {
    let result: ActionResult
    let contents: [UInt8]
    /// Whether `contents` are the source's own bytes, which the cache need not hold.
    let isCopy: Bool
    /// Whether it was made just now, not found in the cache.
    let isNew: Bool

    var stored: [UInt8]? { isCopy ? nil : contents }
  }

  /// Computes, and writes nothing: what was read of a file that changed meanwhile is worth nothing.
  private func outcome(
    _ item: BuildPlan.Item, _ assessment: Assessment, start: Int64
  ) throws(Failure) -> Outcome {
    let result: Result<Outcome, Failure>
    do throws(FileError) {
      result = try Files.withContents(of: item.source, limit: BuildPlan.Item.limit) { (file, trace) throws(Failure) in
        let hash = ContentHash(of: file)
        let source = Source(
          key: keys.key(of: item, hash: hash), hash: hash,
          trace: Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start)))
        if let made = current(item, assessment, source) {
          if made.outputPermissions == assessment.output?.permissions && made.sourcePermissions == item.permissions {
            return .current(made)
          }
          if let product = output(made, item) { return .made(source, product) }
        }
        return .made(source, try product(item, file, source.key))
      }
    } catch { throw Failure(error, of: item.source) }
    return try result.get()
  }

  /// What is there, when it is what this key gives.
  private func current(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ source: Source
  ) -> Manifest.Made? {
    guard var made = assessment.known?.made, !options.isForced, made.key == source.key, let there = assessment.output,
      there.kind == .file, there.size == made.result.outputBytes
    else { return nil }
    made.sourceTrace = source.trace
    if options.detection.isUnchanged(made.outputTrace, there.trace) { return made }
    let start = FileTrace.now
    var witness = HashWitness(interruption: options.interruption)
    guard let trace = try? Files.show(Path.join(options.output, item.output), to: &witness),
      witness.hash == made.result.outputHash
    else { return nil }
    made.outputTrace = Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start))
    return made
  }

  /// The contents of an output whose permissions alone are wrong.
  private func output(_ made: Manifest.Made, _ item: BuildPlan.Item) -> Product? {
    let path = Path.join(options.output, item.output)
    guard let contents = try? Files.read(path, limit: BuildPlan.Item.limit),
      ContentHash(of: contents.span) == made.result.outputHash
    else { return nil }
    return Product(result: made.result, contents: contents, isCopy: false, isNew: false)
  }

  private func product(
    _ item: BuildPlan.Item, _ file: Span<UInt8>, _ key: ContentHash
  ) throws(Failure) -> Product {
    if !options.isForced, let (result, contents) = options.cache?.load(key),
      contents != nil || result.outputBytes == file.count
    {
      return Product(result: result, contents: contents ?? Words.array(file), isCopy: contents == nil, isNew: false)
    }
    let step = try step(item, file)
    let contents = step.contents ?? Words.array(file)
    let result = ActionResult(
      fate: step.fate, image: step.image, warnings: step.warnings, outputHash: ContentHash(of: contents.span),
      outputBytes: contents.count)
    return Product(result: result, contents: contents, isCopy: step.contents == nil, isNew: true)
  }

  private struct Step {
    let fate: Fate
    var image: ImageRecord?
    var warnings: [String] = []
    /// nil for the source's own bytes.
    var contents: [UInt8]?
  }

  private func step(_ item: BuildPlan.Item, _ file: Span<UInt8>) throws(Failure) -> Step {
    if LFSPointer.matches(file) { throw Failure(LFSPointer.problem) }
    switch item.kind {
    case .png: return try image(item, file)
    case .propertyList where options.propertyLists == .binary:
      do throws(PropertyListError) {
        return switch try list.run(Words.array(file), name: item.source) {
        case .bytes(let bytes, let warnings): Step(fate: .binaryPropertyList, warnings: warnings, contents: bytes)
        case .copy(let reason, let warnings): Step(fate: .copied(reason), warnings: warnings)
        }
      } catch { throw Failure(error.description) }
    case .propertyList: return Step(fate: .copied(.asked))
    case .other, .junk: return Step(fate: .copied(.otherKind))
    }
  }

  private func image(_ item: BuildPlan.Item, _ file: Span<UInt8>) throws(Failure) -> Step {
    let result: PNGStep.Result
    do throws(PNGError) { result = try png.run(file, allowsCgBI: !item.isInCatalog) } catch {
      return try copy(of: error)
    }
    return switch result.output {
    case .copy(let reason): Step(fate: .copied(reason), image: result.image, warnings: result.warnings)
    case .bytes(let bytes, let fate):
      Step(fate: fate, image: result.image, warnings: result.warnings, contents: bytes)
    }
  }

  /// An image of another format under the name of a PNG: devices go by the content.
  ///
  /// - Throws: the error, where it says anything else.
  private func copy(of error: PNGError) throws(Failure) -> Step {
    guard case .notPNG(.otherFormat(let format)) = error else { throw Failure(error.description) }
    return Step(fate: .copied(.otherFormat), warnings: ["not a PNG but \(format): copied unchanged"])
  }

  /// - Throws: where the source is a Git LFS pointer.
  private func checkIsFetched(_ item: BuildPlan.Item) throws(Failure) {
    guard item.size <= LFSPointer.largest else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(item.source, limit: LFSPointer.largest)
    } catch { throw Failure(error, of: item.source) }
    if LFSPointer.matches(bytes.span) { throw Failure(LFSPointer.problem) }
  }

  /// An output as it was found or left.
  private struct Output {
    let state: OutputState
    let trace: Manifest.Trace
    let permissions: UInt32

    /// Of a build that writes nothing.
    init(_ state: OutputState) {
      self.state = state
      trace = .unknown
      permissions = 0
    }

    init(_ placed: Placed) {
      state = placed.isWritten ? .written : .current
      trace = .written(placed.trace)
      permissions = placed.permissions
    }
  }

  private func place(
    _ bytes: [UInt8], _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory,
    made: (Output) -> Manifest.Made
  ) throws(Failure) -> (OutputState, Manifest.Made) {
    let path = Path.join(options.output, item.output)
    guard options.mode.writes else {
      let isCurrent = assessment.hasPermissions(of: item) && Files.isFile(path, equalTo: bytes)
      let output = Output(isCurrent ? .current : Files.isAnything(path) ? .stale : .missing)
      return (output.state, made(output))
    }
    let placement = Placement(
      permissions: item.permissions, expected: assessment.expected(item.permissions), willRename: memory.announce)
    do throws(FileError) {
      return try options.interruption.perform { () throws(FileError) in
        let output = Output(try Files.place(bytes, at: path, placement))
        let made = made(output)
        memory.keep(made)
        return (output.state, made)
      }
    } catch { throw Failure(error, of: item.source) }
  }

  // MARK: - Files of any size that are copied

  private func copy(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ memory: Memory
  ) throws(Failure) -> (OutputState, Manifest.Made) {
    try checkIsFetched(item)
    let path = Path.join(options.output, item.output)
    let start = FileTrace.now
    var witness = HashWitness(interruption: options.interruption)
    do throws(FileError) {
      guard options.mode.writes else {
        let isEqual = try Files.isCopy(path, of: item.source)
        let isCurrent = isEqual && assessment.hasPermissions(of: item)
        let output = Output(isCurrent ? .current : Files.isAnything(path) ? .stale : .missing)
        return (output.state, made(item, assessment, item.trace, item.permissions, output, witness.hash, start))
      }
      return try options.interruption.perform { () throws(FileError) in
        let copied = try Files.copy(
          item.source, to: path, witness: &witness, willRename: memory.announce, expected: assessment.expected)
        let (source, output) = (copied.source, Output(copied.output))
        let made = made(item, assessment, source.trace, source.permissions, output, witness.hash, start)
        memory.keep(made)
        return (output.state, made)
      }
    } catch { throw Failure(error, of: item.source) }
  }

  private func made(
    _ item: BuildPlan.Item, _ assessment: Assessment, _ source: FileTrace, _ permissions: UInt32, _ output: Output,
    _ hash: ContentHash, _ start: Int64
  ) -> Manifest.Made {
    Manifest.Made(
      key: keys.key(of: item, hash: hash), sourceHash: hash,
      sourceTrace: Manifest.Trace(file: source, isSettled: source.isSettled(at: start)),
      sourcePermissions: permissions, outputTrace: output.trace, outputPermissions: output.permissions,
      isOurs: output.state == .written || assessment.isOurs(hash),
      result: ActionResult(
        fate: .copied(.otherKind), image: nil, warnings: [], outputHash: hash, outputBytes: source.size))
  }
}

extension Manifest.Trace {
  /// A trace that matches nothing.
  fileprivate static let unknown = Manifest.Trace(
    file: FileTrace(size: 0, modified: 0, changed: 0, number: 0), isSettled: false)

  /// Of what we wrote ourselves: nobody else has changed it within the same tick of a fine clock.
  fileprivate static func written(_ trace: FileTrace) -> Manifest.Trace {
    Manifest.Trace(file: trace, isSettled: trace.isFine)
  }
}
