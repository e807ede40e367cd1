extension AssetSymbols {
  /// Returns the property list `GeneratedAssetSymbols-Index.plist`, with which Xcode finds the asset of a symbol.
  ///
  /// Seen in one file of Xcode 15: the keys, and sets outside namespaces. The list `symbols` was empty there. That it has
  /// the symbol images, and that names inside a namespace begin with it, are guesses.
  package func index() -> String {
    let entries = Self.entries(colors, "") + Self.entries(images, "")
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      "<plist version=\"1.0\">", "<dict>",
    ]
    lines += list("colors", entries.filter { $0.asset.kind == .color })
    lines += list("images", entries.filter { $0.asset.kind == .image && !$0.asset.isSymbol })
    lines += list("symbols", entries.filter(\.asset.isSymbol))
    return (lines + ["</dict>", "</plist>", ""]).joined(separator: "\n")
  }

  private static func entries(_ tree: SymbolTree, _ prefix: String) -> [(asset: Asset, symbol: String)] {
    tree.nodes.flatMap { node -> [(asset: Asset, symbol: String)] in
      switch node {
      case .asset(let asset, .name(let symbol)): [(asset, prefix + symbol)]
      case .asset: []
      case .namespace(_, let symbol?, let inner): entries(inner, "\(prefix)\(symbol).")
      case .namespace: []
      }
    }
  }

  private func list(_ key: String, _ entries: [(asset: Asset, symbol: String)]) -> [String] {
    guard !entries.isEmpty else { return ["\t<key>\(key)</key>", "\t<array/>"] }
    let items = entries.flatMap { entry -> [String] in
      let values = [
        ("catalogPath", entry.asset.catalog), ("objcSymbol", objectiveCName(entry.asset) ?? ""),
        ("relativePath", "./\(entry.asset.path)"), ("swiftSymbol", entry.symbol),
      ]
      let lines = values.flatMap { ["\t\t\t<key>\($0.0)</key>", "\t\t\t<string>\(Self.escaped($0.1))</string>"] }
      return ["\t\t<dict>"] + lines + ["\t\t</dict>"]
    }
    return ["\t<key>\(key)</key>", "\t<array>"] + items + ["\t</array>"]
  }

  /// Returns text for XML. Characters that XML 1.0 forbids become spaces.
  private static func escaped(_ text: String) -> String {
    SymbolText.plain(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
