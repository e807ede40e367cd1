import CrushCatalogSources
import CrushFixtures

/// A catalog of a test on disk.
struct SampleCatalog {
  private let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.makeFolder("Assets.xcassets")
  }

  /// Writes a picture of one color.
  func addPicture(_ name: String, width: Int, height: Int, color: [UInt8] = [200, 100, 50, 255]) throws {
    var generator = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: 6, using: &generator)
    picture.samples = [[UInt8]](repeating: color, count: width * height).flatMap { $0 }
    try folder.write(picture.file, to: "Assets.xcassets/" + name)
  }

  func add(_ text: String, _ name: String) throws { try add(Array(text.utf8), name) }

  func add(_ bytes: [UInt8], _ name: String) throws { try folder.write(bytes, to: "Assets.xcassets/" + name) }

  /// Adds an image set with one picture for the television.
  func addImage(_ set: String, idiom: String, width: Int, height: Int) throws {
    try add(
      #"{"images":[{"filename":"a.png","idiom":"\#(idiom)","scale":"1x"}],"info":{"version":1,"author":"xcode"}}"#,
      set + "/Contents.json")
    try addPicture(set + "/a.png", width: width, height: height)
  }

  func read() -> SourceCatalog { CatalogSourceReader.read(path) }
}
