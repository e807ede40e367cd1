import Assets
package import FileSystem
package import PNG
import PixelKernels
import Workers

/// What a batch conversion makes of PNGs.
package struct ConvertOptions: Sendable {
  package enum Target: Sendable, Equatable {
    /// Apple's form.
    case cgbi
    /// A standard PNG: CgBI is reverted, other PNGs are written anew, without loss.
    case png
    /// Raw rows of premultiplied B, G, R, A, each padded to a multiple of `rowAlignment` bytes. The name says
    /// width, height and bytes a row: `hero@2x-750x400-3008.bgra`.
    case bgra(rowAlignment: Int)
  }

  package enum Destination: Sendable, Equatable {
    case folder(String)
    /// One file under this path; there is one source.
    case file(String)
    /// The sources' own places.
    case inPlace
  }

  /// Files, and folders whose PNGs are converted.
  package var sources: [String]
  package var target: Target
  package var destination: Destination
  /// Standard PNGs keep color type, bit depth and interlacing, and those made from CgBI get the form that CgBI tells.
  package var keepsForm = false
  package var recipe = PNGRecipe()
  package var isDryRun = false
  package var excludes: [Glob] = []
  package var jobs = 1
  /// Bytes that one image may take.
  package var memory = 1 << 32

  package init(sources: [String], target: Target, destination: Destination) {
    self.sources = sources
    self.target = target
    self.destination = destination
  }
}

/// Converts PNGs between Apple's form, standard PNG and raw pixels.
package struct Converter: Sendable {
  private let options: ConvertOptions
  private let plan: BuildPlan
  private let writer: OutputWriter

  /// Looks at the sources; reads and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: ConvertOptions) throws(BuildError) {
    self.options = options
    switch options.destination {
    case .folder(let folder):
      plan = try BuildPlan(sources: options.sources, output: folder, excludes: options.excludes, takesNamedFiles: true)
        .onlyPNGs()
      writer = OutputWriter(folder: folder, mode: options.isDryRun ? .dryRun : .write)
    case .file(let path):
      plan = try BuildPlan(sources: options.sources, output: nil, excludes: options.excludes, takesNamedFiles: true)
        .onlyPNGs(outputName: Path.name(of: path))
      writer = OutputWriter(folder: Path.parent(of: path), mode: options.isDryRun ? .dryRun : .write)
    case .inPlace:
      plan = try BuildPlan(sources: options.sources, output: nil, excludes: options.excludes, takesNamedFiles: true)
        .onlyPNGs()
      writer = OutputWriter(folder: nil, mode: options.isDryRun ? .dryRun : .write)
    }
  }

  package var fileCount: Int { plan.items.count }

  /// Converts.
  ///
  /// - Parameter finished: called after each file, on a worker's thread.
  /// - Returns: a record for each PNG, sorted by the source's path.
  /// - Throws: `BuildError` when the output folder cannot be made.
  package func run(finished: @Sendable () -> Void = {}) throws(BuildError) -> [FileRecord] {
    let faults = try writer.prepareFolders(of: plan.items)
    let records = Workers.map(
      plan.items, width: options.jobs, order: BuildPlan.largestFirst(plan.items), scratch: { ConvertStep(options.recipe, target: options.target, keepsForm: options.keepsForm) },
      finished: finished
    ) { step, item in
      if let fault = faults[item] { return writer.failed(item, fault.description) }
      return process(item, step)
    }
    return FileRecord.sorted(records + plan.settled)
  }

  private func process(_ item: BuildPlan.Item, _ step: borrowing ConvertStep) -> FileRecord {
    let estimate = MemoryEstimate.bytes(
      of: item, mostPixels: options.recipe.reading.maximumPixels, hasOneForm: options.target != .png && !options.recipe.indexesData)
    if estimate > options.memory {
      return writer.failed(item, MemoryEstimate.refusal(estimate, limit: options.memory))
    }
    let read: Result<ConvertStep.Result, PNGError>
    do throws(FileError) {
      read = try Files.withContents(of: item.source, limit: BuildPlan.Item.limit) { (file, _) throws(PNGError) in
        try step.run(file)
      }
    } catch { return writer.failed(item, error.message) }
    let result: ConvertStep.Result
    do throws(PNGError) { result = try read.get() } catch {
      return writer.failed(item, error == .notPNG(.lfsPointer) ? LFSPointer.problem : error.description)
    }
    return write(result, of: item).adding(result.warnings)
  }

  private func write(_ result: ConvertStep.Result, of item: BuildPlan.Item) -> FileRecord {
    switch result.output {
    case .copy(let reason): return writer.copy(item, reason, image: result.image)
    case .failed(let message): return writer.failed(item, message)
    case .bytes(let bytes, let fate):
      var item = item
      // A name that was asked for stays as it is.
      if let suffix = result.nameSuffix, !isNameGiven { item.output = Path.withoutExtension(item.output) + suffix }
      return writer.write(bytes, item, fate, image: result.image)
    }
  }

  private var isNameGiven: Bool { if case .file = options.destination { true } else { false } }
}
