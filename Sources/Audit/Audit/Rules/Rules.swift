package import CrushInspection

/// The list of all rules, sorted by id.
package enum Rules {
  package static let all: [any Rule.Type] = [
    AppIconAlpha.self,
    AtlasOccupancy.self,
    AvoidImageCache.self,
    BackupFile.self,
    BlendedImageView.self,
    BlockAlignment.self,
    CatalogDuplicate.self,
    CatalogInvalid.self,
    CatalogMissingFile.self,
    CatalogMissingScale.self,
    CatalogNoMarketingIcon.self,
    CatalogScaleMismatch.self,
    CatalogSuffix.self,
    CatalogUnassigned.self,
    CatalogUnknownKey.self,
    CatalogWrongSize.self,
    CgBIInSource.self,
    CorruptPNG.self,
    DeveloperFile.self,
    DiscouragedFormat.self,
    DuplicateFile.self,
    DuplicatePixels.self,
    EmptyFile.self,
    ExtensionMismatch.self,
    GrayAsRGB.self,
    HiddenImage.self,
    HiddenLayer.self,
    ImageLoadWhileDrawing.self,
    InvalidPropertyList.self,
    LargeDecoded.self,
    LargeFile.self,
    LargeLaunchInterface.self,
    LargePropertyList.self,
    LargeVector.self,
    LargerThanScreen.self,
    LaunchScreenMemory.self,
    LFSPointerFile.self,
    Metadata.self,
    MissingMipChain.self,
    MissingTranslation.self,
    NameCollision.self,
    NeedlessSixteenBit.self,
    NeedlessMipChain.self,
    NotMeasured.self,
    NPOTTexture.self,
    OldTargetCopies.self,
    OpaqueTemplate.self,
    OverBudget.self,
    OversizedForDisplay.self,
    PlaceholderMismatch.self,
    RawAssetCatalog.self,
    ScaleMismatch.self,
    SecretInBundle.self,
    SmallImageWithoutCache.self,
    SolidColor.self,
    SourceArt.self,
    StaleTranslation.self,
    StringCatalogInvalid.self,
    SystemFile.self,
    TextureLimit.self,
    TooManyPixels.self,
    TrailingData.self,
    TransparentMargins.self,
    UndefinedImage.self,
    UndefinedResource.self,
    UndersizedForDisplay.self,
    UnmappedFile.self,
    Unoptimized.self,
    UnreadableFile.self,
    UnusedAlpha.self,
    UnusedImage.self,
    UnusedResource.self,
    VectorBesideBitmaps.self,
    VersionControlFolder.self,
    WidgetLimit.self,
    XMLPropertyListInBundle.self,
  ]

  /// The rule about files that cannot be read at all.
  package static let unreadableFile = UnreadableFile.id

  /// Returns the rule with an id; nil if there is none.
  package static func rule(named id: String) -> (any Rule.Type)? { all.first { $0.id == id } }

  /// Returns the facts that rules need, for all rules that are on for at least one file.
  package static func needs(_ settings: RuleSettings) -> SurveyNeeds {
    all.filter { !settings.isOff($0) }.reduce(into: SurveyNeeds()) { $0.formUnion($1.needs(settings)) }
  }
}
