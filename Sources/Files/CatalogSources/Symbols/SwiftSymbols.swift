extension AssetSymbols {
  /// Returns the file `GeneratedAssetSymbols.swift`, as Xcode 16 to 26 write it.
  package func swift() -> String {
    var text = SymbolText()
    addImports(to: &text)
    addResources(colors, .color, to: &text)
    addResources(images, .image, to: &text)
    if settings.hasExtensions { addExtensions(to: &text) }
    if settings.hasExtensions || hasOptional { addOptionalSupport(to: &text) }
    guard settings.supportsOldSystems else { return text.text }
    addOldSystemSupport(to: &text)
    // Xcode writes no line break at the end of this section.
    return String(text.text.dropLast(2))
  }

  private var hasOptional: Bool { colors.hasOptional || images.hasOptional }

  private func addImports(to text: inout SymbolText) {
    text.add("import Foundation")
    var frameworks = ["DeveloperToolsSupport"]
    if settings.hasExtensions || settings.supportsOldSystems || hasOptional {
      frameworks = Settings.Framework.allCases.filter(settings.frameworks.contains).map(\.rawValue) + frameworks
    }
    for name in frameworks { text.add(contentsOf: ["#if canImport(\(name))", "import \(name)", "#endif"]) }
    text.add(contentsOf: [
      "", "#if SWIFT_PACKAGE", "private let resourceBundle = Foundation.Bundle.module", "#else",
      "private class ResourceBundleClass {}",
      "private let resourceBundle = Foundation.Bundle(for: ResourceBundleClass.self)", "#endif", "",
    ])
  }

  /// The name of the type of a color or an image.
  func resource(_ kind: Asset.Kind) -> String {
    (settings.supportsOldSystems ? "" : "DeveloperToolsSupport.") + (kind == .color ? "ColorResource" : "ImageResource")
  }

  /// The systems that have a color or an image.
  func availability(_ kind: Asset.Kind) -> String {
    guard settings.supportsOldSystems else { return "@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)" }
    return "@available(iOS 11.0, macOS \(kind == .color ? "10.13" : "10.7"), tvOS 11.0, *)"
  }

  private func addResources(_ tree: SymbolTree, _ kind: Asset.Kind, to text: inout SymbolText) {
    text.add("// MARK: - \(kind == .color ? "Color" : "Image") Symbols -")
    text.add()
    text.add(availability(kind))
    text.block("extension \(resource(kind))", spaced: true) { add(tree, to: &$0, asset: addResource) }
    text.add()
  }

  /// Adds the assets of a tree, in an enumeration for each namespace.
  func add(
    _ tree: SymbolTree, path: String = "", to text: inout SymbolText,
    asset add: (Asset, SymbolTree.Symbol, String, inout SymbolText) -> Void
  ) {
    for node in tree.nodes {
      switch node {
      case .asset(let asset, let symbol): add(asset, symbol, path, &text)
      case .namespace(let name, let symbol?, let inner):
        let type = SymbolName.quoted(symbol)
        text.add("/// The \"\(SymbolText.plain(name))\" asset catalog resource namespace.")
        text.block("enum \(type)", spaced: true) {
          self.add(inner, path: "\(path).\(type)", to: &$0, asset: add)
        }
        text.add()
      case .namespace(let name, nil, _):
        guard settings.hasWarnings else { continue }
        // The words of Xcode are unknown here.
        warn("The \"\(name)\" namespace resolves to no new symbol. Try renaming the folder.", in: &text)
      }
    }
  }

  func warn(_ message: String, in text: inout SymbolText) {
    text.add("#warning(\"\(SymbolText.escaped(message))\")")
    text.add()
  }

  private func addResource(_ asset: Asset, _ symbol: SymbolTree.Symbol, _ path: String, to text: inout SymbolText) {
    let problem: String
    switch symbol {
    case .name(let name):
      let type = resource(asset.kind)
      let label = asset.isOptional ? "thinnableName" : "name"
      text.add("/// The \"\(SymbolText.plain(asset.name))\" asset catalog \(asset.kind.rawValue) resource.")
      if asset.isOptional { text.add("@available(watchOS, unavailable)") }
      text.add(
        "static let \(SymbolName.quoted(name)) = \(type)"
          + "(\(label): \"\(SymbolText.escaped(asset.name))\", bundle: resourceBundle)")
      return text.add()
    case .taken(let name): problem = "the symbol \"\(name)\" which already exists"
    case .empty: problem = "an empty symbol"
    }
    guard settings.hasWarnings else { return }
    warn(
      "The \"\(asset.name)\" \(asset.kind.rawValue) asset name resolves to \(problem). Try renaming the asset.",
      in: &text)
  }
}
