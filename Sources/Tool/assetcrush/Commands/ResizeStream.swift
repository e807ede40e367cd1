import ArgumentParser
import CrushFiles
import CrushSteps

/// Resizes from standard input or a pipe, and to standard output, a pipe or a device.
extension ResizeCommand {
  var isStreamed: Bool { readsStream || output.map(CommandLineFile.isStream) == true }

  private var readsStream: Bool { sources.contains(where: CommandLineFile.isStream) }

  func checkStreams() throws {
    if sources.count > 1 || (try? FileStatus(of: sources[0]).kind) == .folder {
      throw ValidationError(
        "standard input, standard output, pipes and devices need exactly one source, which is not a folder")
    }
    if (to.scales?.count ?? 1) > 1 {
      throw ValidationError(
        "standard input, standard output, pipes and devices need exactly one result; name one scale in --to")
    }
    if readsStream, let output, !CommandLineFile.isStream(output), !OutputName.isFile(output) {
      throw ValidationError(
        "--output is a folder, but standard input and pipes have no file name; use a file, or - for standard output")
    }
  }

  /// Resizes one image from a stream, to a stream, or both.
  func resizeStream() throws {
    let source = sources[0]
    let output = output ?? "-"
    let file = try orExit { try CommandLineFile.read(source, limit: 1 << 30) }
    let (record, bytes) = Resizer(options).single(
      file, from: source == "-" ? "<stdin>" : source, to: CommandLineFile.isStream(output) ? nil : output)
    if let bytes, !dryRun {
      try orExit {
        if !CommandLineFile.isStream(output) { try Folder.create(Path.parent(of: output)) }
        try CommandLineFile.write(bytes, to: output)
      }
    }
    try finish([record])
  }
}
