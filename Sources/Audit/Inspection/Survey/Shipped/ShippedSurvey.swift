import CrushBasics
import CrushBuild
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushProjects
import CrushSteps

/// The measurement of shipped bytes: it compiles the catalogs of an audit in memory, and converts the PNGs beside them.
struct ShippedSurvey: Sendable {
  private let options: AuditOptions
  private let profiles: FileProfiles
  private let projects: ProjectMap

  init(_ options: AuditOptions, _ profiles: FileProfiles, _ projects: ProjectMap) {
    self.options = options
    self.profiles = profiles
    self.projects = projects
  }

  /// Returns true if the options or a budget need the bytes.
  static func isNeeded(_ options: AuditOptions, _ scopes: ScopeMap) -> Bool {
    if options.shard != nil || options.readsHeadersOnly { return false }
    return options.facts.contains(.shipped)
      || scopes.all.contains { $0.settings.budgets.contains { $0.shippedBytes != nil } }
  }

  func index(of files: [AuditedFile]) -> ShippedIndex {
    // The compiler reads from the disk. Without the catalogs of an archive or a revision, all sums would be too small.
    if files.contains(where: isUnreachable) { return ShippedIndex() }
    var index = ShippedIndex(isKnown: true)
    for group in SourceCatalogGroup.all(of: files, options.reader) {
      let kinds = KindTraits.all(of: profiles.profile(of: group.files[0]))
      let trial = CatalogTrial(group.catalogs, width: options.jobs)
      options.progress?(.inspects(path: group.catalogs[0]))
      add(trial, group, kinds, to: &index)
    }
    for file in files where file.isCompiledCatalog { add(file, files, to: &index) }
    let loose = files.filter(ships)
    let measured = Workers.map(
      loose, width: options.jobs,
      scratch: { Tools(png: PNGStep(PNGRecipe()), meter: DownloadMeter(options.reader)) }
    ) { tools, file in measure(file, tools) }
    for (file, bytes) in zip(loose, measured) { index[file.path] = bytes }
    return index
  }

  private func isUnreachable(_ file: AuditedFile) -> Bool {
    file.image != nil && !file.isRendition && !file.isInBundle && !options.reader.isOnDisk(file.path)
      && SourceCatalogGroup.isInCatalog(file.path)
  }

  // MARK: - Catalogs

  private func add(
    _ trial: CatalogTrial, _ group: SourceCatalogGroup, _ kinds: [KindTraits], to index: inout ShippedIndex
  ) {
    let result = trial.result()
    let target = "\(trial.settings.platform.rawValue) \(trial.settings.minimumTarget.text)"
    let catalog = result.catalog.flatMap { bytes in (try? CompiledCatalog(bytes.span)).map { ($0, bytes) } }
    guard let (catalog, bytes) = catalog else {
      index.catalogs.append(
        ShippedCatalog(
          sources: group.catalogs, target: target, bytes: 0, renditions: 0, devices: [],
          problems: result.problems.count))
      return
    }
    let meter = DownloadMeter(options.reader)
    let shares = CatalogShares(catalog, sources: result.sources) { meter.bytes(of: $0, in: bytes.span) }
    add(shares, kinds, to: &index)
    let downloads = CatalogContents.Downloads(of: catalog, fileBytes: bytes.count) {
      meter.bytes(of: $0, in: bytes.span)
    }
    let contents = CatalogContents(catalog, fileBytes: bytes.count, downloads: downloads)
    let whole = meter.bytes(of: 0..<bytes.count, in: bytes.span)
    let devices = kinds.map { kind in
      ShippedBytes.OnDevice(
        kind: kind.kind, bytes: contents.thinnedBytes(for: kind),
        downloadBytes: whole - contents.removedDownload(for: kind, of: whole))
    }
    index.catalogs.append(
      ShippedCatalog(
        sources: group.catalogs, target: target, bytes: bytes.count, renditions: result.renditions, devices: devices,
        problems: result.problems.count))
  }

  /// Adds the bytes of each source.
  private func add(_ shares: CatalogShares, _ kinds: [KindTraits], to index: inout ShippedIndex) {
    let ofKinds = kinds.map { kind in
      (kind: kind.kind, all: kind.distinct(by: shares.attributes).map { shares.shares(for: $0) })
    }
    for (source, share) in shares.all {
      let devices = ofKinds.compactMap { kind, all -> ShippedBytes.OnDevice? in
        guard let largest = all.compactMap({ $0[source] }).max(by: { $0.bytes < $1.bytes }) else { return nil }
        return ShippedBytes.OnDevice(kind: kind, bytes: largest.bytes, downloadBytes: largest.downloadBytes)
      }
      index[source] = ShippedBytes(share, devices: devices)
    }
  }

  /// Adds the bytes of the renditions of a compiled catalog, each under its own path.
  private func add(_ file: AuditedFile, _ files: [AuditedFile], to index: inout ShippedIndex) {
    let own = files.filter { $0.rendition.map { Path.areSame($0.catalog, file.path) } ?? false && !$0.isAtlasRendition }
    let sources = Dictionary(own.compactMap { file in file.rendition.map { ($0.key, file.path) } }) { first, _ in first
    }
    let kinds = KindTraits.all(of: profiles.profile(of: own.first ?? file))
    let shares = try? options.reader.withContents(of: file.path, limit: AuditOptions.inputLimit) {
      (bytes) throws(CatalogError) in
      let meter = DownloadMeter(options.reader)
      return CatalogShares(try CompiledCatalog(bytes), sources: sources) { meter.bytes(of: $0, in: bytes) }
    }
    if let shares = try? shares?.get() { add(shares, kinds, to: &index) }
  }

  // MARK: - Files

  /// The tools of one worker.
  private struct Tools: ~Copyable {
    let png: PNGStep
    let meter: DownloadMeter
  }

  /// Returns true for an image that a build writes by itself. An engine imports the images of a game in its own way.
  private func ships(_ file: AuditedFile) -> Bool {
    file.image != nil && !file.isRendition && !SourceCatalogGroup.isInCatalog(file.path)
      && !projects.memberships[file.membership].becomesTexture
  }

  private func measure(_ file: AuditedFile, _ tools: borrowing Tools) -> ShippedBytes? {
    guard let bytes = try? options.reader.read(file.path, limit: AuditOptions.inputLimit) else { return nil }
    func shipped(_ bytes: [UInt8]) -> ShippedBytes {
      ShippedBytes(
        fileBytes: bytes.count, downloadBytes: tools.meter.bytes(of: 0..<bytes.count, in: bytes.span))
    }
    // A file of an app ships as it is.
    guard file.fileClass == .png, !file.isInBundle, options.reader.isOnDisk(file.path) else { return shipped(bytes) }
    guard let result = try? tools.png.run(bytes.span) else { return nil }
    return shipped(result.contents ?? bytes)
  }
}

extension AuditedFile {
  fileprivate var isAtlasRendition: Bool { rendition?.isAtlas ?? false }
}
