package import CrushInspection

/// The measured assets of one folder, app, revision or report at one moment, as plain numbers.
///
/// It is one side of a comparison, and the content of a page. Paths are relative to `root`, so that two sides match.
package struct Snapshot: Sendable, Equatable {
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
  package var findings: [SnapshotFinding]

  package init(
    label: String, root: String? = nil, products: [String] = [], knowsLoads: Bool = true, devices: [DeviceTotal],
    assets: [Asset], findings: [SnapshotFinding]
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

/// A finding of a snapshot. Its path is relative to the snapshot's root.
package struct SnapshotFinding: Sendable, Equatable {
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

  /// The problem with the names of the other files that have it.
  package var problemText: String {
    Finding.otherFiles(than: path, in: places).map { "\(problem) (\($0))" } ?? problem
  }
}
