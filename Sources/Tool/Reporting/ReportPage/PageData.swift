package import CrushInspection

/// The content of a page: an audit, a build or a comparison. All kinds share rows with sizes, and most parts of the page.
///
/// The page contains it as JSON, and offers it as a download. Names of properties are names in that JSON.
package struct PageData: Sendable {
  package enum Kind: String, Sendable {
    case audit, build, compare
  }

  /// A kind of device, with its sums.
  package struct Device: Sendable {
    package var id: String
    package var name: String
    package var images: Int
    package var decoded: Int
    /// The decoded bytes of the first side of a comparison.
    package var decodedBefore: Int?

    package init(id: String, name: String, images: Int, decoded: Int, decodedBefore: Int? = nil) {
      self.id = id
      self.name = name
      self.images = images
      self.decoded = decoded
      self.decodedBefore = decodedBefore
    }
  }

  /// A comparison of the pixels of both sides.
  package struct PixelDifference: Sendable {
    package var differing: Int
    package var total: Int

    package init(differing: Int, total: Int) {
      self.differing = differing
      self.total = total
    }
  }

  /// The indices of an asset's thumbnails in the page's list of pictures.
  package struct Pictures: Sendable {
    package var before: Int?
    package var after: Int?
  }

  /// One asset.
  package struct Row: Sendable {
    package var path: String
    package var kind: AuditReport.Asset.Kind
    /// The result for a build (`CgBI`, `copied`, `failed` …), or the change for a comparison (`added`, `removed`,
    /// `changed`, `moved`, `same`); absent for an audit.
    package var status: String?
    /// Notes and errors of a build.
    package var notes: [String]?
    package var isProblem: Bool?
    /// The path of the source of a build, if its name differs from that of the output.
    package var source: String?
    /// The path on the first side, if the asset moved.
    package var movedFrom: String?
    /// The asset in an audit, after a build, or on the second side; nil for a removed asset. Its bytes on devices are in
    /// the order of the page's devices.
    package var after: AuditReport.Asset?
    /// The asset before a build, or on the first side.
    package var before: AuditReport.Asset?
    package var pictures = Pictures()
    package var pixels: PixelDifference?

    package init(
      path: String, kind: AuditReport.Asset.Kind, status: String? = nil, notes: [String]? = nil,
      isProblem: Bool? = nil, source: String? = nil, movedFrom: String? = nil, after: AuditReport.Asset?,
      before: AuditReport.Asset? = nil
    ) {
      self.path = path
      self.kind = kind
      self.status = status
      self.notes = notes
      self.isProblem = isProblem
      self.source = source
      self.movedFrom = movedFrom
      self.after = after
      self.before = before
    }

    /// The size at which the asset is shown.
    var display: AuditReport.Asset.Display? { (after ?? before)?.display }
  }

  /// A rule with its findings, the worst first.
  package struct Rule: Sendable {
    package var id: String
    package var severity: Severity
    package var summary: String
    /// The cost of the problem.
    package var why: String
    /// The way to fix it.
    package var fix: String
    package var wasted: Int
    package var findings: [ReportFinding]

    package init(
      id: String, severity: Severity, summary: String, why: String, fix: String, wasted: Int,
      findings: [ReportFinding]
    ) {
      self.id = id
      self.severity = severity
      self.summary = summary
      self.why = why
      self.fix = fix
      self.wasted = wasted
      self.findings = findings
    }
  }

  package var version = 1
  package var kind: Kind
  /// The audited paths, the sources of a build, or both sides.
  package var title: String
  /// The version of the tool.
  package var tool: String
  /// The names of both sides of a comparison.
  package var sideBefore: String?
  package var sideAfter: String?
  /// The facts in one line each, in the order of the headline, such as `27 images`.
  package var headline: [String]
  package var devices: [Device]
  /// The assets, sorted by path.
  package var rows: [Row]
  /// The rules, the worst first.
  package var rules: [Rule]
  /// The command that applies all fixes; absent if there is none.
  package var fixCommand: String?
  /// The images that are loaded together: launches, screens and caches. Empty for a build and for a comparison.
  package var screens: [Screen]

  package init(
    kind: Kind, title: String, tool: String, sideBefore: String? = nil, sideAfter: String? = nil, headline: [String],
    devices: [Device], rows: [Row], rules: [Rule], fixCommand: String? = nil, screens: [Screen] = []
  ) {
    self.kind = kind
    self.title = title
    self.tool = tool
    self.sideBefore = sideBefore
    self.sideAfter = sideAfter
    self.headline = headline
    self.devices = devices
    self.rows = rows
    self.rules = rules
    self.fixCommand = fixCommand
    self.screens = screens
  }
}
