import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushIconDocuments
import CrushReporting

/// An Icon Composer document that `inspect` read from the disk.
struct IconDescription {
  let record: InspectionRecord
  private let document: IconDocument?
  private let pictures: [String: [UInt8]]

  private static let fileLimit = 1 << 28

  /// - Returns: nil for a folder that is no document.
  init?(at path: String) throws(FileError) {
    let path = Path.withoutTrailingSlashes(path)
    guard Path.hasExtension(path, "icon"), Files.exists(Path.join(path, "icon.json")) else { return nil }
    let result = try IconSource.read(path)
    document = result.document
    let source = CatalogSourceReader.read(path)
    var pictures: [String: [UInt8]] = [:]
    for file in source.files where file.hasPrefix("Assets/") {
      pictures[String(file.dropFirst("Assets/".count))] = try Files.read(
        Path.join(path, file), limit: Self.fileLimit)
    }
    self.pictures = pictures
    var facts = IconDocumentFacts()
    let groups = result.document?.groups ?? []
    facts.groups = groups.count
    facts.layers = groups.reduce(0) { $0 + $1.layers.count }
    facts.files = pictures.count
    facts.platforms = (result.document?.platforms).map { $0.squares + $0.circles } ?? []
    Self.addCompiled(source, to: &facts)
    let size = try FileStatus(of: Path.join(path, "icon.json")).size
    let bytes = pictures.values.reduce(size) { $0 + $1.count }
    record = InspectionRecord(path, fileBytes: bytes, .iconDocument(facts))
  }

  /// Compiles the layers in memory, and adds their tree, their bytes and the problems.
  private static func addCompiled(_ source: SourceCatalog, to facts: inout IconDocumentFacts) {
    var settings = CompileSettings()
    settings.platform = .macosx
    settings.minimumTarget = CompileSettings.Version(26)
    settings.appIcon = source.sets.first?.name
    let result = CatalogCompiler(settings).compile([source])
    facts.problems = result.messages.filter { $0.severity > .notice }.map(\.text)
    guard let bytes = result.catalog, let catalog = try? CompiledCatalog(bytes.span) else { return }
    facts.compiledBytes = catalog.renditions.reduce(0) { $0 + $1.storedBytes }
    facts.tree = Array(IconTree.tree(catalog).dropFirst())
  }

  /// Returns the drawing of the icon without glass, or a line with the reason if there is none.
  func drawing(_ preview: inout ImagePreview) -> String {
    guard let document else { return "" }
    do throws(IconDrawingError) {
      return preview.text(of: .icon(try IconDocumentPicture.drawing(of: document) { pictures[$0] }))
    } catch { return "  no preview: \(oneLine("\(error)"))\n" }
  }
}
