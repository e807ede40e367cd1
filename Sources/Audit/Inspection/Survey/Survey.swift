import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushProjects
import CrushSourceScanning

/// The first half of an audit. It finds files and reads the facts that rules compare, and changes no file.
///
/// The second half consists of the rules. They compare the facts, and hardly ever read a file themselves. So all workers
/// share the reading, and each file is read once, no matter how many rules ask about it.
package struct Survey: Sendable {
  private let options: AuditOptions

  package init(_ options: AuditOptions) { self.options = options }

  /// - Parameter needs: returns the expensive facts that are needed in a scope. `AuditOptions.readsHeadersOnly`
  ///   overrides it: then only headers are read.
  package func run(needs: (AuditScope) -> SurveyNeeds) throws(AuditError) -> SurveyResult {
    var options = options
    var unopened: [FileError] = []
    options.reader.failedReads = FailedReads()
    options.reader = options.reader.opening(options.paths + options.listed) { unopened.append($0) }
    return try Survey(options).run(unopened, needs: needs)
  }

  /// Runs with the archives open.
  ///
  /// - Parameter unopened: the errors of damaged archives.
  private func run(
    _ unopened: [FileError], needs: (AuditScope) -> SurveyNeeds
  ) throws(AuditError) -> SurveyResult {
    let paths = NamedPaths(named: options.paths, listed: options.listed, options.reader)
    var scopes: ScopeMap
    do throws(ScopeError) {
      scopes = try ScopeMap(paths.outer, options)
    } catch { throw .scopes(error) }
    do throws(FileError) {
      let items = try AuditItem.all(paths, options, &scopes, unopened: unopened)
      if scopes.error.problems.isEmpty { return try result(items, scopes, scopes.all.map(needs), paths) }
    } catch { throw .file(error) }
    throw .scopes(scopes.error)
  }

  private func result(
    _ items: [AuditItem], _ scopes: ScopeMap, _ needs: [SurveyNeeds], _ paths: NamedPaths
  ) throws(FileError) -> SurveyResult {
    let roots = paths.named
    let bundles = BundleFolders(around: items.lazy.map(\.path), options.reader)
    var projects = ProjectMap(
      files: items.map(\.path), roots: roots, above: ProjectSearch.files(above: paths.outer), bundles: bundles
    ) { path in
      try? options.reader.read(path, limit: ProjectMap.fileLimit)
    }
    var items = items
    for index in items.indices { items[index].membership = projects.ofFiles[index] }
    let skipped = SkippedFiles(items, projects, scopes, explains: options.explains)
    var sources = try sources(beside: items, scopes, &projects)
    for item in items where !item.isFolder && skipped.skips(item) { sources.addName(of: item.path) }
    items.removeAll { skipped.skips($0) }
    if let shard = options.shard {
      for index in items.indices { items[index].isElsewhere = !shard.contains(items[index].path) }
    }
    let profiles = FileProfiles(scopes, projects)
    let inspected = RenditionSurvey(options, scopes, profiles, roots).expanded(
      inspect(items, scopes, profiles, needs, projects.bundles))
    let sets = SourceSets(sources.imagePaths, items, inspected)
    let files = compared(inspected, sets, needs, projects)
    let audited = files.contains { $0.isNeighbor } ? files.filter { !$0.isNeighbor } : files
    let measures = FileMeasurement(options).measures(of: audited)
    var products = ProductSurvey(
      reader: options.reader, estimatesDownload: !options.readsHeadersOnly && options.shard == nil, jobs: options.jobs)
    for (file, measure) in zip(audited, measures) { products.known[ExactPath(file.path)] = measure.downloadBytes }
    products.mapped = MappedNames(files.lazy.compactMap(\.sourceUses) + sources.files.map(\.uses))
    let own = ProductRoots.all(of: items, named: paths.outer, projects.bundles, options.reader).filter { root in
      !projects.memberships[root.item.membership].isVendors
    }
    let contents = products.contents(of: own) { root in
      profiles.profile(root.item.scope, root.item.membership)
    }
    var index = SurveyIndex(scopes, projects, profiles, files, sources, options.reader, needs, products: contents)
    index.addImageMemory(of: files)
    if ShippedSurvey.isNeeded(options, scopes) {
      index.shipped = ShippedSurvey(options, profiles, projects).index(of: audited)
    }
    return SurveyResult(
      files: files, audited: audited, index: index, named: roots, skipped: skipped,
      projectProblems: projects.problems + Self.largeSources(files, sources), measures: measures)
  }

  /// Returns the sources above the limit of size, each with a message.
  private static func largeSources(
    _ files: [AuditedFile], _ sources: SourceFiles
  ) -> [(path: String, message: String)] {
    let paths =
      files.filter { $0.sourceUses?.isTooLarge == true }.map(\.path)
      + sources.files.filter(\.uses.isTooLarge).map(\.path)
    return paths.map { ($0, SourceInspector.problem) }
  }

  /// Returns the facts about each file by itself, in the order of the items. Several workers that read whole files
  /// begin with the largest, one file at a time.
  private func inspect(
    _ items: [AuditItem], _ scopes: ScopeMap, _ profiles: FileProfiles, _ needs: [SurveyNeeds], _ bundles: BundleFolders
  ) -> [AuditedFile] {
    let inspector = FileInspector(options, scopes, profiles, needs)
    var headers = options
    headers.readsHeadersOnly = true
    let headerInspector = FileInspector(headers, scopes, profiles, needs)
    options.progress?(.began(files: items.count, bytes: items.reduce(0) { $0 &+ ($1.size ?? 0) }))
    @Sendable func inspected(
      _ item: AuditItem, _ decoder: borrowing Decoder, _ memory: inout FolderTraits.Memory
    ) -> AuditedFile {
      options.progress?(.inspects(path: item.path))
      defer { options.progress?(.inspected(path: item.path, bytes: item.size ?? 0)) }
      return (item.isNeighbor || item.isElsewhere ? headerInspector : inspector).inspect(item, decoder, &memory)
    }
    if !options.readsHeadersOnly && options.jobs > 1 {
      let order = items.indices.sorted { (items[$1].size ?? 0, $0) < (items[$0].size ?? 0, $1) }
      return Workers.map(items, width: options.jobs, order: order, scratch: { Decoder() }) { decoder, item in
        var memory = FolderTraits.Memory(bundles)
        return inspected(item, decoder, &memory)
      }
    }
    let pieces = items.indices.pieces(for: options.jobs)
    let found = Workers.map(pieces, width: options.jobs, scratch: { Decoder() }) { decoder, piece in
      var memory = FolderTraits.Memory(bundles)
      return piece.map { inspected(items[$0], decoder, &memory) }
    }
    return found.count == 1 ? found[0] : found.flatMap { $0 }
  }

  /// Returns the files compared with images of their asset, with copies, and with the limits of engines.
  private func compared(
    _ files: [AuditedFile], _ sets: SourceSets, _ needs: [SurveyNeeds], _ projects: ProjectMap
  ) -> [AuditedFile] {
    let assets = AssetNumbers(files, jobs: options.jobs)
    let limits = EngineLimits(files, options.reader, jobs: options.jobs)
    // A shard compares no files.
    let originals =
      options.readsHeadersOnly || options.shard != nil ? [:] : originals(of: files, needs, projects)
    var compared = files
    for index in files.indices {
      compared[index].content = limits.content(of: files[index])
      compared[index].asset = assets.numbers[index]
      compared[index].hasOtherScales = assets.hasOtherScales(index)
      compared[index].original = originals[index]
      if let facts = files[index].rendition { compared[index].rendition = sets.linked(facts) }
    }
    return compared
  }

  /// Returns, by index, the first file with the same bytes or the first image with the same pixels.
  private func originals(
    of files: [AuditedFile], _ needs: [SurveyNeeds], _ projects: ProjectMap
  ) -> [Int: AuditedFile.Original] {
    guard let smallest = needs.compactMap(\.copiesFrom).min() else { return [:] }
    let audited = files.indices.filter { !files[$0].isNeighbor }
    let copies = Duplicates(options.reader).originals(
      of: audited, files, projects, smallest: smallest, jobs: options.jobs)
    let pictures = PixelDuplicates(options.reader, options.reading).originals(
      of: audited, files, projects, copies: copies)
    return copies.mapValues { .sameBytes(files[$0].path) }
      .merging(pictures.mapValues { .samePixels(files[$0].path) }) { first, _ in first }
      .merging(RenditionDuplicates(files, projects, options).originals(of: audited)) { first, _ in first }
  }

  /// Reads the sources of all scopes, except the audited ones, which were read already, and the ones that do not ship.
  private func sources(
    beside items: [AuditItem], _ scopes: ScopeMap, _ projects: inout ProjectMap
  ) throws(FileError) -> SourceFiles {
    var sources = SourceFiles()
    var known: Set<ExactPath> = []
    var resolver = PathResolver()
    for scope in scopes.all {
      guard let paths = scope.sources else { continue }
      let all = try SourceFiles(
        paths: paths, jobs: options.jobs, readsUIKit: scope.settings.readsUIKit == true, options.reader
      ) {
        entry in
        let isFolder = entry.kind == .folder
        return options.excludes(entry.relativePath, isFolder: isFolder)
          || scope.excludes(entry.path, isFolder: isFolder)
      }
      if known.isEmpty {
        // The inspection of property lists determines only their format.
        for item in items where item.fileClass != .propertyList && !item.isNeighbor {
          known.insert(resolver.resolved(item.path))
        }
      }
      projects.add(all.files.map(\.path) + all.imagePaths)
      let ships = projects.memberships.map { $0.purpose.ships || scope.settings.auditsAllFiles == true }
      sources.add(all) { path in
        !known.insert(resolver.resolved(path)).inserted || !ships[projects.membership(of: path)]
      }
    }
    return sources
  }
}

/// The files of an audit, and the lookup tables about their surroundings.
package struct SurveyResult: Sendable {
  /// All files sorted by path, with the ones that rules only compare others with (`AuditedFile.isNeighbor`).
  package let files: [AuditedFile]
  package let index: SurveyIndex
  /// The paths that the user named, each under one spelling.
  package let named: [String]

  /// The files without the ones that rules only compare others with.
  package let audited: [AuditedFile]
  /// The files that were not audited, since they do not ship.
  package let skipped: SkippedFiles

  /// The project files that cannot be read, with the reasons.
  package let projectProblems: [(path: String, message: String)]

  /// The sizes of the products, sorted by path.
  package var contents: [ProductContents] { index.products }

  /// The measure of each of `audited`; empty if none was requested.
  package let measures: [FileMeasure]

  init(
    files: [AuditedFile], audited: [AuditedFile], index: SurveyIndex, named: [String], skipped: SkippedFiles,
    projectProblems: [(path: String, message: String)], measures: [FileMeasure]
  ) {
    self.audited = audited
    self.measures = measures
    self.skipped = skipped
    self.projectProblems = projectProblems
    self.files = files
    self.index = index
    self.named = named
  }
}
