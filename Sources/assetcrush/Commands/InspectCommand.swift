import ArgumentParser
import Assets
import FileSystem
import PNG
import PropertyList
import Reporting
import Text

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "The facts of PNGs and property lists.",
    discussion: """
      Size, color type, chunks, alpha use, decoded memory and what CgBI says of a PNG; format and contents of a \
      property list. What a file is follows from its content, not its name.

      Exit code: 0 all could be read, 1 one could not.

      assetcrush inspect hero.png Info.plist
      assetcrush inspect --json hero.png
      """)

  @Argument(
    help: ArgumentHelp("PNGs and property lists; - is standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Flag(help: "Write JSON: an array with an object for each file.")
  var json = false

  @Flag(help: "Accept what libpng accepts: damaged ancillary chunks, data after the end.")
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

  /// A file that is no property list by its content is taken for a PNG when its name or its content says so.
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
