import CrushAudit
import CrushFileKinds
import CrushImageFacts
import CrushPNG

@testable import CrushInspection

/// A result of an audit, written by hand.
enum AuditSample {
  static func file(
    _ path: String, width: Int, height: Int, bytes: Int, colorType: ColorType = .rgba, isOpaque: Bool? = false
  ) -> AuditedFile {
    let header = ImageHeader(width: width, height: height, bitDepth: 8, colorType: colorType)
    let image = AuditedImage(
      header: header, footprint: MemoryFootprint(of: header), name: AssetName(path), isCgBI: false, isAnimated: false,
      hasTransparency: colorType.hasAlphaChannel,
      pixels: isOpaque.map { PixelStatistics(isOpaque: $0, isGray: false, isSolid: false, visibleSize: nil) },
      metadata: ImageMetadata(bytes: 0, hasPosition: false))
    return AuditedFile(path: path, fileClass: .png, isFolder: false, size: bytes, content: .image(image))
  }

  static let profile = DeviceProfile(
    name: "iPhone 3GS", devices: Device.all.filter { $0.name == "iPhone 3GS" || $0.name == "iPhone 8" })

  static let badge = SizeComparison(
    shown: DisplaySize(width: 40, height: 40.5, origin: "sizes.txt:2"), origin: "sizes.txt:2", scale: 3,
    actual: PixelSize(width: 1024, height: 1024), needed: PixelSize(width: 122, height: 122), actualBytes: 4_194_304,
    neededBytes: 62_464)

  static let findings = [
    Finding(
      rule: "oversized-for-display", severity: .error, path: "Images/badge.png", message: "too large",
      advice: "shrink it", display: badge, remedy: .command("assetcrush resize Images/badge.png --to 40x40@3x")),
    Finding(
      rule: "unused-alpha", severity: .warning, path: "Images/icon.png", message: "has alpha", remedy: .fix(.dropAlpha)),
    Finding(rule: "backup-file", severity: .warning, path: "a.bak", message: "a leftover", advice: "delete it"),
    Finding(rule: "metadata", severity: .note, path: "b.png", message: "a text"),
  ]

  static let result = AuditResult(
    files: [
      file("Images/icon.png", width: 100, height: 100, bytes: 2000, isOpaque: true),
      file("Images/badge.png", width: 1024, height: 1024, bytes: 67_899),
      AuditedFile(path: "a.bak", fileClass: .junk(.backup), isFolder: false, size: 77, content: .none),
      file("Images/zero.png", width: 1, height: 1, bytes: 0, colorType: .rgb, isOpaque: nil),
    ],
    findings: findings,
    totals: [
      LoadedTotal(family: .phone, scale: 2, images: 3, decodedBytes: 4_239_168, footprintBytes: 4_259_840),
      LoadedTotal(family: .tv, scale: 1, images: 1, decodedBytes: 64, footprintBytes: 16_384),
    ], profiles: [profile], readsHeadersOnly: false)

  static let nothing = AuditResult(files: [], findings: [], totals: [], profiles: [profile], readsHeadersOnly: false)
}
