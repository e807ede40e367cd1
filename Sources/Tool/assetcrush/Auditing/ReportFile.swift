import CrushFiles

/// A file that the command line names for a report.
enum ReportFile {
  /// Writes a report, and creates the folder of its file.
  static func write(_ text: String, to path: String) throws(FileError) {
    if !CommandLineFile.isStream(path) { try Folder.create(Path.parent(of: path)) }
    try CommandLineFile.write(Array(text.utf8), to: path)
  }
}
