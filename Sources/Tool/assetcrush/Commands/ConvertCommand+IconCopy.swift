import CrushBasics
import CrushBuild
import CrushFiles
import CrushIconDocuments
import CrushSteps

/// A document of Icon Composer that is written for Xcode 26. `icon.json` changes, and the files of `Assets` do not.
///
/// All files are checked before anything is written. `icon.json` is written last, so that a folder with it is complete.
struct IconCopy {
  struct Result {
    let records: [FileRecord]
    var changes: [IconDownlevel.Change] = []
  }

  /// The folder of the document.
  let source: String
  /// The folder of the result. It may be the source.
  let target: String
  /// The name of the result in an output folder with other documents; empty if the output is the document.
  let name: String
  let isDryRun: Bool
  let interruption: Interruption

  /// The size limit of `icon.json` in bytes. The reader has a smaller one.
  private static let limit = 1 << 26
  private static let fileName = "icon.json"

  var document: String { Path.join(source, Self.fileName) }

  private var isInPlace: Bool {
    Files.exists(target) && (try? FileStatus(of: target).identity) == (try? FileStatus(of: source).identity)
  }

  /// Checks the two folders.
  ///
  /// - Parameter mayReplace: whether the result may replace the source.
  /// - Throws: `FileError` if the source does not exist, and another error if the result cannot be in the target.
  func check(mayReplace: Bool) throws {
    _ = try FileStatus(of: source)
    if let kind = try? FileStatus(of: target).kind, kind != .folder { throw BuildError.outputIsNotAFolder(target) }
    if isInPlace && mayReplace { return }
    guard let from = Path.resolved(source), let to = Path.resolvedAsFarAsPossible(target) else { return }
    if isInPlace || Path.isInside(from, to) { throw BuildError.sourceInsideOutput(source: source, output: target) }
    if Path.isInside(to, from) { throw InsideError(source: source, target: target) }
  }

  private struct InsideError: Error, CustomStringConvertible {
    let source: String
    let target: String
    var description: String { "\(target): the output lies in the source \(source); choose another output" }
  }

  private struct OutsideError: Error, CustomStringConvertible {
    var description: String { "the link leads out of the document; replace it by the file" }
  }

  func failure(clashingWith other: String) -> Result {
    failure(of: source, .clash(OutputClash(source: source, other: other, reason: .sameOutput)))
  }

  func run() -> Result { isInPlace ? rewritten() : copied() }

  // MARK: - In place

  private func rewritten() -> Result {
    var bundles = SignedBundles()
    if let reason = bundles.reasonToLeave(document) { return failure(of: document, .sealed(reason)) }
    do {
      var file = try FileRewrite(found: Self.fileName, in: source, limit: Self.limit)
      let old = file.bytes
      let result = try IconDownlevel.text(of: old)
      var state = result.text == old ? OutputState.current : .stale
      var notes: [RewriteNote] = []
      if state == .stale && !isDryRun {
        notes = try interruption.perform { () throws(FileError) in
          try file.replace(by: result.text, keepsTimes: false) ?? []
        }
        state = .written
      }
      let record = record(
        of: Self.fileName, bytes: old.count, result.text.count, state, isChanged: !result.changes.isEmpty,
        warnings: notes.map(\.description))
      return Result(records: [record], changes: result.changes)
    } catch { return failure(of: document, Self.problem(error, document)) }
  }

  // MARK: - Into another folder

  private func copied() -> Result {
    let (assets, failures) = assets()
    do {
      guard stays(document) else { throw OutsideError() }
      let status = try FileStatus(of: document)
      let (text, changes) = try IconDownlevel.text(of: Files.read(document, limit: Self.limit))
      if !failures.isEmpty { return Result(records: failures) }
      do {
        return Result(records: try write(text, status, isChanged: !changes.isEmpty, assets), changes: changes)
      } catch { return failure(of: target, Self.problem(error, target)) }
    } catch { return Result(records: failures + failure(of: document, Self.problem(error, document)).records) }
  }

  /// Writes the files of the result.
  ///
  /// - Parameter status: the status of the source of `text`.
  private func write(
    _ text: [UInt8], _ status: FileStatus, isChanged: Bool, _ assets: [FileTree.Entry]
  ) throws(FileError) -> [FileRecord] {
    let writer = try OutputWriter(folder: target, mode: isDryRun ? .dryRun : .write, interruption: interruption)
    writer.prepare(for: assets.map(\.relativePath) + [Self.fileName])
    var records: [FileRecord] = []
    for asset in assets {
      let size = try asset.status().size
      let copied = try writer.copy(asset.path, to: asset.relativePath) {
        record(of: asset.relativePath, bytes: size, size, $0.state)
      }
      records.append(copied)
    }
    let written = try writer.write(text, to: Self.fileName, WriteOptions(permissions: status.permissions)) {
      record(of: Self.fileName, bytes: status.size, text.count, $0.state, isChanged: isChanged)
    }
    return records + [written]
  }

  /// Returns the files of `Assets`, and a record for each one that cannot be copied.
  private func assets() -> (files: [FileTree.Entry], failures: [FileRecord]) {
    let folder = Path.join(source, "Assets")
    var files: [FileTree.Entry] = []
    var failures: [FileRecord] = []
    func fail(_ error: FileError) { failures += failure(of: error.path, .file(error)).records }
    guard Files.exists(folder) else { return ([], []) }
    guard stays(folder) else {
      return ([], failure(of: folder, Self.problem(OutsideError(), folder)).records)
    }
    do throws(FileError) {
      try FileTree.walk(folder, prefix: "Assets") { entry in
        do throws(FileError) {
          if entry.mayBeLink && !stays(entry.path) {
            failures += failure(of: entry.path, Self.problem(OutsideError(), entry.path)).records
            return false
          }
          if entry.kind == .folder { return true }
          // Opens the file, and throws for a device or a pipe without waiting for its writer.
          guard entry.kind == .file else { throw FileError(entry.path, .read, .notAFile) }
          _ = try Files.prefix(of: entry.path, count: 1)
          files.append(entry)
        } catch { fail(error) }
        return false
      } failed: {
        fail($0)
      }
    } catch { fail(error) }
    return (files, failures)
  }

  /// Returns true if a path stays in the source after all links.
  private func stays(_ path: String) -> Bool {
    guard let root = Path.resolved(source), let resolved = Path.resolved(path) else { return true }
    return Path.isInside(resolved, root)
  }

  // MARK: - Records

  private static func problem(_ error: any Error, _ path: String) -> SourceError {
    switch error {
    case let error as IconDownlevelError:
      .compiling(
        CompileProblem(
          path: path, text: "\(error)", line: error.position?.line, column: error.position?.column))
    case let error as FileError: .file(error)
    default: .compiling(CompileProblem(path: path, text: "\(error)"))
    }
  }

  private func record(
    of file: String, bytes: Int, _ outputBytes: Int, _ state: OutputState, isChanged: Bool = false,
    warnings: [String] = []
  ) -> FileRecord {
    FileRecord(
      source: Path.join(source, file), output: Path.join(name, file),
      disposition: .copied(isChanged ? .asked : .otherKind),
      sourceBytes: bytes, outputBytes: outputBytes, image: nil, state: state, warnings: warnings)
  }

  private func failure(of path: String, _ error: SourceError) -> Result {
    let size = (try? FileStatus(of: path).size) ?? 0
    return Result(records: [
      FileRecord(
        source: path, output: nil, disposition: .failed(error), sourceBytes: size, outputBytes: 0, image: nil,
        state: .none)
    ])
  }
}
