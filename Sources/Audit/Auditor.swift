import Assets
import FileSystem
import PNG
import Workers

/// Looks at asset folders without changing them.
package struct Auditor: Sendable {
  private let options: AuditOptions

  package init(_ options: AuditOptions) { self.options = options }

  package func run() throws(AuditError) -> AuditResult {
    let paths = NamedPaths(named: options.paths, listed: options.listed)
    var scopes: ScopeMap
    do throws(ScopeFault) {
      scopes = try ScopeMap(paths.outer, options.scopes)
    } catch { throw .scopes(error) }
    do throws(FileError) {
      let items = try AuditItem.all(paths, options, &scopes)
      if scopes.fault.messages.isEmpty { return try result(items, scopes, paths.named) }
    } catch { throw .file(error) }
    throw .scopes(scopes.fault)
  }

  /// - Parameter named: the paths that the user named.
  private func result(
    _ items: [AuditItem], _ scopes: ScopeMap, _ named: [String]
  ) throws(FileError) -> AuditResult {
    let looked = EngineImports.applied(to: numbered(look(at: items, scopes), count: items.count))
    let beside = looked.filter(\.isBeside)
    let audited = beside.isEmpty ? looked : looked.filter { !$0.isBeside }
    let files = options.readsHeadersOnly ? audited : marked(audited, scopes)
    let all = beside.isEmpty ? files : (files + beside).sorted { Path.precedes($0.path, $1.path) }
    let contexts = RuleContext.all(scopes, files: all, sources: try sources(beside: items, scopes))
    let rules = Rules.all.filter { rule in !scopes.all.allSatisfy { $0.settings.isOff(rule) } }.map { $0.init() }
    let findings = RuleRun(rules, all, contexts).findings(jobs: options.jobs).compactMap { leveled($0, scopes) }
      .sorted(by: Finding.precedes)
    let known = KnownFindings(findings, scopes, options.baseline)
    let profiles = LoadedTotal.profiles(of: files, contexts)
    return AuditResult(
      files: files, findings: known.remaining, totals: LoadedTotal.totals(of: files, profiles, contexts),
      profiles: profiles, readsHeadersOnly: options.readsHeadersOnly,
      suppressed: known.suppressed,
      // Without pixels many rules say nothing: that proves no entry stale.
      stale: options.readsHeadersOnly ? [] : known.stale, verdicts: Verdict.all(known.remaining, scopes),
      project: scopes.project, emptyPaths: Self.emptyPaths(named, files, findings))
  }

  /// The paths that hold no file that was checked, and that no finding names.
  private static func emptyPaths(_ named: [String], _ files: [AuditedFile], _ findings: [Finding]) -> [String] {
    func isChecked(_ matches: (String) -> Bool) -> Bool {
      files.contains { $0.wasChecked && matches($0.path) } || findings.contains { matches($0.path) }
    }
    // A table pays only for a list of files.
    let exact =
      named.count == 1
      ? [] : Set((files.lazy.filter(\.wasChecked).map(\.path) + findings.map(\.path)).map(ExactPath.init))
    return named.filter { path in
      if exact.contains(ExactPath(path)) { return false }
      if named.count > 1, (try? FileStatus(of: path).kind) != .folder { return true }
      let start = Path.asPrefix(path).utf8
      return !isChecked { Path.areSame($0, path) || $0.utf8.starts(with: start) }
    }
  }

  /// The finding with the severity that people gave its rule; nil where it is off.
  private func leveled(_ finding: Finding, _ scopes: ScopeMap) -> Finding? {
    let scope = scopes.scope(of: finding.path)
    if scope.settings.layers.isEmpty && scopes.all.count == 1 { return finding }
    switch scope.settings.level(of: finding.rule, at: scope.project.relative(finding.path)) {
    case nil: return Rules.rule(named: finding.rule)?.isOnRequest == true ? nil : finding
    case .off: return nil
    case .severity(let severity): return finding.with(severity)
    }
  }

  /// The sources that were named, but for those among what is audited that were read already.
  private func sources(beside items: [AuditItem], _ scopes: ScopeMap) throws(FileError) -> SourceFiles {
    var sources = SourceFiles()
    var known: Set<ExactPath> = []
    var resolver = PathResolver()
    for scope in scopes.all {
      guard let paths = scope.sources else { continue }
      let all = try SourceFiles(paths: paths, jobs: options.jobs, readsUIKit: scope.readsUIKit) { entry in
        let isFolder = entry.kind == .folder
        return options.excludes.contains { $0.matches(entry.relativePath, isFolder: isFolder) }
          || scope.excludes(entry.path, isFolder: isFolder)
      }
      if known.isEmpty {
        // Of property lists only the format is known.
        for item in items where item.kind != .propertyList && !item.isBeside {
          known.insert(resolver.resolved(item.path))
        }
      }
      sources.add(all) { !known.insert(resolver.resolved($0)).inserted }
    }
    return sources
  }

  /// The files in their order, by pieces. Where whole files are read by several workers, the largest come first, each by
  /// itself.
  private func look(at items: [AuditItem], _ scopes: ScopeMap) -> [[LookedFile]] {
    let look = FileLook(options, scopes)
    var headers = options
    headers.readsHeadersOnly = true
    let lookBeside = FileLook(headers, scopes)
    let isByItem = !options.readsHeadersOnly && options.jobs > 1
    let pieces = isByItem ? items.indices.map { $0..<$0 + 1 } : items.indices.pieces(for: options.jobs)
    let order = isByItem ? items.indices.sorted { (items[$1].size ?? 0, $0) < (items[$0].size ?? 0, $1) } : nil
    return Workers.map(pieces, width: options.jobs, order: order, scratch: { Decoder() }) { decoder, piece in
      var memory = FolderFacts.Memory()
      return piece.map { (items[$0].isBeside ? lookBeside : look).look(at: items[$0], decoder, &memory) }
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
  private func marked(_ files: [AuditedFile], _ scopes: ScopeMap) -> [AuditedFile] {
    let least = scopes.all.map { $0.settings.least(DuplicateFile.smallest, rule: DuplicateFile.id) }
    let smallest = least.reduce(DuplicateFile.smallest.standard, min)
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
