/// All rules, in the order of their names.
package enum Rules {
  package static let all: [any Rule.Type] = [
    AppIconAlpha.self,
    AvoidImageCache.self,
    BackupFile.self,
    CatalogDuplicate.self,
    CatalogInvalid.self,
    CatalogMissingFile.self,
    CatalogUnassigned.self,
    CatalogWrongSize.self,
    CgBIInSource.self,
    CorruptPNG.self,
    DeveloperFile.self,
    DuplicateFile.self,
    EmptyFile.self,
    ExtensionMismatch.self,
    GrayAsRGB.self,
    InvalidPropertyList.self,
    LargeDecoded.self,
    LargeFile.self,
    LargerThanScreen.self,
    Metadata.self,
    NameCollision.self,
    NeedlessSixteenBit.self,
    OverBudget.self,
    OversizedForDisplay.self,
    RawAssetCatalog.self,
    SolidColor.self,
    SourceArt.self,
    SystemFile.self,
    TextureLimit.self,
    TransparentMargins.self,
    UndersizedForDisplay.self,
    UnreadableFile.self,
    UnusedAlpha.self,
    VersionControlFolder.self,
    XMLPropertyListInBundle.self,
  ]

  /// - Parameter id: what reports call the rule.
  package static func rule(named id: String) -> (any Rule.Type)? { all.first { $0.id == id } }
}
