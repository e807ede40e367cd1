import Assets
package import FileSystem
import PNG
import Workers

/// Looks at asset folders without changing them.
package struct Auditor: Sendable {
  private let options: AuditOptions

  package init(_ options: AuditOptions) { self.options = options }

  /// - Throws: `FileError` when one of the paths is not there.
  package func run() throws(FileError) -> AuditResult {
    let items = try AuditItem.all(options)
    let looked = numbered(look(at: items), count: items.count)
    let files = options.readsHeadersOnly ? looked : marked(looked)
    let sources = try sources(beside: items)
    let context = RuleContext(options, files: files, sources: sources)
    let rules = Rules.all.filter { !options.settings.isOff($0) }.map { $0.init() }
    let findings = RuleRun(rules, files, context).findings(jobs: options.jobs).compactMap(leveled)
      .sorted(by: Finding.precedes)
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
    if options.settings.layers.isEmpty { return finding }
    switch options.settings.level(of: finding.rule, at: options.project.relative(finding.path)) {
    case nil: return finding
    case .off: return nil
    case .severity(let severity): return finding.with(severity)
    }
  }

  /// The sources that were named, but for those among what is audited.
  private func sources(beside items: [AuditItem]) throws(FileError) -> SourceFiles? {
    guard let paths = options.sources else { return nil }
    let all = try SourceFiles(
      paths: paths, excludes: options.excludes, jobs: options.jobs, readsUIKit: options.readsUIKit)
    let known = Set(items.map { UseIndex.resolved($0.path, from: "") })
    return SourceFiles(files: all.files.filter { !known.contains(UseIndex.resolved($0.path, from: "")) })
  }

  /// The files in their order, by pieces. Where whole files are read by several workers, the largest come first, each by
  /// itself.
  private func look(at items: [AuditItem]) -> [[LookedFile]] {
    let look = FileLook(options)
    let isByItem = !options.readsHeadersOnly && options.jobs > 1
    let pieces = isByItem ? items.indices.map { $0..<$0 + 1 } : items.indices.pieces(for: options.jobs)
    let order = isByItem ? items.indices.sorted { (items[$1].size ?? 0, $0) < (items[$0].size ?? 0, $1) } : nil
    return Workers.map(pieces, width: options.jobs, order: order, scratch: { Decoder() }) { decoder, piece in
      var memory = FolderFacts.Memory()
      return piece.map { look.look(at: items[$0], decoder, &memory) }
    }
  }

  /// The files, each with the number of its asset, and images with whether there are other scales of them.
  private func numbered(_ pieces: [[LookedFile]], count: Int) -> [AuditedFile] {
    var files: [AuditedFile] = []
    files.reserveCapacity(count)
    var numbers: [AssetKey: Int] = [:]
    numbers.reserveCapacity(count)
    /// The scales there are of each asset: a bit for each.
    var scales: [Int] = []
    for piece in pieces {
      for looked in piece {
        files.append(looked.file)
        guard let key = looked.key else { continue }
        let number = numbers[key] ?? scales.count
        if number == scales.count {
          numbers[key] = number
          scales.append(0)
        }
        scales[number] |= 1 << looked.scale
        files[files.count - 1].asset = number
      }
    }
    for index in files.indices {
      guard let number = files[index].asset, scales[number].nonzeroBitCount > 1,
        case .image(var image) = files[index].content
      else { continue }
      image.hasOtherScales = true
      files[index].content = .image(image)
    }
    return files
  }

  /// The files, each with the first that holds the same bytes, and the first that shows the same pixels.
  private func marked(_ files: [AuditedFile]) -> [AuditedFile] {
    let smallest = options.settings.least(DuplicateFile.smallest, rule: DuplicateFile.id)
    let originals = Duplicates.originals(of: files, smallest: Int(smallest), jobs: options.jobs)
    let looks = PixelDuplicates.originals(of: files, sameBytes: originals, reading: options.reading)
    var files = files
    for index in files.indices {
      files[index].duplicateOf = originals[index]
      guard let same = looks[index], case .image(var image) = files[index].content else { continue }
      image.samePixelsAs = same
      files[index].content = .image(image)
    }
    return files
  }
}
