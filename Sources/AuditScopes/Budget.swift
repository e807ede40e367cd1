package import FileSystem

/// A limit of the decoded memory and the bytes on disk that images need, together or each.
package struct Budget: Sendable, Equatable {
  /// The images that a budget applies to.
  package enum Scope: Sendable, Equatable {
    /// All audited files below the config's folder.
    case total
    /// Everything below each folder that matches, by its path in the project.
    case folder(Glob)
    /// Each image that matches, by its path in the project or its asset's name.
    case asset(Glob)
  }

  package let scope: Scope
  /// The most decoded bytes, with aligned rows, of the variants that a device loads; nil for no limit.
  package let decodedBytes: Int?
  /// The most bytes on disk; nil for no limit.
  package let diskBytes: Int?
  /// The device or group to which the budget applies; nil for every kind of device of the audit.
  package let device: String?

  package init(scope: Scope, decodedBytes: Int?, diskBytes: Int?, device: String? = nil) {
    self.scope = scope
    self.decodedBytes = decodedBytes
    self.diskBytes = diskBytes
    self.device = device
  }
}
