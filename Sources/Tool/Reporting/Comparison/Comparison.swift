/// The difference of two reports.
///
/// Assets are matched by path, and then by content, so that a renamed image is one move and not a loss with a gain. Changes
/// and findings are indices into the reports, which stay complete: a page shows both sides. A limit such as
/// `--growth decoded=2MiB` reads the totals of `devices`.
package struct Comparison: Sendable, Equatable {
  /// A change of one asset.
  package struct Change: Sendable, Equatable {
    package enum Kind: String, Sendable, Equatable {
      /// An asset of the second side only.
      case added
      /// An asset of the first side only.
      case removed
      /// The path is on both sides, with other content or other sizes.
      case changed
      /// The content is on both sides, under another path.
      case moved
      /// The path and all numbers are equal.
      case same
    }

    package var kind: Kind
    /// The index in `before.assets`; nil for an added asset.
    package var before: Int?
    /// The index in `after.assets`; nil for a removed asset.
    package var after: Int?

    package init(kind: Kind, before: Int?, after: Int?) {
      self.kind = kind
      self.before = before
      self.after = after
    }
  }

  /// The totals of one kind of device on both sides.
  package struct Device: Sendable, Equatable {
    package var id: String
    package var name: String
    /// The decoded bytes of the images that it loads; nil if the side has no total for it.
    package var before: Int?
    package var after: Int?

    package init(id: String, name: String, before: Int?, after: Int?) {
      self.id = id
      self.name = name
      self.before = before
      self.after = after
    }
  }

  package var before: AuditReport
  package var after: AuditReport
  /// All devices of both sides, sharpest screens first.
  package var devices: [Device]
  /// All assets of both sides, the largest growth first. Equal assets are last.
  package var changes: [Change]
  /// The indices in `after.findings` without a match on the other side.
  package var newFindings: [Int]
  /// The indices in `after.findings` of the findings that waste more than their match on the other side.
  package var grownFindings: [Int]
  /// The indices in `before.findings` without a match on the other side.
  package var goneFindings: [Int]

  package init(
    before: AuditReport, after: AuditReport, devices: [Device], changes: [Change], newFindings: [Int],
    goneFindings: [Int],
    grownFindings: [Int] = []
  ) {
    self.before = before
    self.after = after
    self.devices = devices
    self.changes = changes
    self.newFindings = newFindings
    self.grownFindings = grownFindings
    self.goneFindings = goneFindings
  }
}
