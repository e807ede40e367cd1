import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushStandInCalls

extension ActoolCall {
  /// Returns the settings of a compilation. A value that is not known is an error in `problems`.
  func settings(_ problems: inout [CatalogMessage]) -> CompileSettings {
    var settings = CompileSettings()
    if let name = self["platform"] {
      if let platform = CompileSettings.Platform(rawValue: name) {
        settings.platform = platform
      } else {
        problems.append(unknown("platform", name, CompileSettings.Platform.allCases.map(\.rawValue)))
      }
    }
    if let version = version("minimum-deployment-target", &problems) { settings.minimumTarget = version }
    for name in all("target-device") {
      if TargetDevice(rawValue: name) == nil {
        problems.append(unknown("target device", name, TargetDevice.allCases.map(\.rawValue)))
      }
      settings.devices.insert(name)
    }
    settings.appIcon = named("app-icon")
    settings.alternateAppIcons = all("alternate-app-icon").filter { !$0.isEmpty }
    settings.includesAllAppIcons = has("include-all-app-icons")
    settings.launchImage = named("launch-image")
    settings.accentColor = named("accent-color")
    settings.widgetBackgroundColor = named("widget-background-color")
    settings.languages = all("include-language").filter { !$0.isEmpty }
    settings.compressesPNGs = has("compress-pngs")
    settings.enablesOnDemandResources = isYes("enable-on-demand-resources", else: false)
    setChoices(of: &settings, &problems)
    return settings
  }

  private func setChoices(of settings: inout CompileSettings, _ problems: inout [CatalogMessage]) {
    // A build system that asks for less space expects forms that Apple's tool writes. `.space` also selects others.
    if let name = named("optimization"), !["space", "time"].contains(name) {
      problems.append(unknown("optimization", name, ["space", "time"]))
    }
    if let name = named("standalone-icon-behavior") {
      if let icons = CompileSettings.LooseIcons(rawValue: name) {
        settings.looseIcons = icons
      } else {
        problems.append(unknown("standalone icon behavior", name, ["default", "all", "none"]))
      }
    }
    if let name = named("icon-fallbacks") {
      if let fallbacks = CompileSettings.IconFallbacks(rawValue: name) {
        settings.iconFallbacks = fallbacks
      } else {
        problems.append(
          unknown("icon fallbacks", name, CompileSettings.IconFallbacks.allCases.map(\.rawValue)))
      }
    } else if named("enable-icon-stack-fallback-generation") == "disabled" {
      settings.iconFallbacks = .none
    }
    let system = version("filter-for-device-os-version", &problems)
    let (model, configuration) = (
      named("filter-for-device-model"), named("filter-for-thinning-device-configuration")
    )
    if model != nil || configuration != nil {
      settings.thinning = CompileSettings.DeviceFilter(model: model, osVersion: system, configuration: configuration)
    }
  }

  /// The last value of a flag. Xcode passes an empty value for a build setting that is not set.
  func named(_ flag: String) -> String? { self[flag].flatMap { $0.isEmpty ? nil : $0 } }

  private func version(_ flag: String, _ problems: inout [CatalogMessage]) -> CompileSettings.Version? {
    guard let text = named(flag) else { return nil }
    guard let version = TargetVersion(argument: text)?.version else {
      problems.append(
        CatalogMessage(.error, kind: "", "--\(flag) is '\(text)', but must be a version such as 13.0."))
      return nil
    }
    return version
  }

  private func unknown(_ thing: String, _ name: String, _ known: [String]) -> CatalogMessage {
    CatalogMessage(.error, kind: "", "Unknown \(thing) '\(name)'. Use one of: \(known.joined(separator: ", ")).")
  }
}
