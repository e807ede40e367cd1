import CatalogSources

/// Messages about sets that this compiler skips. Each names the remedy.
enum OtherKinds {
  static func message(_ set: SourceSet, in context: PlanContext) -> CatalogMessage {
    let (severity, text) = words(set)
    return context.place(set).message(severity, text, kind: "Unsupported Configuration")
  }

  private static func words(_ set: SourceSet) -> (CatalogMessage.Severity, String) {
    let name = "The \(set.kind.words) \"\(set.name)\""
    return switch set.kind {
    case .symbol:
      (
        .error,
        "\(name) cannot be compiled, because its glyphs need Apple's renderer of symbols. Use an image set with the "
          + "exported PDF or SVG and the rendering intent \"template\", or compile the set with Xcode."
      )
    case .icon:
      (
        .error,
        "\(name) is a document of Icon Composer, which needs Apple's renderer of glass. Export it as PNG files of 1024 "
          + "pixels, and use an app icon set with them, with dark and tinted appearances."
      )
    case .texture, .cubeTexture, .mipmap:
      (
        .error,
        "\(name) cannot be compiled, because its pixels need the compressors of Apple's graphics processors. Use KTX files, "
          + "or a data set with the source."
      )
    case .referenceGroup, .referenceImage, .referenceObject:
      (
        .error,
        "\(name) cannot be compiled, because the format of reference data is not public. Create the references at run "
          + "time with ARReferenceImage or ARReferenceObject."
      )
    case .solidImageStack, .solidImageStackLayer:
      (
        .error,
        "\(name) is an icon of visionOS, and its layers cannot be compiled yet. Compile the set with Xcode."
      )
    case .complication, .watchFace:
      (.error, "\(name) cannot be compiled yet. Use image sets, and load the images in code.")
    case .dashboardImage, .leaderboard, .leaderboardSet:
      (.warning, "\(name) is for App Store Connect, and no part of an app. It is skipped.")
    case .stickerPack, .sticker, .stickerSequence, .stickersIcon:
      (
        .error,
        "\(name) belongs to an extension for Messages, and cannot be compiled. Compile the extension with Xcode."
      )
    case .launchImage:
      (
        .warning,
        "Launch images are deprecated in iOS 13.0. Use a launch storyboard or XIB instead. The launch image \"\(set.name)\" "
          + "is skipped."
      )
    case .macIcon:
      (.warning, "\(name) is written as an icon file only if the app icon has its name.")
    case .imageStackLayer: (.warning, "\(name) is not part of an image stack. It is skipped.")
    case .image, .appIcon, .color, .data, .brandAssets, .imageStack, .spriteAtlas:
      (.warning, "\(name) is skipped.")
    }
  }
}
