import ArgumentParser
import Assets
import FileSystem
import PNG
import PropertyList
import Reporting
import Text

/// The `inspect` command.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Describe PNGs and property lists.",
    discussion: """
      For a PNG: size, color type, chunks, alpha, decoded memory and CgBI flags. For a property list: its format and \
      the number of its values. The content of a file decides its format, not its name.

      assetcrush inspect hero.png Info.plist
      assetcrush inspect --json hero.png

      Exit codes: 0 all files were read, 1 a file could not be read, 2 a wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("PNGs and property lists. Use - for standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Flag(help: "Write a JSON array with one object for each file (default: text).")
  var json = false

  @Flag(help: "Accept damaged ancillary chunks and data after the end, as libpng does (default: an error).")
  var lenient = false

  func run() throws {
    var records: [InspectionJSON.Record] = []
    var hasFailed = false
    for path in files {
      do {
        let bytes = try CommandLineFile.read(path, limit: 1 << 30)
        records.append(try inspect(bytes, path == "-" ? "<stdin>" : path))
      } catch {
        hasFailed = true
        let message = (error as? FileError)?.message ?? "\(error)"
        records.append(InspectionJSON.Record(path, error: message))
        Terminal.write("\(oneLine(path)): error: \(oneLine(message))\n", to: .error)
      }
    }
    if json { Terminal.write(InspectionJSON.render(records), to: .output) }
    if hasFailed { throw ExitCode.findings }
  }

  /// Inspects one file. Any file that is neither a PNG by content nor a property list by name is read as a PNG.
  private func inspect(_ bytes: [UInt8], _ path: String) throws -> InspectionJSON.Record {
    if Signature.matches(bytes.span) || FileClass(name: Path.name(of: path), isFolder: false) != .propertyList {
      let png = try PNGInspection(bytes, options: ReadingOptions(isLenient: lenient))
      if !json {
        Terminal.write(InspectionText.render(path, fileBytes: bytes.count, png: png), to: .output)
      }
      return InspectionJSON.Record(path, fileBytes: bytes.count, png: png)
    }
    let document = try Reader.read(bytes)
    let format = Format.detect(bytes)
    if !json {
      let text = InspectionText.render(
        path, fileBytes: bytes.count, format: format, census: document.census, root: document.root.kind)
      Terminal.write(text, to: .output)
    }
    return InspectionJSON.Record(
      path, fileBytes: bytes.count, format: format, census: document.census, root: document.root.kind)
  }
}
