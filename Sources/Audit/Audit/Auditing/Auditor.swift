import CrushFileKinds
import CrushFiles
package import CrushInspection
import CrushProjects

/// An audit of asset folders: a survey, the rules over its files, and the verdict. It changes no file.
package struct Auditor: Sendable {
  private let options: AuditOptions

  package init(_ options: AuditOptions) { self.options = options }

  package func run() throws(AuditError) -> AuditResult {
    let survey = try Survey(options).run { Rules.needs($0.settings.rules) }
    let index = survey.index
    let scopes = index.scopes
    // The order of the steps matters:
    // 1. The rules of all scopes run once, and the advice of a few findings is tried. Each finding then gets the severity
    //    of its own scope, or is dropped.
    // 2. Commands that would change a signed bundle are withheld, before joined findings get commands made from them.
    // 3. Files with one cause become one finding, so that every count after this point counts causes.
    // 4. Findings in code of other authors are counted and dropped.
    // 5. Baselines come last, because they know a finding by its cause.
    // The command measures resizes afterwards (`ResizeTrial`), and only for the findings that are reported.
    let rules = Rules.all.filter { rule in !scopes.all.allSatisfy { $0.settings.rules.isOff(rule) } }.map { $0.init() }
    let raw = RuleRun(rules, survey, comparesFiles: options.shard == nil).findings(jobs: options.jobs)
    let tried = options.readsHeadersOnly ? raw : LargeFileTrial.tried(raw, survey, jobs: options.jobs)
    let found = tried.compactMap { leveled(UnprovenFiles.lowered($0, index), scopes) }
    let all = JoinedFindings.joined(SealedRemedies.withheld(found.sorted(by: Finding.precedes)))
    let findings = all.filter { !isVendors($0, index) }
    let baselined = BaselinedFindings(findings, scopes, options.baseline)
    let files = survey.audited
    let profiles = LoadedTotal.profiles(of: files, index)
    let loads = DeviceLoad.all(of: files, index, listsImages: options.facts.contains(.loads))
    return AuditResult(
      files: files, findings: baselined.remaining, totals: loads.map(LoadedTotal.init),
      profiles: profiles, readsHeadersOnly: options.readsHeadersOnly,
      hasDevice: Self.hasDevice(survey), suppressed: baselined.known.count, known: baselined.known,
      stale: stale(baselined.stale, scopes), verdicts: Verdict.all(baselined.remaining, scopes),
      project: scopes.project, emptyPaths: emptyPaths(survey, findings),
      skipped: survey.skipped, projectProblems: survey.projectProblems + Self.unread(survey, findings),
      contents: survey.contents, screens: index.screens, root: root(survey), loads: loads.compactMap(\.images),
      measures: survey.measures, shipped: index.shipped, vendorFindings: all.count - findings.count,
      lacksSources: Self.lacksSources(survey),
      decisions: options.explains ? FileDecision.all(files, index) : [])
  }

  /// Returns true if the user names a device, or if no build system for other devices is known. Otherwise, an image of an
  /// Apple target, a catalog, a bundle or an engine shows that a device of Apple loads it.
  private static func hasDevice(_ survey: SurveyResult) -> Bool {
    let projects = survey.index.projects
    if !projects.hasForeignBuild || survey.index.scopes.all.contains(where: { $0.statedProfile != nil }) { return true }
    return survey.audited.contains { file in
      guard file.image != nil else { return false }
      let membership = projects.memberships[file.membership]
      return file.isRendition || file.isInBundle || file.folder.contains(.inSet) || !membership.isUnknown
        || membership.engine != nil
    }
  }

  /// Returns true for a finding in code of other authors, which the user cannot change.
  private func isVendors(_ finding: Finding, _ index: SurveyIndex) -> Bool {
    index.projects.memberships[index.projects.membership(of: finding.path)].isVendors
      && index.scopes.scope(of: finding.path).settings.auditsAllFiles != true
  }

  /// Returns true if the audit has code, and no scope names sources in which names of images are searched.
  private static func lacksSources(_ survey: SurveyResult) -> Bool {
    !survey.index.scopes.haveSources
      && survey.audited.contains { file in ["swift", "m", "mm"].contains { Path.hasExtension(file.path, $0) } }
  }

  /// Returns the files that the survey and the rules continued without, although they exist. A finding names each file
  /// that cannot be read at all.
  private static func unread(_ survey: SurveyResult, _ findings: [Finding]) -> [(path: String, message: String)] {
    guard let failed = survey.index.reader.failedReads?.all, !failed.isEmpty else { return [] }
    let named = Set(findings.lazy.filter { $0.rule == Rules.unreadableFile }.map { ExactPath($0.path) })
    return failed.filter { !named.contains(ExactPath($0.path)) }.map {
      ($0.path, "\($0.message), so facts may be missing")
    }
  }

  /// Returns the folder or archive that the paths of a snapshot are relative to: the named one, or the folder of the
  /// named file. With several named paths it is the current folder.
  private func root(_ survey: SurveyResult) -> String {
    guard survey.named.count == 1, options.listed.isEmpty else { return "." }
    let path = Path.withoutTrailingSlashes(survey.named[0])
    // A path whose status cannot be read is named as it is.
    let kind = survey.index.reader.kind(of: path)
    return kind == nil || kind == .folder ? path : Path.parent(of: path)
  }

  /// Returns the entries of baselines that are proved stale. Many rules report nothing without pixels, and a rule that is
  /// off reports nothing.
  private func stale(_ entries: [StaleEntry], _ scopes: ScopeMap) -> [StaleEntry] {
    if options.readsHeadersOnly || options.shard != nil { return [] }
    let off = Set(Rules.all.filter { rule in scopes.all.allSatisfy { $0.settings.rules.isOff(rule) } }.map { $0.id })
    return entries.filter { !off.contains($0.entry.rule) }
  }

  /// Returns the named paths without any product, any file that was checked, and any file that a finding names.
  private func emptyPaths(_ survey: SurveyResult, _ findings: [Finding]) -> [String] {
    // A shard may have no file of a path.
    let (named, files) = (survey.named, options.shard == nil ? survey.audited : survey.files)
    func isChecked(_ matches: (String) -> Bool) -> Bool {
      files.contains { $0.wasChecked && matches($0.path) } || findings.contains { matches($0.path) }
    }
    // A table is faster only for a list of files.
    let exact =
      named.count == 1
      ? [] : Set((files.lazy.filter(\.wasChecked).map(\.path) + findings.map(\.path)).map(ExactPath.init))
    return named.filter { path in
      if exact.contains(ExactPath(path)) { return false }
      if named.count > 1, !survey.index.reader.isFolder(path) { return true }
      let start = Path.asPrefix(path).utf8
      return !isChecked { Path.areSame($0, path) || $0.utf8.starts(with: start) }
        && !survey.contents.contains { Path.areSame($0.path, path) || $0.path.utf8.starts(with: start) }
    }
  }

  /// Returns the finding with the severity that its scope sets for the rule; nil if the rule is off.
  private func leveled(_ finding: Finding, _ scopes: ScopeMap) -> Finding? {
    let scope = scopes.scope(of: finding.path)
    if scope.settings.rules.layers.isEmpty && scopes.all.count == 1 { return finding }
    switch scope.settings.rules.level(of: finding.rule, at: scope.project.relative(finding.path)) {
    case nil: return Rules.rule(named: finding.rule)?.isOnRequest == true ? nil : finding
    case .off: return nil
    case .severity(let severity): return finding.with(severity)
    }
  }
}
