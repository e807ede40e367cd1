import CrushBasics
import CrushBuild
import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushReporting
import CrushStandInCalls
import CrushSteps

/// One run of the stand-in for actool, after its command line was parsed.
struct ActoolRun {
  private let call: ActoolCall
  /// The inputs with absolute paths, each once.
  private let paths: [String]

  init(_ call: ActoolCall) {
    self.call = call
    var seen: Set<String> = []
    paths = call.paths.map(ActoolStandIn.absolute).filter { seen.insert($0).inserted }
  }

  func run(_ results: inout ActoolResults) {
    let missing = paths.filter { !Files.exists($0) }
    results.messages += missing.map(Self.isMissing)
    let catalogs = paths.filter { !missing.contains($0) }.map { Self.tagged(CatalogSourceReader.read($0)) }
    if call.has("print-contents") { results.contents = catalogs }
    if call.has("print-asset-tag-combinations") { results.tagCombinations = Self.tagCombinations(of: catalogs) }
    let isListing = results.contents != nil || results.tagCombinations != nil
    if isListing, call.named("compile") == nil { return }
    let compiled = call.named("compile").map { [Path.join(ActoolStandIn.absolute($0), catalogName)] } ?? []
    if let problem = sideProblem(compiled) { return results.messages.append(problem) }
    if ActoolSymbols.isWanted(by: call) {
      results.messages += catalogs.flatMap(\.messages)
      if missing.isEmpty { ActoolSymbols(call, catalogs).run(&results) }
    } else if let folder = call.named("compile") {
      compile(catalogs, to: ActoolStandIn.absolute(folder), isComplete: missing.isEmpty, &results)
    } else {
      results.messages += catalogs.flatMap(\.messages)
    }
  }

  /// actool reports a missing input as a notice, and compiles nothing.
  private static func isMissing(_ path: String) -> CatalogMessage {
    var message = CatalogMessage(.missingInput(path: path), catalog: path)
    (message.severity, message.kind) = (.notice, "")
    return message
  }

  /// Marks the notices about Contents.json as messages of the tool, as actool does. They stop the compilation.
  private static func tagged(_ catalog: SourceCatalog) -> SourceCatalog {
    var catalog = catalog
    for index in catalog.messages.indices where catalog.messages[index].isAboutUnreadableSet {
      catalog.messages[index].kind = ""
    }
    return catalog
  }

