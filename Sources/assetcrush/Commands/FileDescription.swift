import CrushAssets
import CrushBundles
import CrushCatalogs
import CrushFileSystem
import CrushPNG
import CrushPropertyList
import CrushReporting
import CrushText

/// The description of one file: as text, and as an object of JSON.
struct FileDescription {
  let text: String
  let record: InspectionJSON.Record
  /// The content of the file.
  let bytes: [UInt8]

  /// A file that has no description.
  enum Failure: Error, CustomStringConvertible {
    case folder(String)
    case archive(String)
    case lfsPointer
    case unmeasured(format: String)
    /// A file whose name promises another kind.
    case misnamed(kind: String)
    /// A file of another kind.
    case other(kind: String)

    var description: String {
      switch self {
      case .folder(let path):
        "is a folder; name its files, or run assetcrush audit \(ShellText.quoted(path))"
      case .archive(let path):
        "is an archive without an app; name a file inside it, or run assetcrush audit \(ShellText.quoted(path))"
      case .lfsPointer: LFSPointer.problem
      case .unmeasured(let format): "\(format) files cannot be measured; convert it to a format that iOS reads"
      case .misnamed(let kind): "not \(kind), in spite of its name; copy the file again"
      case .other(let kind):
        "\(kind); inspect reads images, property lists, string catalogs, storyboards, nibs, and Contents.json in asset "
          + "catalogs"
      }
    }
  }

  /// The most bytes of a file.
  private static let limit = 1 << 30

  /// Reads and describes a file that the command line names, on the disk or in an open archive.
  init(of path: String, _ reader: FileReader, options: ReadingOptions) throws {
    let bytes =
      reader.isArchived(path)
      ? try reader.read(path, limit: Self.limit) : try CommandLineFile.read(path, limit: Self.limit)
    try self.init(bytes, path == "-" ? "<stdin>" : path, isStream: CommandLineFile.isStream(path), options)
  }

  /// The content decides the format. If it does not, the name does.
  private init(_ bytes: [UInt8], _ path: String, isStream: Bool, _ options: ReadingOptions) throws {
    self.bytes = bytes
    let count = bytes.count
    let name = FileClass(shipped: Path.name(of: path))
    if !Signature.matches(bytes.span) {
      if LFSPointer.matches(bytes.span) { throw Failure.lfsPointer }
      if CompiledCatalog.isCatalog(bytes.span) {
        let facts = CompiledCatalogFacts(try CompiledCatalog(bytes.span))
        text = InspectionText.render(path, fileBytes: count, compiled: facts)
        record = InspectionJSON.Record(path, fileBytes: count, compiled: facts)
        return
      }
      let isDrawing = isStream && Self.start(bytes, contains: "<svg")
      if let image = try ImageInspection(bytes, named: isDrawing ? "stream.svg" : path) {
        text = InspectionText.render(path, fileBytes: count, image: image)
        record = InspectionJSON.Record(path, fileBytes: count, image: image)
        return
      }
      if let interface = try InterfaceInspection(bytes, named: path) {
        text = InspectionText.render(path, fileBytes: count, interface: interface)
        record = InspectionJSON.Record(path, fileBytes: count, interface: interface)
        return
      }
      if name == .propertyList || isStream && [.binary, .xml].contains(Format.detect(bytes)) {
        let document = try Reader.read(bytes)
        let (format, census, root) = (Format.detect(bytes), document.census, document.root.kind)
        text = InspectionText.render(path, fileBytes: count, format: format, census: census, root: root)
        record = InspectionJSON.Record(path, fileBytes: count, format: format, census: census, root: root)
        return
      }
      if CatalogSet.isContents(Path.resolved(path) ?? path) {
        let catalog = try CatalogInspection(bytes, path: Path.resolved(path) ?? path)
        text = InspectionText.render(path, fileBytes: count, catalog: catalog)
        record = InspectionJSON.Record(path, fileBytes: count, catalog: catalog)
        return
      }
      if Path.fileExtension(of: path) == "xcstrings" {
        let strings = try StringCatalogInspection(bytes)
        text = InspectionText.render(path, fileBytes: count, stringCatalog: strings)
        record = InspectionJSON.Record(path, fileBytes: count, stringCatalog: strings)
        return
      }
      if name != .png, !isStream { throw Self.failure(bytes, path) }
    }
    // A damaged PNG gets the error about its bytes.
    let png = try PNGInspection(bytes, options: options)
    text = InspectionText.render(path, fileBytes: count, png: png)
    record = InspectionJSON.Record(path, fileBytes: count, png: png)
  }

  private static func failure(_ bytes: [UInt8], _ path: String) -> Failure {
    if let format = ImageFile.unreadFormat(of: path) { return .unmeasured(format: format) }
    if bytes.isEmpty { return .other(kind: "the file is empty") }
    let type = Path.fileExtension(of: path)
    // A sound file of these kinds was described already.
    if let kind = recognized[type] { return .misnamed(kind: kind) }
    if let kind = kinds[type] { return .other(kind: kind) }
    // A text has no byte 0.
    return .other(kind: bytes.prefix(4096).contains(0) ? "a binary file of an unknown kind" : "a text file")
  }

  private static let recognized = [
    "car": "a compiled asset catalog", "zip": "a zip archive", "ipa": "a zip archive",
  ]

  /// Kinds of files that people may expect to be described, by extension.
  private static let kinds = [
    "storyboardc": "a compiled storyboard",
    "json": "a JSON file outside an asset catalog", "mom": "a compiled data model", "metallib": "a Metal library",
    "ttf": "a font", "otf": "a font", "pbxproj": "an Xcode project",
  ]

  /// Returns true if a text is within the first 4,096 bytes.
  private static func start(_ bytes: [UInt8], contains text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}
