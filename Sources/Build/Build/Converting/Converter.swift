package import CrushBasics
package import CrushFiles
import CrushImageFacts
package import CrushPNG
package import CrushSteps

/// The options of a batch conversion.
package struct ConvertOptions: Sendable {
  package typealias Target = ConvertStep.Target

  /// The place of the results.
  package enum Destination: Sendable, Equatable {
    case folder(String)
    /// A file at this path. There is one source.
    case file(String)
    /// Results replace their sources.
    case inPlace
  }

  /// Files, and folders whose PNGs are converted.
  package var sources: [String]
  /// More sources, whose results keep their folders in an output folder.
  package var lists: [SourceList] = []
  package var target: Target
  package var destination: Destination
  /// Whether standard PNGs keep color type, bit depth and interlacing. PNGs from CgBI get the form that CgBI declares.
  package var keepsForm = false
  package var recipe = PNGRecipe()
  package var isDryRun = false
  package var excludes: [Glob] = []
  package var jobs = 1
  /// The reader with the archives among the sources.
  package var reader = FileReader()
  /// The memory limit in bytes for the images in work at once. Images wait for each other.
  package var memory = 1 << 32
  /// Stops the conversion between two files.
  package var interruption = Interruption()

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
  /// The output folder. Nil in place.
  private let folder: String?

  /// Plans the conversion. Reads no file contents, and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: ConvertOptions) throws(BuildError) {
    self.options = options
    switch options.destination {
    case .folder(let folder):
      plan = try BuildPlan(
        sources: options.sources, lists: options.lists, output: folder, excludes: options.excludes,
        takesNamedFiles: true,
        reader: options.reader
      )
      .onlyPNGs()
      self.folder = folder
    case .file(let path):
      plan = try BuildPlan(
        sources: options.sources, output: nil, excludes: options.excludes, takesNamedFiles: true, reader: options.reader
      )
      .onlyPNGs(outputName: Path.name(of: path))
      folder = Path.parent(of: path)
    case .inPlace:
      if let archived = options.sources.first(where: options.reader.isArchived) { throw .sourceInArchive(archived) }
      plan = try BuildPlan(
        sources: options.sources, lists: options.lists, output: nil, excludes: options.excludes, takesNamedFiles: true,
        reader: options.reader
      )
      .onlyPNGs()
      folder = nil
    }
  }

  /// Converts all sources.
  ///
  /// - Parameter progress: receives the steps of the conversion.
  /// - Returns: a record for each PNG, sorted by the source's path.
  /// - Throws: `BuildError` if the output folder cannot be created.
  package func run(progress: @Sendable (WorkStep) -> Void = { _ in }) throws(BuildError) -> [FileRecord] {
    let writer: OutputWriter?
    do throws(FileError) { writer = try self.writer() } catch { throw .output(error) }
    writer?.prepare(for: plan.items.map(\.output))
    if writer == nil && !options.isDryRun { removeStaleFiles() }
    let sealed = sealedSources()
    let gate = MemoryGate(capacity: options.memory)
    progress(.began(files: plan.items.count, bytes: plan.items.reduce(0) { $0 &+ $1.size }))
    let records = Workers.map(
      plan.items, width: options.jobs, order: BuildPlan.largestFirst(plan.items),
      scratch: { ConvertStep(options.recipe, target: options.target, keepsForm: options.keepsForm) }
    ) { step, item in
      progress(.starts(path: item.source))
      defer { progress(.finished(path: item.source, bytes: item.size)) }
      if let reason = sealed[item.source] { return FileRecord(item, failure: .sealed(reason)) }
      let estimate = MemoryEstimate.bytes(
        of: item.source, item.fileClass, size: item.size, mostPixels: options.recipe.reading.maximumPixels,
        hasOneForm: options.target != .png && !options.recipe.indexesData, reader: options.reader)
      if estimate > options.memory {
        return FileRecord(item, failure: .memory(needed: estimate, limit: options.memory))
      }
      return gate.with(estimate) {
        do throws(SourceError) {
          if replaces(item) { return try rewrite(item, step) }
          guard let writer else { return FileRecord(item, failure: .file(.notFound(item.source))) }
          return try write(convert(item, step), of: item, writer)
        } catch { return FileRecord(item, failure: error) }
      }
    }
    return FileRecord.sorted(records + plan.settled)
  }

  /// Returns the sources that would be replaced, although they are in signed bundles or in archives.
  private func sealedSources() -> [String: SealedFile] {
    var bundles = SignedBundles()
    var sealed: [String: SealedFile] = [:]
    for item in plan.items where replaces(item) { sealed[item.source] = bundles.reasonToLeave(item.source) }
    return sealed
  }

  /// Whether the result of an item replaces its source. A file that was named as the output may be the source.
  private func replaces(_ item: BuildItem) -> Bool {
    switch options.destination {
    case .inPlace: true
    case .folder: false
    case .file(let path):
      Files.exists(path) && (try? FileStatus(of: path).identity) == (try? FileStatus(of: item.source).identity)
    }
  }

  /// Deletes temporary files of killed runs in the folders of the files that are replaced.
  private func removeStaleFiles() {
    for (index, items) in Dictionary(grouping: plan.items, by: \.root) {
      if case .folder(let root, _) = plan.roots[index] {
        OutputFolder(existing: root)?.prepare(for: items.map(\.below))
      } else {
        for item in items { _ = try? TemporaryFile.removeStale(in: Path.parent(of: item.source)) }
      }
    }
  }

  private func writer() throws(FileError) -> OutputWriter? {
    guard let folder else { return nil }
    return try OutputWriter(
      folder: folder, mode: options.isDryRun ? .dryRun : .write, interruption: options.interruption)
  }

  /// Converts a file in place. A file that was found in a folder through a link is skipped.
  private func rewrite(_ item: BuildItem, _ step: borrowing ConvertStep) throws(SourceError) -> FileRecord {
    var source: FileRewrite
    do throws(FileError) { source = try self.source(of: item) } catch  where error.reason == .foundLink {
      return FileRecord(item.source, skipped: .link, bytes: item.size)
    } catch { throw .file(error) }
    let result = try fetched { () throws(SourceError) in try step.run(source.bytes.span) }
    let contents = result.contents ?? source.bytes
    var state = contents == source.bytes ? OutputState.current : .stale
    var notes: [RewriteNote] = []
    if state == .stale && !options.isDryRun {
      do throws(FileError) {
        notes = try options.interruption.perform { () throws(FileError) in
          try source.replace(by: contents, keepsTimes: false) ?? []
        }
      } catch { throw .file(error) }
      state = .written
    }
    return record(of: result, item, state, notes.map(\.description))
  }

  /// Reads a file that is replaced. A link is followed only if the user named it.
  private func source(of item: BuildItem) throws(FileError) -> FileRewrite {
    guard case .folder(let root, _) = plan.roots[item.root] else {
      return try FileRewrite(named: item.source, limit: BuildItem.limit)
    }
    return try FileRewrite(found: item.below, in: root, limit: BuildItem.limit)
  }

  private func convert(_ item: BuildItem, _ step: borrowing ConvertStep) throws(SourceError) -> StepResult {
    let read: Result<StepResult, SourceError>
    do throws(FileError) {
      read = try options.reader.withContents(of: item.source, limit: BuildItem.limit) { (file) throws(SourceError) in
        try step.run(file)
      }
    } catch { throw .file(error) }
    return try fetched { () throws(SourceError) in try read.get() }
  }

  private func fetched(_ body: () throws(SourceError) -> StepResult) throws(SourceError) -> StepResult {
    do throws(SourceError) { return try body() } catch {
      throw error == .png(.notPNG(.lfsPointer)) ? .unfetched : error
    }
  }

  private func write(
    _ result: StepResult, of item: BuildItem, _ writer: OutputWriter
  ) throws(SourceError) -> FileRecord {
    var item = item
    // A name that the caller chose does not change.
    if let suffix = result.nameSuffix, !isNameGiven { item.output = Path.withoutExtension(item.output) + suffix }
    func record(_ output: OutputWriter.Output) -> FileRecord { self.record(of: result, item, output.state) }
    do throws(FileError) {
      if let contents = result.contents {
        return try writer.write(contents, to: item.output, WriteOptions(permissions: item.permissions), finish: record)
      }
      if options.reader.isArchived(item.source) {
        let contents = try options.reader.read(item.source, limit: BuildItem.limit)
        return try writer.write(contents, to: item.output, WriteOptions(permissions: item.permissions), finish: record)
      }
      return try writer.copy(item.source, to: item.output, finish: record)
    } catch { throw .file(error) }
  }

  private func record(
    of result: StepResult, _ item: BuildItem, _ state: OutputState, _ warnings: [String] = []
  ) -> FileRecord {
    FileRecord(
      source: item.source, output: item.output, disposition: result.disposition, sourceBytes: item.size,
      outputBytes: result.contents?.count ?? item.size, image: result.image, state: state,
      warnings: result.warnings + warnings)
  }

  private var isNameGiven: Bool { if case .file = options.destination { true } else { false } }
}
