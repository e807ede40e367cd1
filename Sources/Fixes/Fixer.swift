package import Audit
import FileSystem
import PNG
import PropertyList
import Workers

/// Mends what an audit found, as far as nothing is lost by it.
package struct Fixer: Sendable {
  private let options: FixOptions

  package init(_ options: FixOptions) { self.options = options }

  private struct Task: Sendable {
    let path: String
    let fixes: [Fix]
    let isDeleted: Bool
  }

  /// - Returns: a record for each file that could be mended, sorted by path.
  package func run(_ findings: [Finding]) -> [FixRecord] {
    var copy = WorkingCopy()
    var settled: [FixRecord] = []
    var tasks: [Task] = []
    for task in self.tasks(findings) {
      // What an operating system left behind is nobody's work: it may go without being committed.
      if let reason = options.touchesUncommitted || task.isDeleted && isSystemFile(task.path, findings)
        ? nil : copy.reasonToLeave(task.path)
      {
        settled.append(FixRecord(path: task.path, outcome: .leftAlone(reason)))
      } else {
        tasks.append(task)
      }
    }
    let done = Workers.map(tasks, width: options.jobs, scratch: { ImageFix(options) }) { fix, task in
      FixRecord(path: task.path, outcome: task.isDeleted ? Self.delete(task.path) : Self.mend(task, fix))
    }
    return (settled + done).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// What is to be done with each file, sorted by path.
  private func tasks(_ findings: [Finding]) -> [Task] {
    let byPath = Dictionary(grouping: findings) { Array($0.path.utf8) }
    return byPath.values.compactMap { findings in
      let rules = Set(findings.map(\.rule))
      let path = findings[0].path
      if options.kind == .junk, !rules.isDisjoint(with: Fix.deletedRules) {
        return Task(path: path, fixes: [], isDeleted: true)
      }
      let fixes = Fix.rules.filter { rules.contains($0) }.compactMap { Fix(rule: $0) }
      return fixes.isEmpty ? nil : Task(path: path, fixes: fixes, isDeleted: false)
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func isSystemFile(_ path: String, _ findings: [Finding]) -> Bool {
    findings.contains { $0.path == path && $0.rule == "system-file" }
  }

  private static func delete(_ path: String) -> FixRecord.Outcome {
    do throws(FileError) {
      if try FileStatus(of: path, followsLink: false).kind == .folder {
        try Folder.remove(path)
      } else {
        try Files.remove(path)
      }
      return .deleted
    } catch { return .failed(error.message) }
  }

  private static func mend(_ task: Task, _ fix: borrowing ImageFix) -> FixRecord.Outcome {
    do throws(FileError) {
      let file = try Files.read(task.path, limit: 1 << 30)
      let mended: Mended = task.fixes == [.makeBinary] ? propertyList(file) : image(file, task.fixes, fix)
      switch mended {
      case .bytes(let bytes):
        try Files.rewrite(bytes, task.path)
        return .fixed(task.fixes, before: file.count, after: bytes.count)
      case .not(let reason): return .leftAlone(reason)
      }
    } catch { return .failed(error.message) }
  }

  private enum Mended {
    case bytes([UInt8])
    case not(String)
  }

  private static func image(_ file: [UInt8], _ fixes: [Fix], _ fix: borrowing ImageFix) -> Mended {
    do throws(ImageFix.Reason) {
      return .bytes(try fix.run(file, fixes))
    } catch { return .not(error.text) }
  }

  private static func propertyList(_ file: [UInt8]) -> Mended {
    do throws(PropertyListError) {
      let read = try Reader.readReporting(file)
      // Of a key that is there twice one value would be lost.
      if let key = read.repeatedKeys.first { return .not(key.description) }
      return .bytes(try BinaryWriter.write(read.document, order: .xcode))
    } catch { return .not(error.description) }
  }
}
