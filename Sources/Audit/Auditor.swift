package import Assets
package import FileSystem
import PNG
import PropertyList
import Workers

/// What an audit saw and found.
package struct AuditResult: Sendable {
  /// Everything looked at, sorted by path.
  package let files: [AuditedFile]
  /// Sorted by path, then rule.
  package let findings: [Finding]
  /// What each kind of device of the profile loads.
  package let totals: [LoadedTotal]
  package let profile: DeviceProfile
  /// Whether pixels were left undecoded on request.
  package let readsHeadersOnly: Bool
  /// How many findings the baseline took out.
  package var suppressed = 0
  /// What the baseline holds for nothing.
  package var stale: [StaleEntry] = []
  package var project = ProjectPaths(paths: ["."])

  /// The images, the most decoded memory first; equals by path.
  package var images: [(file: AuditedFile, image: AuditedImage)] {
    files.compactMap { file in file.image.map { (file, $0) } }
      .sorted { left, right in
        left.image.footprint.decodedBytes != right.image.footprint.decodedBytes
          ? left.image.footprint.decodedBytes > right.image.footprint.decodedBytes
          : left.file.path.utf8.lexicographicallyPrecedes(right.file.path.utf8)
      }
  }

  /// The result as an audit with this baseline gives it.
  package func without(_ baseline: Baseline) -> AuditResult {
    let known = baseline.applied(to: findings, project)
    return AuditResult(
      files: files, findings: known.remaining, totals: totals, profile: profile, readsHeadersOnly: readsHeadersOnly,
      suppressed: suppressed + known.suppressed, stale: [], project: project)
  }

  package func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }
}

