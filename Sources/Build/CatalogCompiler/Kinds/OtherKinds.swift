import CrushCatalogSources

/// Messages about sets that this compiler skips. Each names the remedy.
enum OtherKinds {
  static func message(_ set: SourceSet, in context: PlanContext) -> CatalogMessage {
    CatalogMessage(
      .unsupportedSet(kind: set.kind, set: set.name, remedy: remedy(set.kind)), catalog: context.catalog, item: set.path
    )
  }

  private static func remedy(_ kind: SourceSet.Kind) -> String {
    switch kind {
    case .symbol:
      "Its glyphs need Apple's renderer of symbols. Use an image set with the exported PDF or SVG and the rendering "
        + "intent \"template\", or compile the set with Xcode."
    case .icon:
      "It needs Apple's renderer of glass. Export PNG files of 1024 pixels from Icon Composer, and use them in an app "
        + "icon set with dark and tinted appearances."
    case .texture, .cubeTexture, .mipmap:
      "Its pixels need compressors for Apple's graphics processors. Use KTX files, or a data set with the source."
    case .referenceGroup, .referenceImage, .referenceObject:
      "The format of reference data is not public. Create the references at run time with ARReferenceImage or "
        + "ARReferenceObject."
    case .solidImageStack, .solidImageStackLayer: "Compile the icon of visionOS with Xcode."
    case .complication, .watchFace: "Use image sets, and load the images in code."
    case .dashboardImage, .leaderboard, .leaderboardSet: "It is for App Store Connect, and no part of an app."
    case .stickerPack, .sticker, .stickerSequence, .stickersIcon: "Compile the extension for Messages with Xcode."
    case .macIcon: "Use an app icon set with the idiom \"mac\"."
    case .imageStackLayer: "Put it into an image stack."
    case .launchImage: "Use a launch storyboard."
    case .image, .appIcon, .color, .data, .brandAssets, .imageStack, .spriteAtlas:
      "Compile the set with Xcode."
    }
  }
}
