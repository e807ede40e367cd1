/// The block CARHEADER.
package struct CatalogHeader: Sendable, Equatable {
  /// The version of CoreUI that wrote the catalog, such as 971.
  package var coreUIVersion: Int
  package var storageVersion: Int
  /// Seconds since 1970, or 0 in most files.
  package var timestamp: Int
  /// The number of renditions that the header claims. Edited files have another number.
  package var renditionCount: Int
  /// Such as `@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6`, without the line feed.
  package var mainVersion: String
  /// The tool, such as `Xcode 26.1.1 (17B100) via AssetCatalogSimulatorAgent`.
  package var versionText: String
  /// 16 bytes.
  package var uuid: [UInt8]
  package var checksum: Int
  package var schemaVersion: Int
  package var colorSpace: Int
  /// 2 for iOS and its relatives, 1 for macOS.
  package var keySemantics: Int

  /// A header without a time, a UUID and a checksum, as catalogs of Xcode 11 and later have it.
  package init(coreUIVersion: Int, mainVersion: String, versionText: String, keySemantics: Int = 2) {
    self.coreUIVersion = coreUIVersion
    storageVersion = Self.storageVersion(of: coreUIVersion)
    timestamp = 0
    renditionCount = 0
    self.mainVersion = mainVersion
    self.versionText = versionText
    uuid = Array(repeating: 0, count: 16)
    checksum = 0
    schemaVersion = 2
    colorSpace = 1
    self.keySemantics = keySemantics
  }

  /// Returns the version of the storage for a version of CoreUI.
  private static func storageVersion(of coreUIVersion: Int) -> Int {
    switch coreUIVersion {
    case 600...: 17
    case 498...: 15
    case 427...: 14
    default: 11
    }
  }
}

/// The block EXTENDED_METADATA.
package struct CatalogMetadata: Sendable, Equatable {
  /// The arguments of a thinned catalog, such as `optimized <idiom 1> <scale 3>`, or empty for an unthinned one.
  package var thinning: String
  /// The deployment target, such as `13.0`.
  package var platformVersion: String
  /// Such as `ios`, `macosx`, `macosx-ios`, `atv`, or empty.
  package var platform: String
  package var tool: String

  package init(thinning: String = "", platformVersion: String, platform: String, tool: String) {
    self.thinning = thinning
    self.platformVersion = platformVersion
    self.platform = platform
    self.tool = tool
  }
}
