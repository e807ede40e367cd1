import CrushFiles

/// A file that the caller writes beside the results of a build: a report, a dependency file or a stamp. The command line
/// names it, so a slip may name a source or a result instead.
package struct SideFile: Sendable, Equatable {
  /// The option that names the file, such as `--report`.
  package let option: String
  package let path: String

  package init(_ option: String, _ path: String) {
    self.option = option
    self.path = path
  }

  /// Returns true if nothing is lost when the file is replaced: it is empty, as a stamp, or its bytes are those of a
  /// report, a page or a dependency file.
  ///
  /// Builds with such a file among their sources skip it.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  static func isReplaceable(_ path: String) throws(FileError) -> Bool {
    let bytes = try Files.read(path, limit: largest)
    return bytes.isEmpty || isReport(bytes) || isPage(bytes) || DependencyFile.isRule(bytes)
  }

  /// A report of 1,000,000 files has about 200 MB.
  private static let largest = 1 << 30

  private static func isReport(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "{") && bytes.contains("\"isDryRun\"".utf8)
  }

  private static func isPage(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<!DOCTYPE html>".utf8)
      && bytes.prefix(2048).contains("name=\"generator\" content=\"AssetCrush ".utf8)
  }
}
