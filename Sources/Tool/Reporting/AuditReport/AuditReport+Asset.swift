extension AuditReport {
  /// An image, an atlas, or another file. The stored bytes of all assets add up to the size of the audited files that
  /// may ship.
  package struct Asset: Sendable, Equatable {
    package enum Kind: String, Sendable, Equatable {
      case image, vector, atlas, propertyList, catalog, other
    }

    /// The size at which the image is shown, and the pixels that this needs.
    package struct Display: Sendable, Equatable {
      package var neededWidth: Int
      package var neededHeight: Int
      package var scale: Int
      /// The source of the size: `file:line`, an option, or a device.
      package var origin: String

      package init(neededWidth: Int, neededHeight: Int, scale: Int, origin: String) {
        self.neededWidth = neededWidth
        self.neededHeight = neededHeight
        self.scale = scale
        self.origin = origin
      }
    }

    /// The path below the root of the report.
    package var path: String
    /// The place of its content; nil if it is known from a report only.
    package var location: PictureSource?
    package var kind: Kind
    /// The format for people, such as `PNG`, `CgBI` or `JPEG`; empty if it is unknown.
    package var format: String
    /// Pixels; nil for a file without an image.
    package var width: Int?
    package var height: Int?
    package var scale: Int
    /// Bytes on disk. Those of a compiled catalog exclude the bytes of its renditions, which are assets too.
    package var storedBytes: Int
    /// The estimated bytes in a compressed download; nil if it was not estimated.
    package var downloadBytes: Int?
    /// The bytes that it adds to the app (`ShippedBytes`); nil if they are unknown.
    package var shippedBytes: Int?
    /// Bytes of its decoded pixels, with aligned rows; nil for a file without an image. 0 for an image in an atlas, and
    /// for a copy that only old systems load.
    package var decodedBytes: Int?
    /// The decoded bytes on each of `AuditReport.devices`; 0 if that device does not load it. Empty if none loads it, and if
    /// the report does not know it.
    package var deviceBytes: [Int]
    /// The decoded bytes that findings prove to be wasted.
    package var wastedBytes: Int
    /// A hash of the pixels, or of the bytes of a file without pixels, for the recognition of moved files. Nil if
    /// nothing was read.
    package var contentHash: String?
    package var display: Display?

    package init(
      path: String, location: PictureSource? = nil, kind: Kind, format: String = "", width: Int? = nil,
      height: Int? = nil,
      scale: Int = 1, storedBytes: Int, downloadBytes: Int? = nil, decodedBytes: Int? = nil, deviceBytes: [Int] = [],
      wastedBytes: Int = 0, contentHash: String? = nil, display: Display? = nil
    ) {
      self.path = path
      self.location = location
      self.kind = kind
      self.format = format
      self.width = width
      self.height = height
      self.scale = scale
      self.storedBytes = storedBytes
      self.downloadBytes = downloadBytes
      self.decodedBytes = decodedBytes
      self.deviceBytes = deviceBytes
      self.wastedBytes = wastedBytes
      self.contentHash = contentHash
      self.display = display
    }
  }
}
