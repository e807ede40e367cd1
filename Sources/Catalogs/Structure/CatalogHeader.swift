/// The block CARHEADER.
package struct CatalogHeader: Sendable, Equatable {
  /// The version of CoreUI that wrote the catalog, such as 971.
  package let coreUIVersion: Int
  package let storageVersion: Int
  /// Seconds since 1970, or 0 in most files.
  package let timestamp: Int
  /// The number of renditions that the header claims. Edited files have another number.
  package let renditionCount: Int
  /// Such as `@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6`, without the line feed.
  package let mainVersion: String
  /// The tool, such as `Xcode 26.1.1 (17B100) via AssetCatalogSimulatorAgent`.
  package let versionText: String
  /// 16 bytes.
  package let uuid: [UInt8]
  package let checksum: Int
  package let schemaVersion: Int
  package let colorSpace: Int
  /// 2 for iOS and its relatives, 1 for macOS.
  package let keySemantics: Int
}

/// The block EXTENDED_METADATA.
package struct CatalogMetadata: Sendable, Equatable {
  /// The arguments of a thinned catalog, such as `optimized <idiom 1> <scale 3>`, or empty for an unthinned one.
  package let thinning: String
  /// The deployment target, such as `13.0`.
  package let platformVersion: String
  /// Such as `ios`, `macosx`, `macosx-ios`, `atv`, or empty.
  package let platform: String
  package let tool: String
}
