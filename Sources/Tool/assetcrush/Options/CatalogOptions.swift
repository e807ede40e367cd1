import ArgumentParser
import CrushBuild
import CrushCatalogCompiler
import CrushCompiledCatalogs

/// The options for compiling asset catalogs. Their names are the ones of Apple's actool.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The name of the app icon set (default: no app icon is compiled).", valueName: "name"))
  var appIcon: String?

  @Option(help: ArgumentHelp("Compile this app icon set too, as an alternate icon. Repeatable.", valueName: "name"))
  var alternateAppIcon: [String] = []

  @Flag(help: "Compile all app icon sets (default: only named sets).")
  var includeAllAppIcons = false

  @Option(
    help: ArgumentHelp(
      "The oldest system on which the app runs, such as 13.0. Older systems need more copies of each image (default: "
        + "the project's value where it is known, or else 13.0, for macOS 10.15, for watchOS 6.0, for visionOS 1.0).",
      valueName: "version"))
  var minimumDeploymentTarget: TargetVersion?

  @Option(
    help: ArgumentHelp(
      "The platform: \(CompileSettings.Platform.allCases.map(\.rawValue).joined(separator: ", ")) (default: iphoneos, or "
        + "the project's value where it is known).", valueName: "platform"))
  var platform: CompileSettings.Platform?

  @Option(
    help: ArgumentHelp(
      "A kind of device on which the app runs: iphone, ipad, tv, watch, mac or vision. Repeatable (default: all devices "
        + "of the platform).", valueName: "device"))
  var targetDevice: [TargetDevice] = []

  @Option(help: ArgumentHelp("The name of the color set with the accent color (default: none).", valueName: "name"))
  var accentColor: String?

  @Option(
    help: ArgumentHelp("The name of the color set behind widgets (default: none).", valueName: "name"))
  var widgetBackgroundColor: String?

  @Option(help: ArgumentHelp("The name of the launch image set (default: none).", valueName: "name"))
  var launchImage: String?

  @Option(
    help: ArgumentHelp(
      "Compile the localized images of this language only. Repeatable (default: all languages).", valueName: "language")
  )
  var includeLanguage: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Write the icons beside the catalog as CgBI, or as copies (default: CgBI for devices, copies for simulators)."
  )
  var compressPngs: Bool?

  @Option(
    help: """
      The icons that are written beside the catalog: default (the ones that the system reads there), all or none.
      """)
  var standaloneIconBehavior = CompileSettings.LooseIcons.default

  @Option(
    help: """
      The bitmaps of an Icon Composer document, which systems before 26 show: automatic (the ones of an app icon set with \
      the same name), flat (drawn from the layers without glass, if there is no such set) or none.
      """)
  var iconFallbacks = CompileSettings.IconFallbacks.automatic

  @Flag(help: "Warn about sets with tags, which are compiled as any other set (default: no warning).")
  var enableOnDemandResources = false

  @Option(
    help: """
      The aim of compression, without loss: exact (the choices of Apple's tool), space (the smallest file) or time.
      """)
  var optimization = CatalogOptimization.exact

  @Option(
    help: ArgumentHelp(
      "Keep only the images for a device, such as iPhone15,2 (default: images for all devices).", valueName: "model"))
  var filterForDeviceModel: String?

  @Option(
    help: ArgumentHelp(
      "The version of the system on the device of --filter-for-device-model (default: any).", valueName: "version"))
  var filterForDeviceOsVersion: TargetVersion?

  @Option(
    help: ArgumentHelp(
      "Keep only the images for a thinning configuration (default: images for all devices).",
      valueName: "configuration"))
  var filterForThinningDeviceConfiguration: String?

  func validate() throws {
    if filterForDeviceOsVersion != nil && filterForDeviceModel == nil {
      throw ValidationError("--filter-for-device-os-version needs --filter-for-device-model MODEL")
    }
    if compressPngs != nil && standaloneIconBehavior == .none {
      throw ValidationError("--compress-pngs has no effect with --standalone-icon-behavior none; delete one of them")
    }
  }

  /// The settings that options give, so that a project does not change them.
  var given: Set<CatalogBuild.Given> {
    var given: Set<CatalogBuild.Given> = []
    if platform != nil { given.insert(.platform) }
    if minimumDeploymentTarget != nil { given.insert(.minimumTarget) }
    if !targetDevice.isEmpty { given.insert(.devices) }
    if compressPngs != nil { given.insert(.compression) }
    return given
  }

  /// Whether any option is given.
  var hasOptions: Bool {
    var plain = CompileSettings()
    plain.compressesPNGs = !plain.platform.isSimulator
    return !given.isEmpty || settings() != plain
  }

  /// Returns settings with the given options. Other settings keep their value.
  ///
  /// - Parameter base: the settings without options, such as the ones that a project file implies.
  func settings(over base: CompileSettings = CompileSettings()) -> CompileSettings {
    var settings = base
    settings.platform = platform ?? base.platform
    let usual = platform?.usualMinimum ?? base.minimumTarget
    settings.minimumTarget = minimumDeploymentTarget?.version ?? usual
    if !targetDevice.isEmpty { settings.devices = Set(targetDevice.map(\.rawValue)) }
    settings.appIcon = appIcon ?? base.appIcon
    settings.alternateAppIcons = alternateAppIcon.isEmpty ? base.alternateAppIcons : alternateAppIcon
    settings.includesAllAppIcons = includeAllAppIcons || base.includesAllAppIcons
    settings.launchImage = launchImage ?? base.launchImage
    settings.accentColor = accentColor ?? base.accentColor
    settings.widgetBackgroundColor = widgetBackgroundColor ?? base.widgetBackgroundColor
    settings.languages = includeLanguage.isEmpty ? base.languages : includeLanguage
    settings.optimization = optimization
    settings.compressesPNGs = compressPngs ?? !settings.platform.isSimulator
    settings.looseIcons = standaloneIconBehavior
    settings.iconFallbacks = iconFallbacks
    settings.enablesOnDemandResources = enableOnDemandResources || base.enablesOnDemandResources
    if filterForDeviceModel != nil || filterForThinningDeviceConfiguration != nil {
      settings.thinning = CompileSettings.DeviceFilter(
        model: filterForDeviceModel, osVersion: filterForDeviceOsVersion?.version,
        configuration: filterForThinningDeviceConfiguration)
    }
    return settings
  }
}

/// The value of `--target-device`.
enum TargetDevice: String, ExpressibleByArgument, CaseIterable {
  case iphone, ipad, tv, watch, mac, vision
}

/// A version of a system, such as `13` or `13.4.1`. The third number never matters to catalogs.
struct TargetVersion: ExpressibleByArgument {
  let version: CompileSettings.Version

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && part.utf8.count <= 3
        ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    version = CompileSettings.Version(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }
}

extension CompileSettings.Platform {
  /// Whether apps of this platform run in a simulator.
  var isSimulator: Bool {
    switch self {
    case .iphonesimulator, .appletvsimulator, .watchsimulator, .xrsimulator: true
    case .iphoneos, .appletvos, .watchos, .macosx, .xros: false
    }
  }
}

extension CompileSettings.Platform: ExpressibleByArgument {}
extension CompileSettings.LooseIcons: ExpressibleByArgument {}
extension CompileSettings.IconFallbacks: ExpressibleByArgument {}
extension CatalogOptimization: ExpressibleByArgument {}
extension CatalogBuild.Mode: ExpressibleByArgument {}
