import ArgumentParser
import CrushBuild
import CrushFiles

/// Conversions from standard input or a pipe, and to standard output, a pipe or a device.
extension ConvertCommand {
  var isStreamed: Bool { readsStream || output.map(CommandLineFile.isStream) == true }

  private var readsStream: Bool { sources.contains(where: CommandLineFile.isStream) }

  func checkStreams() throws {
    guard isStreamed else { return }
    if sources.count != 1 || !list.filesFrom.isEmpty || kind(of: sources[0]) == .folder {
      throw ValidationError(
        "standard input, standard output, pipes and devices need exactly one source, which is not a folder")
    }
    guard let output else {
      throw ValidationError("--in-place cannot replace standard input or a pipe; use --output")
    }
    if readsStream && isFolder(output) {
      throw ValidationError(
        "--output is a folder, but standard input and pipes have no file name; use a file, or - for standard output")
    }
    if output == "-" && report == "-" {
      throw ValidationError("--output and --report cannot both be standard output; use a file for one of them")
    }
  }

  /// Converts one PNG from a stream, to a stream, or both.
  func convertStream(to output: String) throws {
    let start = ContinuousClock.now
    let source = sources[0]
    let options = try options()
    let conversion = try orExit {
      let reader = try FileReader(opening: [source])
      let file =
        reader.isArchived(source)
        ? try reader.read(source, limit: 1 << 30) : try CommandLineFile.read(source, limit: 1 << 30)
      return SingleConversion(of: file, from: source == "-" ? "<stdin>" : source, to: output, options)
    }
    if let bytes = conversion.bytes, !dryRun { try orExit { try CommandLineFile.write(bytes, to: output) } }
    try summary(of: [conversion.record], since: start).finish(talk: talk, report: report)
  }
}
