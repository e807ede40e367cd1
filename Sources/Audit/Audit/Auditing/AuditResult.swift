package import CrushFiles
package import CrushImageFacts
package import CrushInspection

/// The result of an audit.
///
/// All formats of a report are made from it, so that a page, a text and a JSON of one audit agree. It has facts as well as
/// findings. The table of the largest images, for example, needs `images` and no finding. Facts that take time, such as the
/// bytes that images add to an app, are in it only if a format or a budget needs them (`FileFacts`).
package struct AuditResult: Sendable {
  /// All inspected files and folders, sorted by path.
  package let files: [AuditedFile]
  /// The findings sorted by path, rule and subject.
  package private(set) var findings: [Finding]
  /// The memory that each kind of device of the profiles needs.
  package let totals: [LoadedTotal]
  /// Whether anything shows that a device of Apple loads the images. A tree of CMake without an Apple target shows none.
  package let hasDevice: Bool
  /// The device profiles of the audit. There are several if configs differ.
  package let profiles: [DeviceProfile]
  /// Whether no pixels were decoded on request.
  package let readsHeadersOnly: Bool
  /// The number of findings that baselines contain.
  package private(set) var suppressed: Int
  /// The findings that baselines contain, in the order of `findings`.
  package private(set) var known: [Finding]
  /// The entries of baselines that match no finding.
  package private(set) var stale: [StaleEntry]
  /// The verdicts, one for each scope.
  package let verdicts: [Verdict]
  package let project: ProjectPaths
  /// The named paths that contain nothing that an audit checks.
  package let emptyPaths: [String]
  /// The files that were not audited, since they do not ship.
  package let skipped: SkippedFiles
  /// The project files that cannot be read, with the reasons. Their targets are unknown.
  package let projectProblems: [(path: String, message: String)]

  /// The sizes of the audited products, such as apps, sorted by path.
  package let contents: [ProductContents]
  /// The screens, the images of launches, and the cache of named images.
  package let screens: ScreenIndex
  /// The reasons for each image; empty unless they were requested.
  package let decisions: [FileDecision]

  /// The folder or archive that contains all named paths; `.` for the current folder.
  package let root: String
  /// The images that each kind of device loads, one list for each of `totals`; empty without `FileFacts.loads`.
  package let loads: [DeviceImages]
  /// The measure of each of `files`; empty without `FileFacts.hashes` and `FileFacts.downloads`.
  package let measures: [FileMeasure]

  /// The bytes that files add to the app; unknown without `FileFacts.shipped`, unless a budget limits them.
  package let shipped: ShippedIndex

  /// The number of findings in code of other authors, which are in no other number.
  package let vendorFindings: Int
  /// Whether the audit has code, and did not search it for names of images.
  package let lacksSources: Bool
  /// The images by decoded memory, largest first, then by path.
  package let images: RankedImages

  package init(
    files: [AuditedFile], findings: [Finding], totals: [LoadedTotal], profiles: [DeviceProfile], readsHeadersOnly: Bool,
    hasDevice: Bool = true, suppressed: Int = 0, known: [Finding] = [], stale: [StaleEntry] = [],
    verdicts: [Verdict] = [],
    project: ProjectPaths = ProjectPaths(paths: ["."]), emptyPaths: [String] = [],
    skipped: SkippedFiles = SkippedFiles(), projectProblems: [(path: String, message: String)] = [],
    contents: [ProductContents] = [], screens: ScreenIndex = ScreenIndex(), root: String = ".",
    loads: [DeviceImages] = [], measures: [FileMeasure] = [], shipped: ShippedIndex = ShippedIndex(),
    vendorFindings: Int = 0, lacksSources: Bool = false, decisions: [FileDecision] = []
  ) {
    self.vendorFindings = vendorFindings
    self.lacksSources = lacksSources
    self.root = root
    self.loads = loads
    self.measures = measures
    self.shipped = shipped
    self.contents = contents
    self.screens = screens
    self.decisions = decisions
    self.files = files
    self.findings = findings
    self.totals = totals
    self.profiles = profiles
    self.hasDevice = hasDevice
    self.readsHeadersOnly = readsHeadersOnly
    self.suppressed = suppressed
    self.known = known
    self.stale = stale
    self.verdicts = verdicts
    self.project = project
    self.emptyPaths = emptyPaths
    self.skipped = skipped
    self.projectProblems = projectProblems
    images = RankedImages(files)
  }

  /// Returns the result of an audit with this baseline.
  package func without(_ baseline: Baseline) -> AuditResult {
    var isKnown = [Bool](repeating: false, count: findings.count)
    _ = baseline.mark(findings, where: { _ in true }, project, &isKnown)
    let remaining = zip(findings, isKnown).filter { !$0.1 }.map(\.0)
    let matched = zip(findings, isKnown).filter { $0.1 }.map(\.0)
    var result = self
    result.findings = remaining
    result.suppressed += matched.count
    result.known = (known + matched).sorted(by: Finding.precedes)
    result.stale = []
    return result
  }

  /// Returns the result with other facts about its findings, which stay in their order.
  package func replacing(findings: [Finding]) -> AuditResult {
    var result = self
    result.findings = findings
    return result
  }

  /// Whether the audit checked any file.
  package var checkedAnything: Bool {
    !findings.isEmpty || !contents.isEmpty || files.contains(where: \.wasChecked)
  }

  package func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }
}
