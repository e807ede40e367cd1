import Assets
import FileSystem
import PNG
import PropertyList
import Workers

/// Builds a folder of assets: every file is converted, copied or left out, or says why it cannot be.
package struct Builder: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan
  private let writer: OutputWriter

  /// Looks at the sources; reads and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    plan = try BuildPlan(
      sources: options.sources, lists: options.lists, base: options.base, output: options.output,
      excludes: options.excludes)
    writer = OutputWriter(folder: options.output, mode: options.mode)
  }

  /// Files that are to be read.
  package var fileCount: Int { plan.items.count }

  /// What the result depends on: the files that are read, and the folders that were looked into, whose change says that
  /// a file came or went.
  package var dependencies: [String] { plan.sourceFolders + plan.items.map(\.source) }

  /// Builds.
  ///
  /// - Parameter finished: called after each file, on a worker's thread.
  /// - Returns: a record for each file, sorted by the source's path.
  /// - Throws: `BuildError` when the output folder cannot be made.
  package func run(finished: @Sendable () -> Void = {}) throws(BuildError) -> [FileRecord] {
    try writer.prepareFolders(of: plan)
    let records = Workers.map(
      plan.items, width: options.jobs, order: plan.largestFirst, scratch: { PNGStep(options) }, finished: finished
    ) { step, item in
      process(item, step)
    }
    return FileRecord.sorted(records + plan.settled)
  }

  private func process(_ item: BuildPlan.Item, _ step: borrowing PNGStep) -> FileRecord {
    switch item.kind {
    case .png: png(item, step)
    case .propertyList where options.propertyLists == .binary: propertyList(item)
    case .propertyList: writer.copy(item, .asked)
    case .other, .junk: writer.copy(item, .otherKind)
    }
  }

  private func png(_ item: BuildPlan.Item, _ step: borrowing PNGStep) -> FileRecord {
    let file: [UInt8]
    do throws(FileError) { file = try item.read() } catch { return writer.failed(item, error.message) }
    let result: PNGStep.Result
    do throws(PNGError) { result = try step.run(file) } catch { return writer.failed(item, error.description) }
    return switch result.output {
    case .copy(let reason): writer.copy(item, reason, image: result.image)
    case .bytes(let bytes, let fate): writer.write(bytes, item, fate, image: result.image)
    }
  }

  private func propertyList(_ item: BuildPlan.Item) -> FileRecord {
    let file: [UInt8]
    do throws(FileError) { file = try item.read() } catch { return writer.failed(item, error.message) }
    do throws(PropertyListError) {
      return switch try PropertyListStep(options).run(file, name: item.source) {
      case .bytes(let bytes, let warnings):
        writer.write(bytes, item, .binaryPropertyList).adding(warnings)
      case .copy(let reason): writer.copy(item, reason)
      }
    } catch { return writer.failed(item, error.description) }
  }
}
