import CrushBasics
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushPropertyList
import CrushReporting
import CrushStringCatalogs

/// A file that `inspect` read.
struct FileDescription {
  let record: InspectionRecord
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

  private init(_ bytes: [UInt8], _ path: String, isStream: Bool, _ options: ReadingOptions) throws {
    self.bytes = bytes
    record = InspectionRecord(
      path, fileBytes: bytes.count, try Self.content(of: bytes, path, isStream: isStream, options))
  }

  /// The content decides the format. If it does not, the name does.
  private static func content(
    of bytes: [UInt8], _ path: String, isStream: Bool, _ options: ReadingOptions
  ) throws -> InspectionRecord.Content {
    // A damaged PNG gets the error about its bytes.
    if Signature.matches(bytes.span) { return .png(try PNGInspection(bytes, options: options)) }
    if LFSPointer.matches(bytes.span) { throw Failure.lfsPointer }
    if CompiledCatalog.isCatalog(bytes.span) {
      return .compiledCatalog(CompiledCatalogFacts(try CompiledCatalog(bytes.span)))
    }
    let isDrawing = isStream && start(bytes, contains: "<svg")
    if let image = try ImageInspection(bytes, named: isDrawing ? "stream.svg" : path) { return .image(image) }
    if let interface = try InterfaceInspection(bytes, named: path) { return .interface(interface) }
    let name = FileClass(shipped: Path.name(of: path))
    if name == .propertyList || isStream && [.binary, .xml].contains(Format.detect(bytes)) {
      let document = try Reader.read(bytes)
      return .propertyList(Format.detect(bytes), document.census, root: document.root.kind)
    }
    let target = Path.resolved(path) ?? path
    if CatalogSet.isContents(target) { return .catalogContents(try CatalogInspection(bytes, path: target)) }
    if Path.fileExtension(of: path) == "xcstrings" { return .stringCatalog(try StringCatalogInspection(bytes)) }
    if name != .png, !isStream { throw failure(bytes, path) }
    return .png(try PNGInspection(bytes, options: options))
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
