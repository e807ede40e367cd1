import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// Scales of one loose image that are not multiples of each other.
struct ScaleMismatch: Rule {
  static let id = "scale-mismatch"
  static let summary = "The @2x and @3x files of an image do not fit"
  static let group = RuleGroup.display
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if files of one name differ in points by more than rounding, such as logo.png, logo@2x.png and \
      logo@3x.png. Points are pixels divided by scale, and one pixel more or less is accepted. Only audited files are \
      compared. Flutter's folders are scales, too. For example, 2.0x/logo.png must have twice the pixels of logo.png. \
      Asset catalogs have the rule \(CatalogScaleMismatch.id).
      """,
    why: "The image changes its size or shape from one device to another.",
    example: "badge@2x.png and badge@3x.png, both with 150×150 pixels.",
    fix: "Export all scales from one source.")

  /// A file whose name has a scale, or is that of another one without it.
  private struct Variant {
    let file: AuditedFile
    /// Pixels per point, times ten.
    let tenths: Int
    let size: PixelSize
  }

  private struct Key: Hashable {
    let folder: ExactPath
    let name: AssetName
    let fileExtension: String
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    var groups: [Key: [Variant]] = [:]
    for file in files {
      guard let image = file.image, image.hasComparableSize, !file.isRendition, !file.isAppIcon,
        file.folder.isDisjoint(with: [.inSet, .systems])
      else { continue }
      let name = AssetName(file.path)
      if name.isNinePatch || !name.hasScale && !file.hasOtherScales { continue }
      let density = DensityFolder.tenths(around: file.path)
      let key = Key(
        folder: ExactPath(Path.parent(of: DensityFolder.withoutFolder(file.path))), name: name.withoutScale,
        fileExtension: Path.fileExtension(of: file.path))
      groups[key, default: []].append(Variant(file: file, tenths: density ?? name.scale * 10, size: image.size))
    }
    return groups.values.flatMap { variants -> [Finding] in
      let variants = variants.sorted { ($0.tenths, $0.file.path) < ($1.tenths, $1.file.path) }
      guard let first = variants.first else { return [] }
      return variants.dropFirst().compactMap { finding(about: $0, beside: first) }
    }
  }

  private func finding(about variant: Variant, beside first: Variant) -> Finding? {
    let (scale, firstScale) = (variant.tenths, first.tenths)
    if PixelSize.scalesFit(first.size.width, firstScale, variant.size.width, scale)
      && PixelSize.scalesFit(first.size.height, firstScale, variant.size.height, scale)
    {
      return nil
    }
    let expected = PixelSize(
      width: first.size.width * scale / firstScale, height: first.size.height * scale / firstScale)
    let other = "\(Path.name(of: first.file.path)) (\(first.size) pixels)"
    let number = scale % 10 == 0 ? "\(scale / 10)" : "\(scale / 10).\(scale % 10)"
    return finding(
      .warning, variant.file, "\(variant.size) pixels @\(number)x do not fit \(other): expected \(expected)",
      advice: "export both from one source")
  }
}
