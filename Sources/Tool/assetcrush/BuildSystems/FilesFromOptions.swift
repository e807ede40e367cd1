import ArgumentParser
import CrushBuild
import CrushFiles

/// Lists of sources in files or on standard input.
struct FilesFromOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Process the files and folders in this list too, one path per line. They keep their folders in an output folder. Use - for "
        + "standard input. Repeatable.",
      valueName: "file or -"), completion: .file())
  var filesFrom: [String] = []

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Separate the paths of --files-from with NUL, as find -print0 does (default: line breaks).")
  var isNulSeparated = false

  /// The limit for the bytes of a list.
  private static let listLimit = 1 << 28

  func validate() throws {
    if isNulSeparated && filesFrom.isEmpty { throw ValidationError("-0 needs --files-from") }
    if filesFrom.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("standard input can be read once; use - for one --files-from only")
    }
  }

  /// Checks that a command line names sources, and standard input only once.
  ///
  /// - Parameter purpose: the job, such as `optimize`.
  func check(with sources: [String], to purpose: String) throws {
    if sources.isEmpty && filesFrom.isEmpty {
      throw ValidationError("nothing to \(purpose); name a file or folder, or a list of them with --files-from")
    }
    if !filesFrom.isEmpty && sources.contains(where: CommandLineFile.isStream) {
      throw ValidationError("standard input and pipes cannot be combined with --files-from; use files")
    }
  }

  func lists() throws -> [SourceList] {
    try filesFrom.map { path in
      let contents = try CommandLineFile.read(path, limit: Self.listLimit)
      return try SourceList(name: path, contents: contents, isNulSeparated: isNulSeparated)
    }
  }
}
