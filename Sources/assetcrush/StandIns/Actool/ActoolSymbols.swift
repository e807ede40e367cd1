import CatalogSources
import Reporting

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
    results.messages.append(
      CatalogMessage(.error, kind: "", "Symbols of assets are not generated yet."))
  }
}