  /// Returns the sets of tags that occur, sorted. Sets without tags have none.
  private static func tagCombinations(of catalogs: [SourceCatalog]) -> [[String]] {
    var combinations: Set<[String]> = []
    var open = catalogs.flatMap(\.sets)
    while let set = open.popLast() {
      if !set.tags.isEmpty { combinations.insert(Array(Set(set.tags)).sorted()) }
      open += set.children
    }
    return combinations.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The options that name a file beside the compiled catalog.
  private static let sideOptions = [
    "output-partial-info-plist", "export-dependency-info", "generate-swift-asset-symbols",
    "generate-objc-asset-symbols", "generate-asset-symbol-index",
  ]

  /// Returns an error if a file beside the compiled catalog would replace a result, an input or an asset.
  private func sideProblem(_ written: [String]) -> CatalogMessage? {
    let files = Self.sideOptions.compactMap { name in
      call.named(name).map { SideFile("--" + name, ActoolStandIn.absolute($0)) }
    }
    let lists: Set = ["--output-partial-info-plist", "--generate-asset-symbol-index"]
    let problem = SideOutputs(files).problem(inputs: paths, results: written, lists: lists)
    return problem.map { CatalogMessage(.error, kind: "", $0) }
  }

  private var catalogName: String { call.named("compile-output-filename") ?? CompileOutputs.catalogName }

  // MARK: Compiling

  private func compile(
    _ catalogs: [SourceCatalog], to folder: String, isComplete: Bool, _ results: inout ActoolResults
  ) {
    var problems: [CatalogMessage] = []
    let settings = call.settings(&problems)
    results.messages += problems + missingFlags(catalogs, settings)
    // Without a required flag, actool states it as a notice, exits with 0 and prints no list of outputs.
    guard problems.isEmpty, missingFlags(catalogs, settings).isEmpty else { return }
    guard isComplete else {
      if let name = settings.appIcon { results.messages.append(CatalogMessage(.noAppIcon(name))) }
      return
    }
    results.outputs = []
    guard (try? FileStatus(of: folder).kind) == .folder else {
      results.messages.append(CatalogMessage(.noOutputFolder(folder)))
      return
    }
    let sources = catalogs.flatMap(\.messages)
    if sources.contains(where: \.isAboutUnreadableSet) {
      results.messages += sources
      return
    }
    let result = CatalogCompiler(settings, width: CoreCount.available).compile(catalogs)
    results.messages += visible(CompileOutputs.messages(of: catalogs, result, settings))
    write(result, of: catalogs, to: folder, &results)
  }

  /// Returns the notices about flags without which actool compiles nothing.
  private func missingFlags(_ catalogs: [SourceCatalog], _ settings: CompileSettings) -> [CatalogMessage] {
    var words: [String] = []
    if call.named("minimum-deployment-target") == nil {
      words.append("Compiling requires passing \"--minimum-deployment-target [value]\".")
    }
    if call.named("platform") == nil { words.append("Compiling requires passing \"--platform [platform-name]\".") }
    if call.named("output-partial-info-plist") == nil, let name = settings.appIcon,
      catalogs.contains(where: { $0.sets.contains { $0.isIcon(named: name) } })
    {
      words.append("Compiling app icons requires passing \"--output-partial-info-plist [path]\".")
    }
    return words.map { CatalogMessage(.notice, kind: "", $0) }
  }

  /// Removes the messages that `--skip-app-store-deployment` silences.
  private func visible(_ messages: [CatalogMessage]) -> [CatalogMessage] {
    guard call.has("skip-app-store-deployment") else { return messages }
    return messages.filter { $0.severity == .error || !$0.text.contains("app store icon is required") }
  }

  /// Writes all outputs, also after errors about single sets. The lists of files are sorted by name, with the partial
  /// Info.plist at the end, as in results of actool.
  private func write(
    _ result: CompileResult, of catalogs: [SourceCatalog], to folder: String, _ results: inout ActoolResults
  ) {
    let loose = result.looseFiles.map { Path.join(folder, $0.name) }
    if let problem = sideProblem(loose) { return results.messages.append(problem) }
    let writer = CompileOutputs(folder: folder, mode: .write)
    do {
      let written = try writer.write(result, catalogName: catalogName)
      var paths = written.map(\.path)
      if let path = call.named("output-partial-info-plist").map(ActoolStandIn.absolute) {
        try NamedFile.write(CompileOutputs.partialInfo(of: result), to: path)
        paths.append(path)
      }
      results.outputs = paths
      try exportDependencyInfo(of: result, catalogs, outputs: paths)
    } catch let error as FileError {
      results.messages.append(
        CatalogMessage(
          .error, kind: "", "\"\(error.path)\" cannot be written: \(error.message).", reason: error.systemMessage))
    } catch {
      results.messages.append(CatalogMessage(.error, kind: "", "The outputs cannot be written: \(error)."))
    }
  }

  private func exportDependencyInfo(
    of result: CompileResult, _ catalogs: [SourceCatalog], outputs: [String]
  ) throws(FileError) {
    guard let path = call.named("export-dependency-info") else { return }
    let inputs = CompileOutputs.inputs(of: catalogs, result).map(ActoolStandIn.absolute)
    let bytes = DependencyInfo.bytes(
      tool: "actool-" + ActoolStandIn.version.bundle, inputs: inputs, outputs: outputs)
    try NamedFile.write(bytes, to: path)
  }
}

extension SourceSet {
  /// Whether the set is an app icon with this name.
  fileprivate func isIcon(named name: String) -> Bool {
    [.appIcon, .brandAssets, .stickersIcon, .icon].contains(kind) && self.name == name
  }
}