/// Looks at asset folders without changing them.
package struct Auditor: Sendable {
  private let options: AuditOptions

  package init(_ options: AuditOptions) { self.options = options }

  private struct Item: Sendable {
    let path: String
    let kind: FileClass
    let isFolder: Bool
    let size: Int
    /// What could not even be listed.
    let failure: String?
  }

  /// - Throws: `FileError` when one of the paths is not there.
  package func run() throws(FileError) -> AuditResult {
    let items = try items()
    let scales = scales(of: items)
    let largestFirst = items.indices.sorted { (items[$1].size, $0) < (items[$0].size, $1) }
    let looked = Workers.map(
      items, width: options.jobs, order: largestFirst, scratch: { Decoder() }
    ) { decoder, item in
      look(at: item, decoder, scales: scales)
    }
    let files = options.readsHeadersOnly ? looked : marked(looked)
    let context = RuleContext(options, files: files)
    let rules = Rules.all.filter { !options.settings.isOff($0.id) }.map { $0.init() }
    let findings = rules.flatMap { $0.findings(in: files, context) }.compactMap(leveled).sorted(by: Finding.precedes)
    let known = options.baseline.map { $0.applied(to: findings, options.project) }
    return AuditResult(
      files: files, findings: known?.remaining ?? findings,
      totals: LoadedTotal.totals(of: files, profile: options.profile), profile: options.profile,
      readsHeadersOnly: options.readsHeadersOnly, suppressed: known?.suppressed ?? 0,
      // Without pixels many rules say nothing: that proves no entry stale.
      stale: options.readsHeadersOnly ? [] : known?.stale ?? [], project: options.project)
  }

  /// The finding with the severity that people gave its rule; nil where they turned it off.
  private func leveled(_ finding: Finding) -> Finding? {
    switch options.settings.level(of: finding.rule, at: options.project.relative(finding.path)) {
    case nil: finding
    case .off: nil
    case .severity(let severity): finding.with(severity)
    }
  }

  /// Everything below the paths; junk folders are items, not gone into. A path named twice counts once.
  private func items() throws(FileError) -> [Item] {
    // By bytes: names that differ by Unicode form alone are equal as strings, but two files.
    var items: [[UInt8]: Item] = [:]
    func add(_ path: String, _ name: String, _ status: FileStatus) -> FileClass {
      let isFolder = status.kind == .folder
      let kind = FileClass(name: name, isFolder: isFolder)
      let isRawCatalog =
        isFolder && Path.fileExtension(of: name) == "xcassets" && BundlePath.isInside(path, folderOf: "app")
      if status.kind == .file || isFolder && (kind != .other || isRawCatalog) {
        items[Array(path.utf8)] = Item(
          path: path, kind: kind, isFolder: isFolder, size: isFolder ? 0 : status.size, failure: nil)
      }
      return kind
    }
    for path in options.paths {
      let status = try FileStatus(of: path)
      guard status.kind == .folder else {
        _ = add(path, Path.name(of: path), status)
        continue
      }
      var ignored = options.honoursIgnoreFiles ? IgnoreRules(root: path) : nil
      try FileTree.walk(path) { entry in
        let isFolder = entry.status.kind == .folder
        if isExcluded(entry, isFolder: isFolder) || ignored?.ignores(entry.relativePath, isFolder: isFolder) == true {
          return false
        }
        let kind = add(entry.path, entry.name, entry.status)
        return kind == .other
      } failed: { error in
        let kind = FileClass(name: Path.name(of: error.path), isFolder: false)
        items[Array(error.path.utf8)] = Item(
          path: error.path, kind: kind, isFolder: false, size: 0, failure: error.message)
      }
    }
    return items.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func isExcluded(_ entry: FileTree.Entry, isFolder: Bool) -> Bool {
    if options.excludes.contains(where: { $0.matches(entry.relativePath, isFolder: isFolder) }) { return true }
    guard !options.projectExcludes.isEmpty else { return false }
    let path = options.project.relative(entry.path)
    return options.projectExcludes.contains { $0.matches(path, isFolder: isFolder) }
  }

  /// The scales there are of each asset, by folder and base name.
  private func scales(of items: [Item]) -> [AssetKey: Set<Int>] {
    var scales: [AssetKey: Set<Int>] = [:]
    for item in items where item.kind == .png {
      let name = AssetName(item.path)
      scales[AssetKey(path: item.path, name: name), default: []].insert(name.scale)
    }
    return scales
  }

  private func look(
    at item: Item, _ decoder: borrowing Decoder, scales: [AssetKey: Set<Int>]
  ) -> AuditedFile {
    var signature: FileSignature?
    let content: AuditedFile.Content
    do throws(FileError) {
      content = try self.content(of: item, decoder, scales: scales, signature: &signature)
    } catch { content = .unreadable(error.message) }
    return AuditedFile(
      path: item.path, kind: item.kind, isFolder: item.isFolder, size: item.size, content: content,
      signature: signature)
  }

  private func content(
    of item: Item, _ decoder: borrowing Decoder, scales: [AssetKey: Set<Int>], signature: inout FileSignature?
  ) throws(FileError) -> AuditedFile.Content {
    if let failure = item.failure { return .unreadable(failure) }
    if item.isFolder { return .none }
    switch item.kind {
    case .png:
      let file = try Files.read(item.path, limit: AuditOptions.inputLimit)
      signature = FileSignature(file)
      do throws(PNGError) {
        return .image(try image(file, at: item.path, decoder, scales: scales))
      } catch { return .unreadable(error.description) }
    case .propertyList: return propertyList(try Files.read(item.path, limit: AuditOptions.inputLimit))
    case .other:
      if CatalogSet.isContents(item.path) {
        let file = try Files.read(item.path, limit: AuditOptions.inputLimit)
        do throws(CatalogSet.Fault) {
          return .catalog(try CatalogSet(file, path: item.path))
        } catch { return .unreadable(error.description) }
      }
      if FileSignature(name: item.path) != nil {
        signature = FileSignature(try Files.prefix(of: item.path, count: FileSignature.length))
      }
      return .none
    case .junk: return .none
    }
  }

  private func originals(of files: [AuditedFile]) -> [String?] {
    let smallest = options.settings.least(DuplicateFile.smallest, rule: DuplicateFile.id)
    return Duplicates.originals(of: files, smallest: Int(smallest), jobs: options.jobs)
  }

  /// The files, each with the first that holds the same bytes.
  private func marked(_ files: [AuditedFile]) -> [AuditedFile] {
    zip(files, originals(of: files)).map { file, original in
      var file = file
      file.duplicateOf = original
      return file
    }
  }

  private func image(
    _ file: [UInt8], at path: String, _ decoder: borrowing Decoder, scales: [AssetKey: Set<Int>]
  ) throws(PNGError) -> AuditedImage {
    let image = try PNGFile(file.span, options: options.reading)
    let name = AssetName(path)
    var pixels: PixelFacts?
    if !options.readsHeadersOnly {
      // Of 16 bits a channel the lower ones count as well.
      pixels =
        image.header.bitDepth == 16 && !image.isCgBI
        ? PixelFacts(of: try decoder.raster(of: image, in: file.span))
        : PixelFacts(of: try decoder.rgba(of: image, in: file.span))
    }
    return AuditedImage(
      header: image.header, footprint: MemoryFootprint(of: image.header), name: name, isCgBI: image.isCgBI,
      isAnimated: image.isAnimated, hasTransparency: image.hasTransparency, pixels: pixels,
      metadata: ImageMetadata(of: image, in: file.span),
      hasOtherScales: (scales[AssetKey(path: path, name: name)]?.count ?? 0) > 1)
  }

  private func propertyList(_ file: [UInt8]) -> AuditedFile.Content {
    do throws(PropertyListError) {
      _ = try Reader.read(file)
      return .propertyList(Format.detect(file))
    } catch { return .unreadable(error.description) }
  }
}
