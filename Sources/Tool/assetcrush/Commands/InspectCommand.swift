import ArgumentParser
import CrushBasics
import CrushFiles
import CrushInspection
import CrushPNG
import CrushReporting

/// The `inspect` command.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Describe images, property lists, catalogs and apps.",
    discussion: """
      For a PNG: size, color type, chunks, alpha, decoded memory and CgBI flags. For any other image: size, alpha, \
      memory and metadata from its header. For a property list: its format and the number of its values. For \
      Contents.json in an asset catalog: the slots and missing files. For a compiled catalog (Assets.car): its tool, \
      target, renditions and compression. For an Icon Composer document (.icon): its layers and effects. For an app or an .ipa: its version, and the sizes of its content. For a string catalog: keys and languages. \
      For a storyboard, a XIB or a compiled nib: its scenes, objects, images and colors. The content of a file \
      decides its format; if it does not, the name does.

      assetcrush inspect hero.png photo.jpg Info.plist
      assetcrush inspect --json hero.png
      assetcrush inspect --preview My.app/Assets.car

      Exit codes: 0 all files were read, 1 a file could not be read, 2 a wrong command line.
      """)

  @Argument(
    help: ArgumentHelp(
      "Images, property lists, catalogs, string catalogs, apps and archives. Use - for standard input.",
      valueName: "file"),
    completion: .file())
  var files: [String]

  @Flag(help: "Write a JSON array with one object for each file (default: text).")
  var json = false

  @Flag(
    help: "Draw images, icon documents, and one image of each asset in a compiled catalog (default: no drawings).")
  var preview = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  @Flag(help: "Accept damaged ancillary chunks and data after the end, as libpng does (default: an error).")
  var lenient = false

  func run() throws {
    let style = Terminal.style(color, for: .output)
    var records: [InspectionRecord] = []
    var hasFailed = false
    for path in files {
      do { records += try describe(path, style) } catch {
        hasFailed = true
        let message = (error as? FileError)?.message ?? "\(error)"
        let record = InspectionRecord(path, failure: message)
        records.append(record)
        Terminal.write(InspectionText.render(record, style: style), to: .error)
      }
    }
    if json { Terminal.write(InspectionJSON.render(records), to: .output) }
    if hasFailed { throw ExitCode.findings }
  }

  /// Describes a file, or the products of a folder or an archive, and writes the text.
  private func describe(_ path: String, _ style: TextStyle) throws -> [InspectionRecord] {
    if let icon = try IconDescription(at: path) {
      if !json { Terminal.write(InspectionText.render(icon.record, style: style), to: .output) }
      if preview && !json {
        var drawings = ImagePreview(style: style, reading: ReadingOptions(isLenient: lenient))
        Terminal.write(icon.drawing(&drawings), to: .output)
      }
      return [icon.record]
    }
    let reader = CommandLineFile.isStream(path) ? FileReader() : try FileReader(opening: [path])
    if path != "-", reader.isFolder(path) {
      let products = try ProductInspection.all(at: path, reader, jobs: CoreCount.available).map(InspectionRecord.init)
      if products.isEmpty {
        throw reader.archivePaths.contains(path) ? FileDescription.Failure.archive(path) : .folder(path)
      }
      if !json { Terminal.write(products.map { InspectionText.render($0, style: style) }.joined(), to: .output) }
      return products
    }
    let options = ReadingOptions(isLenient: lenient)
    let description = try FileDescription(of: path, reader, options: options)
    if !json { Terminal.write(InspectionText.render(description.record, style: style), to: .output) }
    if preview && !json {
      var drawings = ImagePreview(style: style, reading: options)
      Terminal.write(drawings.text(of: description.bytes), to: .output)
    }
    return [description.record]
  }
}
