import Assets
import FileSystem
import ImageUses

/// What rules hold a file against.
package struct RuleContext: Sendable {
  /// That of the file; the first where many files are compared.
  private let scope: AuditScope
  let scopes: ScopeMap
  let catalogs: CatalogIndex
  let uses: UseIndex
  /// Names of images that stand among the sources.
  let imageNames: Set<String>
  /// Sources that could not be read.
  let unreadSources: [FileError]

  var profile: DeviceProfile { scope.profile }

  /// A context for each scope.
  ///
  /// - Parameters:
  ///   - files: all that were looked at.
  ///   - sources: what sources beside them say of images.
  static func all(_ scopes: ScopeMap, files: [AuditedFile], sources: SourceFiles) -> [RuleContext] {
    let catalogs = CatalogIndex(files)
    let inside = files.compactMap { file in
      if case .source(let uses) = file.content { (path: file.path, uses: uses) } else { nil }
    }
    let uses = UseIndex(inside + sources.files)
    return scopes.all.map {
      RuleContext(
        scope: $0, scopes: scopes, catalogs: catalogs, uses: uses, imageNames: sources.imageNames,
        unreadSources: sources.failures)
    }
  }

  /// A threshold, as it holds for the file at `path`.
  func value(of option: RuleOption, rule: String, at path: String) -> Double {
    // Asked for at every file, and moved by few.
    guard scope.settings.hasValues else { return option.standard }
    return scope.settings.value(of: option, rule: rule, at: scope.project.relative(path))
  }

  /// What the catalog's set says that stands in the file's folder.
  func catalog(around path: String) -> CatalogSet? {
    catalogs.isEmpty ? nil : catalogs.catalog(at: Path.parent(of: path))
  }

  /// The names of what is in the folder of a catalog's set.
  func names(beside path: String) -> [String] { catalogs.names(in: Path.parent(of: path)) }

  func asset(of file: AuditedFile, _ image: AuditedImage) -> Asset {
    catalogs.asset(ofImageAt: file.path, named: image.name)
  }

  /// Pixels a point that an image is made for. One that stands alone, without a scale in its name or its slot, is for
  /// every device: the sharpest one decides.
  func scale(of file: AuditedFile, _ image: AuditedImage) -> Int {
    if let slot = asset(of: file, image).slot { return slot.scale ?? slot.sharpestScreen(of: profile) }
    return image.name.hasScale || image.hasOtherScales ? image.name.scale : profile.largestScale
  }

  /// Pixels a point of the sharpest screen that loads an image: in an image set, screens whose scale has no image load
  /// that of another scale.
  func loadedScale(of file: AuditedFile, _ image: AuditedImage) -> Int {
    guard let set = catalog(around: file.path), set.kind == "imageset" else { return scale(of: file, image) }
    let scales = set.slots(of: file).map { set.loadedScale(of: $0, by: profile) }
    return scales.max() ?? scale(of: file, image)
  }

  /// The size at which an image is shown, by the first that knows: the size list, then sources.
  func shownSize(of file: AuditedFile, _ image: AuditedImage) -> ShownSize? {
    let displaySizes = scope.displaySizes
    if displaySizes.isEmpty && uses.isEmpty { return nil }
    let asset = asset(of: file, image)
    if let size = displaySizes.size(ofImageAt: file.path) { return ShownSize(size) }
    if asset.setKind != nil, let size = displaySizes.size(ofImageAt: Path.withoutExtension(Path.parent(of: file.path)))
    {
      return ShownSize(size)
    }
    // The parts of a sliced image are stretched: no size says how many pixels it needs.
    if asset.slot?.isSliced == true { return nil }
    return ShownSize.of(uses.uses(of: asset, at: file.path), image: image.size)
  }

  /// Whether its size follows from rules of its own: an app icon's, a launch image's; or no screen bounds it.
  func isExemptFromSize(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    !image.hasComparableSize || file.folder.contains(.systems)
  }
}
