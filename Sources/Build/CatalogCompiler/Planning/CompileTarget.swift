import CrushCompiledCatalogs

/// The decisions about a catalog that settings or a model make.
struct CompileTarget: Sendable {
  let rules: PlatformRules
  let minimumTarget: CompileSettings.Version
  let coreUIVersion: Int
  /// The deployment classes of images, or nil for none.
  let classes: [UInt16]?
  let packsAtlases: Bool
  let optimization: CatalogOptimization
  /// The keys of the model's atlases by the keys of their images.
  let modelAtlases: [RenditionKey: RenditionKey]
  private let modelKeyFormat: [KeyAttribute]?
  private let modelHasWorkaround: Bool

  /// The version of CoreUI whose form is written without a model.
  static let newestCoreUI = 971

  init(_ settings: CompileSettings, model: CompiledCatalog?, version: Int = newestCoreUI) {
    rules = model.map { PlatformRules(settings, model: $0) } ?? PlatformRules(settings)
    optimization = settings.optimization
    modelKeyFormat = model?.keyFormat
    modelAtlases = (model?.renditions ?? []).reduce(into: [:]) { $0[$1.key] = $1.link?.target }
    modelHasWorkaround = model.map { $0.keyFormat != $0.storedKeyFormat } ?? false
    let stated = model?.metadata.flatMap { CompileSettings.Version($0.platformVersion) }
    minimumTarget = stated ?? settings.minimumTarget
    coreUIVersion = model?.header.coreUIVersion ?? version
    if let model {
      let used = Set(model.renditions.map { UInt16($0.key[.deploymentTarget]) })
      // Thinned catalogs have one class, so the target decides whether there are others.
      let hasClasses = used != [0] && !used.isEmpty
      classes =
        hasClasses
        ? used.union([0]).sorted()
        : DeploymentClasses.classes(
          minimumTarget: minimumTarget, family: rules.family, coreUIVersion: coreUIVersion)
      packsAtlases = model.renditions.contains { $0.layout == .atlas }
    } else {
      classes = DeploymentClasses.classes(
        minimumTarget: minimumTarget, family: rules.family, coreUIVersion: coreUIVersion)
      packsAtlases = DeploymentClasses.packsAtlases(minimumTarget: minimumTarget, family: rules.family)
    }
  }

  /// Returns the order of key numbers for the attributes that renditions use, and whether old systems need
  /// KEYFORMATWORKAROUND.
  func keyFormat(used: Set<KeyAttribute>) -> (attributes: [KeyAttribute], hasWorkaround: Bool) {
    // Without one of the attributes, two keys would be equal.
    if let modelKeyFormat, used.isSubset(of: modelKeyFormat) { return (modelKeyFormat, modelHasWorkaround) }
    let format = KeyFormatRule.format(
      used: used, minimumSystem: minimumSystem, platform: rules.keyPlatform, coreUIVersion: coreUIVersion)
    return (format.attributes, format.hasWorkaround)
  }

  /// The version of iOS that was released with the minimum target.
  private var minimumSystem: Int { rules.family.equivalentOfIOS(minimumTarget.major, minimumTarget.minor) }

  /// Whether pictures without color are stored as gray. The catalogs of CoreUI 366 to 493, and one for iOS 8 of CoreUI
  /// 609, have color only, and the ones for iOS 9 and later since CoreUI 498 have gray.
  var allowsGray: Bool { coreUIVersion >= 498 && minimumSystem >= 9 }

  /// Returns the facts that choose the codec of a slot.
  func choice(_ slot: RenditionSlot) -> EncodingChoice { choice(isIcon: slot.planned.isIcon, slot.deploymentClass) }

  func choice(isIcon: Bool, _ deploymentClass: Int?) -> EncodingChoice {
    var choice = EncodingChoice()
    choice.optimization = optimization
    choice.isIcon = isIcon
    choice.deploymentClass = deploymentClass
    choice.minimumSystem = minimumSystem
    choice.coreUIVersion = coreUIVersion
    return choice
  }
}

extension PlatformRules.Family {
  /// Returns the version of iOS that was released with a version of this system, for the choice of codecs.
  func equivalentOfIOS(_ major: Int, _ minor: Int) -> Int {
    switch self {
    case .ios, .tv: major
    case .watch: major >= 26 ? major : major + 7
    case .mac: major >= 26 ? major : major >= 11 ? major + 3 : max(7, minor - 2)
    case .vision: max(17, major + 16)
    }
  }
}

extension CompileSettings.Version {
  /// Reads `13.4` or `13.4.1`. Returns nil for other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let major = parts.first.flatMap({ Int($0) }), major >= 0, major < 1000 else { return nil }
    guard parts.count > 1 else {
      self.init(major)
      return
    }
    guard let minor = Int(parts[1]), minor >= 0, minor < 1000 else { return nil }
    self.init(major, minor)
  }

  /// Such as `13.4`.
  package var text: String { "\(major).\(minor)" }
}
