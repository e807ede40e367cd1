import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// An image that is too large for the cache behind `UIImage(named:)`.
struct AvoidImageCache: ImageRule {
  static let id = "avoid-image-cache"
  static let summary = "An image that the cache of named images should not keep"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each image of \(smallest.standardText) or more when decoded. Vectors, textures, layers and \
      images that the system shows, such as app icons, are exempt. Images of projects for Godot, Unity, Cocos2d, \
      SpriteKit, Flutter, React Native and Capacitor are exempt, because these do not use this cache. So are resources \
      of Compose, and images that only a launch screen shows, since the system draws it. An image that code only loads \
      with UIImage(contentsOfFile:) is exempt as well. The message names the place that loads the \
      image by its name, if a source shows it.
      """,
    why: """
      UIImage(named:) and NSImage(named:) keep the decoded image in a cache after the view is gone. For a large image \
      that you seldom show, the cache wastes this memory.
      """,
    example: "welcome.png, 1170×2532 pixels, shown once: 11.9 MB stay in the cache.",
    fix: """
      Load the image with UIImage(contentsOfFile:), or NSImage(contentsOfFile:) on a Mac, which do not cache it. Move \
      it out of an asset catalog first. Do nothing if the image is always on screen.
      """,
    talk: "Know which loading call keeps an image in a cache. Load large images that you seldom show without it.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 1 << 20, "the smallest decoded size that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.hasComparableSize, context.isDrawnByApp(file), context.engine(of: file) == nil,
      !context.isUnproven(file), image.texture == nil,
      image.role == nil, !context.index.screens.launchImages.contains(ExactPath(file.path)),
      !Path.parts(of: file.path).contains("composeResources"),
      image.footprint.decodedBytes >= count(Self.smallest, file, context), !context.isNeverLoaded(file, image)
    else { return [] }
    let place = placeOfCachedLoad(image, file, context)
    if place == nil, !context.uncachedLoads(of: file).isEmpty { return [] }
    // An image that is compiled into a catalog has no path.
    let first = file.folder.contains(.inSet) || file.isRendition ? "move it out of the catalog and " : ""
    return [
      finding(
        .note, file,
        "a cache of named images would keep \(ByteCount.text(image.footprint.decodedBytes)) for it"
          + (place.map { ", and \($0) loads it by name" } ?? ""),
        advice: "if it is seldom shown, \(first)load it with \(imageClass(file, context))(contentsOfFile:)")
    ]
  }

  /// Returns the class for images in the targets of a file. Only apps for Macs without Catalyst have no UIKit.
  private func imageClass(_ file: AuditedFile, _ context: RuleContext) -> String {
    context.membership(of: file).platforms == .macOS ? "NSImage" : "UIImage"
  }

  /// Returns true for a use in a launch screen, which the system draws.
  private func isOfLaunchScreen(_ located: UseIndex.Located, _ context: RuleContext) -> Bool {
    let documents = context.index.screens.launchDocuments
    return located.use.origin == .interfaceBuilder && !documents.isEmpty
      && documents.contains(ExactPath(String(located.place.dropLast("\(located.use.line)".count + 1))))
  }

  /// Returns the first place that loads an image by its name, in code or in an interface; nil if none is known.
  private func placeOfCachedLoad(_ image: AuditedImage, _ file: AuditedFile, _ context: RuleContext) -> String? {
    if context.index.uses.isEmpty { return nil }
    return context.index.uses.uses(of: context.asset(of: file, image), at: file.path).first {
      $0.use.origin <= .uiKit && context.mayShow(file, $0) && !isOfLaunchScreen($0, context)
    }?.place
  }
}
