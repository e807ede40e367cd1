package import CrushInspection

/// An audit as plain numbers: the files with their sizes, the memory of each kind of device, and the findings.
///
/// An audit makes it, and its JSON contains it, so that a report of another machine or of last week reads back as the
/// same value. A comparison has two of them, and a page shows their assets and findings. For example, `hero@3x.png` is an
/// asset that needs 7.68 MB on `phone@3x` and nothing on `phone@2x`. Paths are relative to `root`, so that two sides match.
package struct AuditReport: Sendable, Equatable {
  /// The name of the side, as the user named it, such as `main:Assets` or `App.ipa`.
  package var label: String
  /// The folder or archive that paths are relative to, as the audit named it. Nil if a report does not state it: its
  /// paths are then as the audit named them.
  package var root: String?
  /// The paths of the products, such as apps; empty for a product that is the root itself.
  package var products: [String]
  /// Whether `Asset.deviceBytes` are known. Old reports do not contain them.
  package var knowsLoads: Bool
  /// The kinds of devices that the audit counted, sharpest screens first.
  package var devices: [DeviceTotal]
  /// The images and the other files, sorted by path.
  package var assets: [Asset]
  /// The findings, sorted by path, rule and subject.
  package var findings: [ReportFinding]

  package init(
    label: String, root: String? = nil, products: [String] = [], knowsLoads: Bool = true, devices: [DeviceTotal],
    assets: [Asset], findings: [ReportFinding]
  ) {
    self.label = label
    self.root = root
    self.products = products
    self.knowsLoads = knowsLoads
    self.devices = devices
    self.assets = assets
    self.findings = findings
  }

  /// The memory that one kind of device needs for the images that it loads.
  package struct DeviceTotal: Sendable, Equatable {
    /// The family and the scale, such as `phone@3x`.
    package var id: String
    /// The name for people, such as `iPhone @3x`.
    package var name: String
    package var images: Int
    /// Bytes of decoded pixels, with aligned rows.
    package var decodedBytes: Int

    package init(id: String, name: String, images: Int, decodedBytes: Int) {
      self.id = id
      self.name = name
      self.images = images
      self.decodedBytes = decodedBytes
    }
  }
}

/// A finding of a report. Its path is relative to the report's root.
package struct ReportFinding: Sendable, Equatable {
  /// The state since an earlier report or a baseline.
  package enum Status: String, Sendable, Equatable {
    case new, grown, known, gone
  }

  package var rule: String
  package var severity: Severity
  package var path: String
  /// The line of the problem, from 1; nil for files without lines. Findings match without it.
  package var line: Int?
  /// The part of the file that the finding is about; nil if the rule reports a file only once.
  package var subject: String?
  /// The path of what the finding is about, as in `Finding.cause`.
  package var cause: String?
  /// The paths of all files with this cause, the worst first; empty for one file.
  package var places: [String] = []
  package var problem: String
  package var advice: String?
  /// The command that resolves it; nil if there is none.
  package var command: String?
  package var isFixable: Bool
  package var wastedBytes: Int?
  /// Nil without an earlier state.
  package var status: Status?

  package init(
    rule: String, severity: Severity, path: String, line: Int? = nil, subject: String? = nil, problem: String,
    advice: String? = nil, command: String? = nil, isFixable: Bool = false, wastedBytes: Int? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.line = line
    self.subject = subject
    self.problem = problem
    self.advice = advice
    self.command = command
    self.isFixable = isFixable
    self.wastedBytes = wastedBytes
  }

  /// Returns the finding with a state. A finding that is gone has no command.
  func with(_ status: Status?) -> ReportFinding {
    var finding = self
    finding.status = status
    if status == .gone { finding.command = nil }
    return finding
  }

  /// The problem with the names of the other files that have it.
  package var problemText: String {
    Finding.otherFiles(than: path, in: places).map { "\(problem) (\($0))" } ?? problem
  }
}
