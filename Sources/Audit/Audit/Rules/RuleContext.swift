import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// The scope of a file and the tables of the survey, for the rules that check the file.
///
/// A rule gets a file and this context, which has everything around the file: the devices that load it, its place in the
/// project, its asset, and the thresholds that its config sets. So a rule works in one way on folders, archives and compiled
/// catalogs.
package struct RuleContext: Sendable {
  private let scope: AuditScope
  let index: SurveyIndex
  /// Whether the scope changes a threshold. Few do, and rules need thresholds at every file.
  private let changesThresholds: Bool

  init(_ scope: AuditScope, _ index: SurveyIndex) {
    self.scope = scope
    changesThresholds = scope.settings.rules.hasValues
    self.index = index
  }

  var catalogs: CatalogIndex { index.catalogs }

  /// Returns the devices that load a file.
  func profile(of file: AuditedFile) -> DeviceProfile { index.profiles.profile(of: file) }

  /// Returns the place of a file in its project.
  func membership(of file: AuditedFile) -> Membership { index.projects.memberships[file.membership] }

  /// Returns a threshold for the file at `path`.
  func value(of option: RuleOption, rule: String, at path: String) -> Double {
    guard changesThresholds else { return option.standard }
    return scope.settings.rules.value(of: option, rule: rule, at: scope.project.relative(path))
  }

  /// Returns the catalog's set in a file's folder.
  func catalog(around path: String) -> CatalogSet? { catalogs.catalog(around: path) }

  /// Returns the names in the folder of a catalog's set.
  func names(beside path: String) -> [String] { catalogs.names(in: Path.parent(of: path)) }

  func asset(of file: AuditedFile, _ image: AuditedImage) -> Asset { catalogs.asset(of: file, image) }

  /// Returns the pixels per point of an image. A single image without a scale in its name or slot is for every device,
  /// so the sharpest screen decides.
  func scale(of file: AuditedFile, _ image: AuditedImage) -> Int {
    if !file.isRendition, let slot = asset(of: file, image).slot {
      return slot.scale ?? slot.sharpestScreen(of: profile(of: file))
    }
    if let tenths = DensityFolder.tenths(around: file.path) { return (tenths + 9) / 10 }
    return image.name.hasScale || file.hasOtherScales ? image.name.scale : profile(of: file).largestScale
  }

  /// Returns the pixels per point of the sharpest screen that loads an image. In an image set, a screen whose scale has
  /// no image loads an image of another scale.
  func loadedScale(of file: AuditedFile, _ image: AuditedImage) -> Int {
    if let facts = file.rendition { return facts.loadedScale(by: profile(of: file)) ?? scale(of: file, image) }
    guard let set = catalog(around: file.path), set.kind == "imageset" else { return scale(of: file, image) }
    let profile = profile(of: file)
    let scales = set.slots(of: file).map { set.loadedScale(of: $0, by: profile) }
    return scales.max() ?? scale(of: file, image)
  }

  /// Returns the size at which an image is shown: from the size list, else from sources.
  func shownSize(of file: AuditedFile, _ image: AuditedImage) -> ShownSize? {
    if scope.displaySizes.isEmpty && index.uses.isEmpty { return nil }
    if let size = file.rendition.flatMap(\.facet).flatMap({ scope.displaySizes.size(ofImageAt: $0) }) {
      return ShownSize(size)
    }
    return shownSize(of: asset(of: file, image), at: file.path, image.size, file)
  }

  /// Returns the size at which the largest screen of an image's devices shows all of it, or at which it covers the
  /// screen if it is cut off.
  ///
  /// - Parameter size: the size of a file of the image.
  func onScreen(_ size: PixelSize, of file: AuditedFile, _ image: AuditedImage) -> PixelSize {
    let profile = profile(of: file)
    return isCropped(file, image)
      ? size.scaledDown(toCoverLong: profile.longSide, short: profile.shortSide)
      : size.scaledDown(toFitLong: profile.longSide, short: profile.shortSide)
  }

  /// Returns true if an image fills a view of unknown size and is cut off, so that it may cover the whole screen.
  private func isCropped(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    if index.uses.isEmpty { return false }
    return index.uses.uses(of: asset(of: file, image), at: file.path).contains { $0.use.isCropped && mayShow(file, $0) }
  }

  /// Returns the size at which an image is shown.
  ///
  /// - Parameters:
  ///   - path: the path of the image.
  ///   - size: the size of the image.
  ///   - file: the image, or the description of its set.
  func shownSize(of asset: Asset, at path: String, _ image: PixelSize, _ file: AuditedFile) -> ShownSize? {
    let displaySizes = scope.displaySizes
    if displaySizes.isEmpty && index.uses.isEmpty { return nil }
    if let size = displaySizes.size(ofImageAt: path) { return ShownSize(size) }
    if !file.isRendition, asset.setKind != nil,
      let size = displaySizes.size(ofImageAt: Path.withoutExtension(Path.parent(of: path)))
    {
      return ShownSize(size)
    }
    // The parts of a sliced image are stretched, so a display size implies no number of pixels.
    if asset.slot?.isSliced == true { return nil }
    let uses = index.uses.uses(of: asset, at: path).filter { mayShow(file, $0) }
    // Code that names the image in another place may show it at any size.
    if uses.contains(where: { $0.use.origin <= .uiKit }), isNamedElsewhere(asset, file) { return nil }
    return ShownSize.of(uses, image: image)
  }

  /// Returns true if display sizes do not apply to an image. Icons, launch images and layers have fixed sizes, parts of
  /// others are stretched, no screen limits textures, and Android picks one of several densities. Sheets and lookup tables
  /// have pixels at fixed places.
  func isExemptFromSize(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    !image.hasComparableSize || !file.folder.isDisjoint(with: [.systems, .layers, .byDensity])
      || isStretched(file, image)
      || image.role != nil
  }
}
