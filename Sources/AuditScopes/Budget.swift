package import FileSystem

/// What images may cost together or each: limits of decoded memory and of bytes on disk.
package struct Budget: Sendable, Equatable {
  package enum Scope: Sendable, Equatable {
    /// All that is audited below the config's folder.
    case total
    /// Everything below each folder that matches, by its path in the project.
    case folder(Glob)
    /// Each image that matches, by its path in the project or its asset's name.
    case asset(Glob)
  }

  package let scope: Scope
  /// Rows aligned, of the one variant that a device loads.
  package let decodedBytes: Int?
  package let diskBytes: Int?
  /// For these devices alone; nil for every kind of device that the audit is about.
  package let device: String?

  package init(scope: Scope, decodedBytes: Int?, diskBytes: Int?, device: String? = nil) {
    self.scope = scope
    self.decodedBytes = decodedBytes
    self.diskBytes = diskBytes
    self.device = device
  }
}
