package import CrushFiles

/// A limit of the decoded memory, the bytes on disk, the shipped bytes or the download that images and apps need, together or each.
package struct Budget: Sendable, Equatable {
  /// The images or apps that a budget applies to.
  package enum Scope: Sendable, Equatable {
    /// All audited files below the config's folder.
    case total
    /// Everything below each folder that matches, by its path in the project.
    case folder(Glob)
    /// Each image that matches, by its path in the project or its asset's name.
    case asset(Glob)
    /// The images that each app loads until its first screen is visible.
    case launch
    /// The images of each screen.
    case screen
    /// The images that the cache of named images could keep, for each app.
    case namedCache
    /// Each app or other product.
    case product
  }

  package let scope: Scope
  /// The most decoded bytes, with aligned rows, of the variants that a device loads; nil for no limit.
  package let decodedBytes: Int?
  /// The most bytes on disk; nil for no limit.
  package let diskBytes: Int?
  /// The most bytes that the files add to the app (`ShippedBytes`); nil for no limit.
  package let shippedBytes: Int?
  /// The most bytes of the estimated download of a product; nil for no limit.
  package let downloadBytes: Int?
  /// The device or group to which the budget applies; nil for every kind of device of the audit.
  package let device: String?

  package init(
    scope: Scope, decodedBytes: Int? = nil, diskBytes: Int? = nil, shippedBytes: Int? = nil, downloadBytes: Int? = nil,
    device: String? = nil
  ) {
    self.scope = scope
    self.decodedBytes = decodedBytes
    self.diskBytes = diskBytes
    self.shippedBytes = shippedBytes
    self.downloadBytes = downloadBytes
    self.device = device
  }
}
