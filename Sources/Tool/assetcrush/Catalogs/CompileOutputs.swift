import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushPropertyList
import CrushReporting
import CrushSteps

/// The writer of the files of a compilation: the catalog, the icons beside it, and lists for other tools.
///
/// Everything is computed before the first file is written. A file is replaced as a whole, and only if its bytes differ.
struct CompileOutputs {
  /// The usual name of the compiled catalog.
  static let catalogName = "Assets.car"

  let folder: String
  let mode: WritingMode
  var interruption = Interruption()

  /// Writes the catalog and the files beside it. Returns them sorted by name.
  ///
  /// - Parameter catalogName: the name of the compiled catalog.
  func write(
    _ result: CompileResult, catalogName: String = catalogName
  ) throws(FileError) -> [CompileReport.Output] {
    var files = result.looseFiles
    if let catalog = result.catalog { files.append((catalogName, catalog)) }
    files.sort { Path.precedes($0.name, $1.name) }
    for (name, _) in files where !Path.isBelow(name) {
      throw FileError(Path.join(folder, name), .write, .system(Self.invalidArgument))
    }
    let writer = try OutputWriter(folder: folder, mode: mode, interruption: interruption)
    writer.prepare(for: files.map(\.name))
    var outputs: [CompileReport.Output] = []
    for (name, bytes) in files {
      let path = Path.join(folder, name)
      outputs.append(
        try writer.write(bytes, to: name) { output in
          CompileReport.Output(path: path, bytes: bytes.count, state: Self.state(output.state))
        })
    }
    return outputs
  }

  /// Writes a file that the command line names. `-` is standard output.
  func write(_ bytes: [UInt8], to path: String) throws(FileError) -> CompileReport.Output {
    var state = CompileReport.State.written
    if mode.writes {
      if path == "-" {
        Terminal.write(bytes, to: .output)
      } else {
        state = try interruption.perform { () throws(FileError) in
          try NamedFile.write(bytes, to: path) ? CompileReport.State.written : .current
        }
      }
    } else {
      state = !CommandLineFile.isStream(path) && Files.contentsEqual(path, bytes) ? .current : .stale
    }
    return CompileReport.Output(path: path, bytes: bytes.count, state: state)
  }

  /// EINVAL, for a name that would leave the folder.
  private static let invalidArgument: Int32 = 22

  private static func state(_ state: OutputState) -> CompileReport.State {
    switch state {
    case .written: .written
    case .current: .current
    case .missing, .stale, .none: .stale
    }
  }

  /// Returns the partial Info.plist. Without keys it is an empty list, since build systems expect the file.
  static func partialInfo(of result: CompileResult) throws -> [UInt8] {
    try Writer.write(result.partialInfo ?? ValueText.empty(.dictionary), .xml1).bytes
  }

  /// Returns the messages of the sources, then those of the compilation. Each is listed once.
  static func messages(
    of catalogs: [SourceCatalog], _ result: CompileResult, _ settings: CompileSettings
  ) -> [CatalogMessage] {
    var seen: Set<CatalogMessage> = []
    let messages = (catalogs.flatMap(\.messages) + result.messages).filter { seen.insert($0).inserted }
    let hasErrors = messages.contains { $0.severity == .error }
    return hasErrors ? messages : messages + missingIcon(catalogs, result, settings)
  }

  /// The kinds of icons that are not compiled, with the reason and the remedy.
  private static let otherIcons: [(kind: SourceSet.Kind, problem: String)] = [
    (.solidImageStack, "has layers, which are not compiled. Compile the icon of visionOS with Xcode."),
    (.stickersIcon, "is a stickers icon set, which is not compiled. Compile the extension for Messages with Xcode."),
  ]

  /// Returns an error if the chosen icon or launch image is missing in the result after a warning only. The store rejects
  /// an app without its icon, and one without its launch image has black bars.
  private static func missingIcon(
    _ catalogs: [SourceCatalog], _ result: CompileResult, _ settings: CompileSettings
  ) -> [CatalogMessage] {
    func hasSet(_ kind: SourceSet.Kind, _ name: String) -> Bool {
      catalogs.contains { $0.sets.contains { $0.kind == kind && $0.name == name } }
    }
    var messages: [CatalogMessage] = []
    if let name = settings.appIcon, let other = otherIcons.first(where: { hasSet($0.kind, name) }) {
      let compiled = result.catalog.flatMap { try? CompiledCatalog($0.span) }
      if compiled?.facets.contains(where: { $0.name == name }) != true {
        messages.append(CatalogMessage(.error, kind: "", "The app icon \"\(name)\" \(other.problem)"))
      }
    }
    if let name = settings.launchImage {
      messages.append(
        hasSet(.launchImage, name)
          ? CatalogMessage(
            .error, kind: "",
            "The launch image set \"\(name)\" is not compiled. Use a launch storyboard, or compile the set with Xcode.")
          : CatalogMessage(
            .error, kind: "", "None of the input catalogs contained a matching launch image set named \"\(name)\"."))
    }
    return messages
  }

  /// Returns all folders and files that the result depends on.
  static func inputs(of catalogs: [SourceCatalog], _ result: CompileResult) -> [String] {
    let read = catalogs.flatMap { catalog in
      [catalog.path] + (catalog.folders + catalog.files).map { Path.join(catalog.path, $0) }
    }
    return read + result.inputs
  }

  /// Returns the number of atlases in a catalog.
  static func atlases(in result: CompileResult) -> Int {
    guard let bytes = result.catalog, let catalog = try? CompiledCatalog(bytes.span) else { return 0 }
    return catalog.renditions.filter { $0.layout == .atlas }.count
  }
}
