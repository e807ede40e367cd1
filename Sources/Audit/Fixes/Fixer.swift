package import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
package import CrushInspection
import CrushPNG
import CrushPropertyList
import CrushSteps

/// The fixes for the findings of an audit. A fix loses no pixel and no value.
package struct Fixer: Sendable {
  private let options: FixOptions

  package init(_ options: FixOptions) { self.options = options }

  fileprivate struct Task: Sendable {
    let path: String
    let fixes: [Fix]
    let isDeleted: Bool
  }

  /// Fixes files, or announces the fixes in a dry run.
  ///
  /// - Parameter progress: receives the steps of the fixes.
  /// - Returns: a record for each file that could be fixed, sorted by path.
  package func run(_ findings: [Finding], progress: @Sendable (WorkStep) -> Void = { _ in }) -> [FixRecord] {
    var copy = WorkingCopy()
    var bundles = SignedBundles()
    var settled: [FixRecord] = []
    var tasks: [Task] = []
    for task in self.tasks(findings) {
      let reason =
        bundles.reasonToLeave(task.path).map(FixError.init)
        ?? (options.touchesUncommitted ? nil : copy.reasonToLeave(task))
      if let reason {
        settled.append(FixRecord(path: task.path, outcome: .leftAlone(reason)))
      } else {
        tasks.append(task)
      }
    }
    progress(.began(files: tasks.count, bytes: 0))
    let gate = MemoryGate(capacity: options.memory)
    let done = Workers.map(tasks, width: options.jobs, scratch: { ImageFix(options.recipe) }) { fix, task in
      progress(.starts(path: task.path))
      defer { progress(.finished(path: task.path, bytes: 0)) }
      if task.isDeleted { return FixRecord(path: task.path, outcome: delete(task.path)) }
      let need = need(of: task)
      if need > options.memory {
        return FixRecord(path: task.path, outcome: .leftAlone(.memory(needed: need, limit: options.memory)))
      }
      return FixRecord(path: task.path, outcome: gate.with(need) { apply(task, fix) })
    }
    return (settled + done).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the task for each file with a fix, sorted by path.
  private func tasks(_ findings: [Finding]) -> [Task] {
    let byPath = Dictionary(grouping: findings.flatMap(\.places)) { Array($0.path.utf8) }
    return byPath.values.compactMap { places in
      let remedies = places.compactMap(\.remedy)
      let path = places[0].path
      if options.kind == .junk, remedies.contains(.deletion) {
        return Task(path: path, fixes: [], isDeleted: true)
      }
      let fixes = Fix.allCases.filter { remedies.contains(.fix($0)) }
      return fixes.isEmpty ? nil : Task(path: path, fixes: fixes, isDeleted: false)
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns an estimate of the memory for a fix in bytes. A file without a status needs none, since it cannot be read.
  private func need(of task: Task) -> Int {
    guard let status = try? FileStatus(of: task.path) else { return 0 }
    return MemoryEstimate.bytes(
      of: task.path, task.fixes == [.makeBinary] ? .propertyList : .png, size: status.size,
      mostPixels: options.recipe.reading.maximumPixels, hasOneForm: false)
  }

  private func delete(_ path: String) -> FixRecord.Outcome {
    do throws(FileError) {
      let leftover = try Leftover(path) { (path) throws(FileError) in try source(path) }
      if let reason = leftover.reasonToKeep { return .leftAlone(reason) }
      if !options.isDryRun {
        try options.interruption.perform { () throws(FileError) in try leftover.delete() }
      }
      return .deleted
    } catch  where error.reason == .foundLink { return .leftAlone(.link) } catch { return .failed(error) }
  }

  /// Reads a file that a finding names. A link is followed only if the user named it.
  private func source(_ path: String) throws(FileError) -> FileRewrite {
    let limit = 1 << 30
    let roots = options.named.compactMap { root in Path.relative(path, to: root).map { (root, $0) } }
    guard let (root, below) = roots.min(by: { $0.1.utf8.count < $1.1.utf8.count }) else {
      return try FileRewrite(found: Path.name(of: path), in: Path.parent(of: path), limit: limit)
    }
    if below.isEmpty { return try FileRewrite(named: path, limit: limit) }
    return try FileRewrite(found: below, in: root.isEmpty ? "." : root, limit: limit)
  }

  private func apply(_ task: Task, _ fix: borrowing ImageFix) -> FixRecord.Outcome {
    do throws(FileError) {
      var source = try source(task.path)
      let size = source.bytes.count
      let result: Rewrite =
        task.fixes == [.makeBinary] ? Self.propertyList(source.bytes) : Self.image(source.bytes, task.fixes, fix)
      switch result {
      case .bytes(let bytes, var details):
        if !options.isDryRun {
          let notes = try options.interruption.perform { () throws(FileError) in try source.replace(by: bytes) }
          details += (notes ?? []).map(\.description)
        }
        return .fixed(task.fixes, before: size, after: bytes.count, details: details)
      case .not(let reason): return .leftAlone(reason)
      }
    } catch  where error.reason == .foundLink { return .leftAlone(.link) } catch { return .failed(error) }
  }

  private enum Rewrite {
    case bytes([UInt8], details: [String])
    case not(FixError)
  }

  private static func image(_ file: [UInt8], _ fixes: [Fix], _ fix: borrowing ImageFix) -> Rewrite {
    do throws(FixError) {
      let fixed = try fix.run(file, fixes)
      return .bytes(fixed, details: ChunkChanges.between(file, fixed))
    } catch { return .not(error) }
  }

  private static func propertyList(_ file: [UInt8]) -> Rewrite {
    do throws(PropertyListError) {
      let read = try Reader.readWithRepeatedKeys(file)
      if let key = read.repeatedKeys.first { return .not(.repeatedKey(key)) }
      if Comments.areIn(file) { return .not(.comments) }
      return .bytes(try BinaryWriter.write(read.document, order: .xcode), details: [])
    } catch { return .not(.propertyList(error)) }
  }
}

extension WorkingCopy {
  /// Returns the obstacle to a task. Every file of a folder that would be deleted counts.
  fileprivate mutating func reasonToLeave(_ task: Fixer.Task) -> FixError? {
    guard task.isDeleted, (try? FileStatus(of: task.path, followsLink: false).kind) == .folder else {
      return reasonToLeave(task.path)
    }
    var files: [String] = []
    do throws(FileError) {
      try FileTree.walk(task.path) { entry in
        if entry.kind != .folder { files.append(entry.path) }
        return true
      } failed: {
        files.append($0.path)
      }
    } catch { return .unreadable(error.message) }
    for file in files {
      if let reason = reasonToLeave(file) { return reason }
    }
    return nil
  }
}
