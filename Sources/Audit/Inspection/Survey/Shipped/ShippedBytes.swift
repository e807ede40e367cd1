import CrushCatalogCompiler
import CrushFiles

/// The bytes that a file adds to the app that ships it.
///
/// The numbers come from a real compilation or conversion, as `build` makes it. Only the download is an estimate, because
/// the store encrypts and packs an app in its own way.
package struct ShippedBytes: Sendable, Equatable {
  /// The bytes on one kind of device, after the store dropped the renditions for other devices.
  package struct OnDevice: Sendable, Equatable {
    package let kind: DeviceKind
    package let bytes: Int
    package let downloadBytes: Int
  }

  /// The number of renditions in the catalog; nil for a file that ships by itself.
  package let renditions: Int?
  /// All bytes, with the shares of atlases.
  package let bytes: Int
  /// The bytes of its shares of atlases. An atlas is divided in proportion to the pixels of its images.
  package let atlasBytes: Int
  /// The estimated bytes of the download, without thinning.
  package let downloadBytes: Int
  /// The kinds of devices that get some of it, sharpest screens first. Every device gets a file that ships by itself.
  package let devices: [OnDevice]

  /// The largest download of a kind of devices.
  package var deviceDownloadBytes: Int { devices.map(\.downloadBytes).max() ?? (renditions == nil ? downloadBytes : 0) }

  init(_ share: CatalogShares.Share, devices: [OnDevice]) {
    renditions = share.renditions
    bytes = share.bytes
    atlasBytes = share.atlasBytes
    downloadBytes = share.downloadBytes
    self.devices = devices
  }

  /// - Parameter fileBytes: the bytes of a file that ships by itself.
  init(fileBytes: Int, downloadBytes: Int) {
    (renditions, atlasBytes, devices) = (nil, 0, [])
    (bytes, self.downloadBytes) = (fileBytes, downloadBytes)
  }
}

/// A catalog that an audit compiled in memory.
package struct ShippedCatalog: Sendable, Equatable {
  /// The paths of its sources.
  package let sources: [String]
  /// The platform and its oldest system, such as `iphoneos 13.0`.
  package let target: String
  /// The bytes of `Assets.car`; 0 if nothing can be compiled.
  package let bytes: Int
  package let renditions: Int
  /// The bytes of the renditions that each kind of device gets, sharpest screens first.
  package let devices: [ShippedBytes.OnDevice]
  /// The errors that keep a build from writing the catalog. The compiler leaves out their sources, and the numbers
  /// are of the rest.
  package let problems: Int
}

/// The bytes that the files of an audit add to the app.
package struct ShippedIndex: Sendable {
  /// The compiled catalogs, sorted by the paths of their sources.
  package internal(set) var catalogs: [ShippedCatalog] = []
  private var files: [ExactPath: ShippedBytes] = [:]
  /// Whether anything was measured.
  package let isKnown: Bool

  package init(isKnown: Bool = false) { self.isKnown = isKnown }

  /// The bytes of a file; nil if it does not ship, or if it is unknown.
  package internal(set) subscript(path: String) -> ShippedBytes? {
    get { files.isEmpty ? nil : files[ExactPath(path)] }
    set { files[ExactPath(path)] = newValue }
  }
}
