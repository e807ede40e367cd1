import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A sheet with much space that no frame uses.
struct AtlasOccupancy: ImageRule {
  static let id = "atlas-occupancy"
  static let summary = "A sheet with much empty space between its frames"
  static let group = RuleGroup.textures
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note if the frames of a sheet cover less than \(share.percentage) of it, and the rest takes \
      \(smallest.standardText) or more. Overlapping frames count once. Frames are read from property lists of Cocos2d, \
      JSON of TexturePacker, atlases of libGDX and Spine, and the sprites in Unity's import settings.
      """,
    why: "The whole sheet is in memory, including the space that nothing shows.",
    example: "hero.png, 2048×2048 pixels, with frames on 30 % of it: 11.7 MB are empty.",
    fix: "Pack the sheet again: allow smaller or rectangular sheets, turned frames, and trimmed borders.")
  static let subjects: Subjects = .images

  static let options = [share, smallest]
  private static let share = RuleOption.share("share", 0.5, "the share of the area below which a sheet is reported")
  private static let smallest = RuleOption.bytes("minimum", 256 << 10, "the least empty memory that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .sheet(let sheet) = image.role, let description = sheet.description, !sheet.frames.isEmpty,
      // Frames outside the image mean that the description is about another version of it.
      sheet.frames.allSatisfy({ $0.x + $0.width <= image.size.width && $0.y + $0.height <= image.size.height })
    else { return [] }
    let used = Double(FrameArea.union(sheet.frames)) / image.size.area
    let wasted = Int(Double(image.footprint.decodedBytes) * (1 - used))
    guard used < value(Self.share, file, context), wasted >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "its \(sheet.frames.count) frames (\(description)) cover \(ByteCount.fixed(used * 100, places: 0)) % of "
          + "\(image.size) pixels, and \(ByteCount.text(wasted)) are empty",
        advice: "pack the sheet again into less space")
    ]
  }
}
