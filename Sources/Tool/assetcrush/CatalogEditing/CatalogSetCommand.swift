import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushFiles
import CrushReporting

/// The `catalog set` command.
struct CatalogSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Write a compiled catalog with new pixels for some of its images.",
    discussion: """
      NAME is a name of `catalog list`, such as AppIcon-60x60@2x~iphone.png, or the name of an asset with one image. \
      FILE is a PNG of the same size in pixels. The copies of the image for old systems and wide screens are replaced \
      too. An image in an atlas gets pixels of its own. All other renditions keep their bytes.

      Exit codes: 0 success, 1 a name or a picture that does not fit, or a catalog that cannot be edited, 2 a wrong \
      command line, or an output that must not be written.

      assetcrush catalog set My.app/Assets.car logo@2x.png=new/logo.png -o Assets.car
      """)

  @Argument(
    help: ArgumentHelp("A catalog, or an app or archive with one. Use - for standard input.", valueName: "path"),
    completion: .file())
  var path: String

  @Argument(help: ArgumentHelp("The names of images with their new files.", valueName: "name=file"))
  var pictures: [String]

  @OptionGroup var options: EditOptions

  /// The largest file of a picture.
  private static let limit = 1 << 30

  func validate() throws {
    for picture in pictures where Self.split(picture) == nil {
      throw ValidationError("'\(picture)' is no name with a file; use NAME=FILE")
    }
  }

  /// Splits at the first equals sign. Nil if a side is empty.
  private static func split(_ text: String) -> (name: String, file: String)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let (name, file) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    return name.isEmpty || file.isEmpty ? nil : (name, file)
  }

  func run() throws {
    var job = EditJob(options)
    let bytes = try job.read(path)
    try job.check()
    let items = try pictures.compactMap(Self.split).map { name, file in
      let bytes = try job.edit(file) { try CommandLineFile.read(file, limit: Self.limit) }
      return PictureReplacement.Item(name: name, file: file, bytes: bytes)
    }
    let result = try job.edit(path) {
      var replacement = try PictureReplacement(try CatalogEdit(bytes))
      return try replacement.run(items)
    }
    if result.partialAtlases > 0 {
      job.note(
        "\(plural(result.partialAtlases, "atlas keeps", "atlases keep")) the old pixels of replaced images; compile "
          + "the sources to pack them again")
    }
    let lines = result.replaced.map { "\(oneLine($0)): replaced" }
    try job.finish(
      result.bytes, before: bytes.count, lines: lines,
      ["droppedAtlases": .count(result.atlases), "replaced": .texts(result.replaced)])
  }
}
