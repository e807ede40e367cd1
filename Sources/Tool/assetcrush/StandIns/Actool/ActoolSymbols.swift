import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushReporting
import CrushStandInCalls

/// The run of actool that writes source code with the names of assets. Xcode compiles no catalog in this run.
struct ActoolSymbols {
  private let call: ActoolCall
  private let catalogs: [SourceCatalog]

  init(_ call: ActoolCall, _ catalogs: [SourceCatalog]) {
    self.call = call
    self.catalogs = catalogs
  }

  static func isWanted(by call: ActoolCall) -> Bool {
    ["generate-swift-asset-symbols", "generate-objc-asset-symbols", "generate-asset-symbol-index"]
      .contains { call.named($0) != nil }
  }

  func run(_ results: inout ActoolResults) {
    var problems: [CatalogMessage] = []
    let settings = settings(&problems)
    results.messages += problems
    guard problems.isEmpty else { return }
    let symbols = AssetSymbols(catalogs, settings: settings)
    var outputs: [String] = []
    do throws(FileError) {
      // The order of the list is that of a log of Xcode 15.
      if let path = call.named("generate-asset-symbol-index") { outputs.append(try write(symbols.index(), to: path)) }
      if let path = call.named("generate-objc-asset-symbols") {
        let identifier = call.named("bundle-identifier")
        outputs.append(try write(symbols.objectiveC(bundleIdentifier: identifier), to: path))
      }
      if let path = call.named("generate-swift-asset-symbols") { outputs.append(try write(symbols.swift(), to: path)) }
    } catch {
      results.messages.append(
        CatalogMessage(
          .error, kind: "", "\"\(error.path)\" cannot be written: \(error.message).", reason: error.systemMessage))
    }
    results.outputs = outputs
  }

  private func write(_ text: String, to path: String) throws(FileError) -> String {
    let path = ActoolStandIn.absolute(path)
    try NamedFile.write(Array(text.utf8), to: path)
    return path
  }

  private func settings(_ problems: inout [CatalogMessage]) -> AssetSymbols.Settings {
    let target = call.settings(&problems)
    var settings = AssetSymbols.Settings()
    settings.hasExtensions = call.isYes("generate-swift-asset-symbol-extensions", else: true)
    settings.hasWarnings = call.isYes("generate-asset-symbol-warnings", else: true)
    settings.devices = target.devices
    settings.supportsOldSystems = call.isYes(
      "generate-asset-symbol-backwards-deployment-support",
      else: AssetSymbols.Settings.needsOldSystems(
        platform: target.platform.rawValue, major: target.minimumTarget.major))
    let names = call.all("generate-asset-symbol-framework-support")
    if !names.isEmpty {
      settings.frameworks = []
      for name in names {
        if let framework = AssetSymbols.Settings.Framework(rawValue: name) {
          settings.frameworks.insert(framework)
        } else {
          let known = AssetSymbols.Settings.Framework.allCases.map(\.rawValue).joined(separator: ", ")
          problems.append(
            CatalogMessage(.error, kind: "", "Unknown framework '\(name)'. Use one of: \(known)."))
        }
      }
    }
    return settings
  }
}
