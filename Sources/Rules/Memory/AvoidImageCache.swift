import Assets
import AuditScopes
import Findings
import Survey
import Text

/// Large enough that the cache behind `UIImage(named:)` should not keep it.
struct AvoidImageCache: ImageRule {
  static let id = "avoid-image-cache"
  static let summary = "Large enough that a named-image cache should not hold it"
  static let help = RuleHelp(
    what: "A note from 1 MiB of decoded memory; what the system shows, as app icons, is exempt.",
    why:
      "UIImage(named:) keeps the decoded image in a cache after the view is gone. For large images that are"
      + " shown seldom, that is memory held for nothing.",
    example: "welcome.png, 1170×2532 pixels, shown once: 11.9 MB stay in the cache.",
    fix:
      "Load it with UIImage(contentsOfFile:), which does not cache; nothing to do for an image that is on "
      + "screen all the time.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 1 << 20, "decoded bytes, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.hasComparableSize, !file.folder.contains(.systems),
      image.footprint.decodedBytes >= count(Self.smallest, file, context)
    else { return [] }
    // What a catalog compiles has no path of its own.
    let first = file.folder.contains(.inSet) ? "move it out of the catalog and " : ""
    return [
      finding(
        .note, file,
        "a cache of named images would keep \(ByteCount.text(image.footprint.decodedBytes)) for it: "
          + "if it is seldom shown, \(first)load it with UIImage(contentsOfFile:)")
    ]
  }
}
