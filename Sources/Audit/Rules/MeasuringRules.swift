import Assets

/// An image that counts nowhere.
struct NotMeasured: Rule {
  static let id = "not-measured"
  static let summary = "An image whose size cannot be told"
  static let help = RuleHelp(
    what:
      "A note for an image file whose header is damaged, or of a form that is not read here: it is in no table and no "
      + "total.",
    why: "What is not measured may be the largest of all.",
    example: "photo.jpg that ends inside its frame header.",
    fix: "Export it again, or as PNG, JPEG, GIF, WebP, HEIF, AVIF, TIFF, BMP, ICO, PDF or SVG.")
  static let subjects: Subjects = .unmeasured

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let reason = file.unmeasured else { return [] }
    return [finding(.note, file, "not measured: \(reason)")]
  }
}

/// More pixels than are decoded.
struct TooManyPixels: ImageRule {
  static let id = "too-many-pixels"
  static let summary = "More pixels than --max-pixels allows to decode"
  static let help = RuleHelp(
    what:
      "An error for a PNG whose header names more pixels than --max-pixels (default 268,435,456). It is measured, but not "
      + "decoded: rules that need pixels say nothing.",
    why: "A few hundred bytes can name an image that fills all memory; a build refuses it.",
    example: "huge.png, 2147483647×2147483647 pixels in 1.2 KB.",
    fix: "Scale it down or cut it into tiles; raise --max-pixels for an image that is meant so.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let limit = image.exceededLimit else { return [] }
    return [
      finding(
        .error, file,
        "\(image.size) pixels, more than the \(ByteCount.grouped(limit)) that --max-pixels allows: not decoded")
    ]
  }
}
