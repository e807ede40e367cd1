/// All rules, in the order of their names.
package enum Rules {
  package static let all: [any Rule.Type] = [
    AppIconAlpha.self,
    AvoidImageCache.self,
    BackupFile.self,
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
    DuplicateFile.self,
    DuplicatePixels.self,
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
    NotMeasured.self,
    OversizedForDisplay.self,
    RawAssetCatalog.self,
    SolidColor.self,
    SourceArt.self,
    SystemFile.self,
    TextureLimit.self,
    TooManyPixels.self,
    TransparentMargins.self,
    UndefinedImage.self,
    UndersizedForDisplay.self,
    Unoptimized.self,
    UnreadableFile.self,
    UnusedAlpha.self,
    UnusedImage.self,
    VersionControlFolder.self,
    XMLPropertyListInBundle.self,
  ]

  /// - Parameter id: what reports call the rule.
  package static func rule(named id: String) -> (any Rule.Type)? { all.first { $0.id == id } }

  /// The rule's name that is most like `id`, when it is like it at all: what was meant by a slip of the pen.
  package static func suggestion(for id: String) -> String? {
    let nearest = all.map { ($0.id, distance(Array($0.id.utf8), Array(id.utf8))) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= 1 + id.utf8.count / 3 ? $0.0 : nil }
  }

  /// Letters to insert, delete or replace (Levenshtein 1965), a row of the table at a time.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
