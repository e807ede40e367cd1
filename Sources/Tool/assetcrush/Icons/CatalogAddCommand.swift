import ArgumentParser
import CrushBasics
import CrushFiles
import CrushIconSets
import CrushReporting
import CrushSteps

/// The `catalog add` command.
struct CatalogAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put images into an image set of an asset catalog, in the slots of their names.",
    discussion: """
      The name of a file decides its slot: hero@2x.png has two pixels a point, and hero@2x~ipad.png is for the iPad. \
      An SVG or PDF without a scale serves all scales. A set that does not exist is created with empty slots for 1x, \
      2x and 3x, as Xcode does. Other slots and properties of an existing set stay.

      Exit codes: 0 success, 1 a file or set that does not fit, or a difference with --check, 2 a wrong command line, \
      or files of other content.

      assetcrush catalog add Assets.xcassets/Hero.imageset hero.png hero@2x.png hero@3x.png
      assetcrush catalog add Assets.xcassets/Hero.imageset dark/hero-dark@2x.png --dark
      """)

  @Argument(
    help: ArgumentHelp("The image set, such as Assets.xcassets/Hero.imageset.", valueName: "set"),
    completion: .directory)
  var set: String

  @Argument(help: ArgumentHelp("The images.", valueName: "file"), completion: .file())
  var files: [String]

  @Flag(help: "Use the images on dark screens only (default: on all screens without an image of their own).")
  var dark = false

  @OptionGroup var outputs: IconOutputOptions

  /// The size limits of an image and of Contents.json in bytes.
  private static let imageLimit = 1 << 28
  private static let contentsLimit = 1 << 22
  private static let contents = "Contents.json"

  func validate() throws {
    guard Path.fileExtension(of: Path.withoutTrailingSlashes(set)) == "imageset" else {
      throw ValidationError("\(set) is no image set; expected a folder such as Assets.xcassets/Hero.imageset")
    }
    var owners: [String: String] = [:]
    for file in files {
      if let other = owners.updateValue(file, forKey: Path.name(of: file).lowercased()) {
        throw ValidationError("\(other) and \(file) have one name; rename one of them")
      }
    }
  }

  func run() throws {
    let folder = Path.withoutTrailingSlashes(set)
    try orExit { _ = try FileStatus(of: Path.parent(of: folder)) }
    var results: [IconSet.RenderedFile] = []
    var failures = 0
    for file in files {
      do {
        let bytes = try CommandLineFile.read(file, limit: Self.imageLimit)
        results.append(IconSet.RenderedFile(path: Path.name(of: file), bytes: bytes, sizes: []))
      } catch {
        IconMasterReader.report("\(error)")
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode.findings }
    let filling = try filling(in: folder)
    results.append(IconSet.RenderedFile(path: Self.contents, bytes: Array(filling.text.utf8), sizes: []))
    let writer = IconOutputs(
      folder: folder, mode: outputs.mode, mayReplace: outputs.force, alwaysReplaced: [Self.contents])
    let written = try orExit { try writer.write(results, removals: []) }
    let warnings = filling.replaced.map { "\(Path.join(folder, $0)): no slot names the file any more; delete it" }
    try outputs.finish(IconReport(files: written, mode: outputs.mode, warnings: warnings))
  }

  private func filling(in folder: String) throws -> ImageSetFilling {
    let path = Path.join(folder, Self.contents)
    let old = Files.exists(path) ? try orExit { try Files.read(path, limit: Self.contentsLimit) } : nil
    let items = files.map { ImageSetFilling.Item(name: Path.name(of: $0), appearance: dark ? "dark" : nil) }
    do throws(ImageSetFilling.FillingError) { return try ImageSetFilling(items, into: old) } catch {
      IconMasterReader.report("\(folder): \(error)")
      throw ExitCode.findings
    }
  }
}
