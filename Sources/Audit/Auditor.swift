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
  package let suppressed: Int
  /// What the baseline holds for nothing.
  package let stale: [StaleEntry]
  package let project: ProjectPaths

  /// The images, the most decoded memory first; equals by path.
  package let images: [(file: AuditedFile, image: AuditedImage)]

  package init(
    files: [AuditedFile], findings: [Finding], totals: [LoadedTotal], profile: DeviceProfile, readsHeadersOnly: Bool,
    suppressed: Int = 0, stale: [StaleEntry] = [], project: ProjectPaths = ProjectPaths(paths: ["."])
  ) {
    self.files = files
    self.findings = findings
    self.totals = totals
    self.profile = profile
    self.readsHeadersOnly = readsHeadersOnly
    self.suppressed = suppressed
    self.stale = stale
    self.project = project
    // Small keys are sorted, not files.
    let keys = files.indices.compactMap { index in
      files[index].image.map { (bytes: $0.footprint.decodedBytes, index: index) }
    }
    let order = keys.sorted { left, right in
      left.bytes != right.bytes
        ? left.bytes > right.bytes
        : files[left.index].path.utf8.lexicographicallyPrecedes(files[right.index].path.utf8)
    }
    images = order.compactMap { key in files[key.index].image.map { (files[key.index], $0) } }
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
    let imageLook = ImageLook(options)
    let looked = Workers.map(
      items, width: options.jobs, order: order(of: items), scratch: { Decoder() }
    ) { decoder, item in
      look(at: item, imageLook, decoder, scales: scales)
    }
    let files = options.readsHeadersOnly ? looked : marked(looked)
    let sources = try sources(beside: items)
    let context = RuleContext(options, files: files, sources: sources)
    let rules = Rules.all.filter { !options.settings.isOff($0) }.map { $0.init() }
    let found = Workers.map(rules, width: options.jobs, scratch: { 0 }) { _, rule in
      rule.findings(in: files, context)
    }
    let findings = found.flatMap { $0 }.compactMap(leveled).sorted(by: Finding.precedes)
    let known = options.baseline.map { $0.applied(to: findings, options.project) }
    return AuditResult(
      files: files, findings: known?.remaining ?? findings,
      totals: LoadedTotal.totals(of: files, context), profile: options.profile,
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

  /// The largest first, where whole files are read.
  private func order(of items: [Item]) -> [Int]? {
    options.readsHeadersOnly ? nil : items.indices.sorted { (items[$1].size, $0) < (items[$0].size, $1) }
  }

  /// The sources that were named, but for those among what is audited.
  private func sources(beside items: [Item]) throws(FileError) -> SourceFiles? {
    guard let paths = options.sources else { return nil }
    let all = try SourceFiles(
      paths: paths, excludes: options.excludes, jobs: options.jobs, readsUIKit: options.readsUIKit)
    let known = Set(items.map { UseIndex.resolved($0.path, from: "") })
    return SourceFiles(files: all.files.filter { !known.contains(UseIndex.resolved($0.path, from: "")) })
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

  /// The scales there are of each asset, by folder and base name: a bit for each.
  private func scales(of items: [Item]) -> [AssetKey: Int] {
    var scales: [AssetKey: Int] = [:]
    for item in items where FileSignature(name: item.path) != nil && !item.isFolder {
      let name = AssetName(item.path)
      scales[AssetKey(path: item.path, name: name), default: 0] |= 1 << name.scale
    }
    return scales
  }

  private func look(
    at item: Item, _ imageLook: ImageLook, _ decoder: borrowing Decoder, scales: [AssetKey: Int]
  ) -> AuditedFile {
    var signature: FileSignature?
    var content: AuditedFile.Content
    do throws(FileError) {
      content = try self.content(of: item, imageLook, decoder, signature: &signature)
    } catch { content = .unreadable(error.message) }
    if case .image(var image) = content {
      image.hasOtherScales = (scales[AssetKey(path: item.path, name: image.name)]?.nonzeroBitCount ?? 0) > 1
      content = .image(image)
    }
    return AuditedFile(
      path: item.path, kind: item.kind, isFolder: item.isFolder, size: item.size, content: content,
      signature: signature)
  }

  private func content(
    of item: Item, _ imageLook: ImageLook, _ decoder: borrowing Decoder, signature: inout FileSignature?
  ) throws(FileError) -> AuditedFile.Content {
    if let failure = item.failure { return .unreadable(failure) }
    if item.isFolder { return .none }
    switch item.kind {
    case .png: return try imageLook.png(item.path, size: item.size, decoder, signature: &signature)
    case .propertyList: return propertyList(try Files.read(item.path, limit: AuditOptions.inputLimit))
    case .other:
      if CatalogSet.isContents(item.path) {
        let file = try Files.read(item.path, limit: AuditOptions.inputLimit)
        do throws(CatalogSet.Fault) {
          return .catalog(try CatalogSet(file, path: item.path))
        } catch { return .unreadable(error.description) }
      }
      if FileSignature(name: item.path) != nil {
        return try imageLook.other(item.path, size: item.size, decoder, signature: &signature)
      }
      if let format = ImageFile.unreadFormat(of: item.path) {
        return .unmeasured("nothing here reads a \(format) file")
      }
      return source(item)
    case .junk: return .none
    }
  }

  private func originals(of files: [AuditedFile]) -> [String?] {
    let smallest = options.settings.least(DuplicateFile.smallest, rule: DuplicateFile.id)
    return Duplicates.originals(of: files, smallest: Int(smallest), jobs: options.jobs)
  }

  /// What a source says of images. Texts are of use where somebody asks what is not mentioned.
  private func source(_ item: Item) -> AuditedFile.Content {
    guard let kind = SourceLook.kind(of: item.path), kind != .text || options.sources != nil else { return .none }
    let uses = try? SourceLook.uses(in: item.path, kind, readsUIKit: options.readsUIKit)
    return uses.map { .source($0) } ?? .none
  }

  /// The files, each with the first that holds the same bytes, and the first that shows the same pixels.
  private func marked(_ files: [AuditedFile]) -> [AuditedFile] {
    let originals = originals(of: files)
    let looks = PixelDuplicates.originals(of: files, sameBytes: originals, reading: options.reading)
    return zip(files, zip(originals, looks)).map { file, same in
      var file = file
      file.duplicateOf = same.0
      if case .image(var image) = file.content, same.1 != nil {
        image.samePixelsAs = same.1
        file.content = .image(image)
      }
      return file
    }
  }

  private func propertyList(_ file: [UInt8]) -> AuditedFile.Content {
    do throws(PropertyListError) {
      _ = try Reader.read(file)
      return .propertyList(Format.detect(file))
    } catch { return .unreadable(error.description) }
  }
}
