extension AssetSymbols {
  /// Returns the header `GeneratedAssetSymbols.h`.
  ///
  /// - Parameter bundleIdentifier: the value of `--bundle-identifier`. Xcode 15.0 had no constant for it.
  package func objectiveC(bundleIdentifier: String?) -> String {
    var text = SymbolText()
    text.add(contentsOf: [
      "#import <Foundation/Foundation.h>", "", "#if __has_attribute(swift_private)",
      "#define AC_SWIFT_PRIVATE __attribute__((swift_private))", "#else", "#define AC_SWIFT_PRIVATE", "#endif", "",
    ])
    // Headers of Xcode for catalogs without colors have none.
    if let bundleIdentifier, !colors.assets.isEmpty {
      text.add(contentsOf: [
        "/// The resource bundle ID.",
        "static NSString * const ACBundleID AC_SWIFT_PRIVATE = @\"\(SymbolText.escaped(bundleIdentifier))\";", "",
      ])
    }
    var taken: Set<String> = []
    for asset in colors.assets + images.assets { add(asset, &taken, to: &text) }
    text.add("#undef AC_SWIFT_PRIVATE")
    return text.text
  }

  private func add(_ asset: Asset, _ taken: inout Set<String>, to text: inout SymbolText) {
    let name = SymbolText.plain(asset.name)
    func warn(_ problem: String) {
      guard settings.hasWarnings else { return }
      text.add(contentsOf: [
        "#warning The \"\(name)\" \(asset.kind.rawValue) asset name resolves to \(problem). Try renaming the asset.",
        "",
      ])
    }
    guard let symbol = objectiveCName(asset) else { return warn("an empty symbol") }
    guard taken.insert(symbol).inserted else { return warn("the symbol \"\(symbol)\" which already exists") }
    text.add(contentsOf: [
      "/// The \"\(name)\" asset catalog \(asset.kind.rawValue) resource.",
      "static NSString * const \(symbol) AC_SWIFT_PRIVATE = @\"\(SymbolText.escaped(asset.name))\";", "",
    ])
  }

  func objectiveCName(_ asset: Asset) -> String? {
    SymbolName.objectiveC(asset.name).map { (asset.kind == .color ? "ACColorName" : "ACImageName") + $0 }
  }
}
