import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting
import CrushSteps

/// One run of a command that edits catalogs: its inputs, its output and its report.
struct EditJob {
  let options: EditOptions
  /// Sentences for the end of the report, and warnings.
  private(set) var notes: [String] = []
  private(set) var warnings: [String] = []
  private var inputs: [String] = []

  init(_ options: EditOptions) { self.options = options }

  /// Reads the catalog that a path names: a file, or the only catalog of an app or archive.
  ///
  /// - Throws: `ExitCode` after a message.
  mutating func read(_ path: String) throws -> [UInt8] {
    let file = try CatalogFiles.only(path)
    inputs.append(file.path)
    if let bundle = CatalogFiles.bundle(around: file.path) {
      note("\(bundle) must be signed again after the new catalog replaces \(file.path)")
    }
    do { return try CatalogFiles.read(file).bytes } catch {
      CatalogFiles.report(file.path, error)
      throw ExitCode.findings
    }
  }

  mutating func note(_ text: String) { notes.append(text) }
  mutating func warn(_ text: String) { warnings.append(text) }

  /// Runs an edit. A failure is reported with the path.
  ///
  /// - Throws: `ExitCode` after a message.
  func edit<Value>(_ path: String?, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      if let path { CatalogFiles.report(path, error) } else { _ = try? orExit { throw error } }
      throw ExitCode.findings
    }
  }

  /// Checks that the output may be written, before any work.
  func check() throws {
    let output = options.output
    guard !CommandLineFile.isStream(output) else { return }
    try orExit {
      let status = try? FileStatus(of: output)
      if status?.kind == .folder { throw EditOutputError.folder(output) }
      for input in inputs where status != nil && Path.resolved(input) == Path.resolved(output) {
        throw EditOutputError.input(output)
      }
      var bundles = SignedBundles()
      if let reason = bundles.reasonToLeave(output) { throw EditOutputError.sealed(output, reason) }
    }
  }

  /// Writes the catalog and the report.
  ///
  /// - Parameters:
  ///   - before: the bytes of the inputs.
  ///   - lines: the text of the report.
  ///   - members: the members of the JSON that belong to the command.
  func finish(
    _ bytes: [UInt8], before: Int, lines: [String], _ members: [String: CatalogJSON.Value]
  ) throws {
    let output = options.output
    let isStream = CommandLineFile.isStream(output)
    if !isStream, !options.force, Files.exists(output), !Files.contentsEqual(output, bytes) {
      try orExit { throw EditOutputError.exists(output) }
    }
    let writer = CompileOutputs(folder: "", mode: options.dryRun ? .dryRun : .write)
    let written = try orExit { try writer.write(bytes, to: output) }
    for text in warnings { Terminal.write("assetcrush: warning: \(oneLine(text))\n", to: .error) }
    if options.json {
      let common: [String: CatalogJSON.Value] = [
        "bytesAfter": .count(bytes.count), "bytesBefore": .count(before), "inputs": .texts(inputs),
        "notes": .texts(notes), "output": .text(output), "state": .text(written.state.rawValue), "version": .count(1),
        "warnings": .texts(warnings),
      ]
      return Terminal.write(CatalogJSON.Value.fields(members.merging(common) { $1 }).json, to: .output)
    }
    guard !options.quiet else { return }
    let change = "\(ByteCount.grouped(before)) bytes before, \(ByteCount.grouped(bytes.count)) after"
    let verb = options.dryRun ? written.state == .current ? "current" : "would be written" : written.state.rawValue
    let text = lines + ["\(oneLine(output)): \(verb), \(change)"]
    Terminal.write(text.map { $0 + "\n" }.joined(), to: output == "-" ? .error : .output)
    for text in notes { Terminal.write("assetcrush: note: \(oneLine(text))\n", to: .error) }
  }
}
