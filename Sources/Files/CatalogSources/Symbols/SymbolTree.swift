/// The assets of one kind in their namespaces, in the order of their names by bytes.
///
/// Xcode sorts so at all levels, apart from the layers of tvOS icons: their order differs between projects.
struct SymbolTree: Sendable {
  enum Node: Sendable {
    case asset(AssetSymbols.Asset, symbol: Symbol)
    case namespace(name: String, symbol: String?, SymbolTree)
  }

  /// The result for the last part of a name.
  enum Symbol: Sendable, Equatable {
    case name(String)
    /// A name that another asset of the namespace has already.
    case taken(String)
    /// A name without letters and digits of ASCII.
    case empty
  }

  private(set) var nodes: [Node] = []

  init(_ assets: [AssetSymbols.Asset]) {
    self.init(assets.map { ($0, $0.name.split(separator: "/").map(String.init)) }, prefix: "")
  }

  private init(_ assets: [(asset: AssetSymbols.Asset, parts: [String])], prefix: String) {
    var groups: [String: [(asset: AssetSymbols.Asset, parts: [String])]] = [:]
    for item in assets { groups[item.parts.first ?? "", default: []].append(item) }
    var taken: Set<String> = []
    for key in groups.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let items = groups[key] ?? []
      for item in items where item.parts.count <= 1 {
        guard let symbol = SymbolName.swift(key) else {
          nodes.append(.asset(item.asset, symbol: .empty))
          continue
        }
        let isNew = taken.insert(symbol).inserted
        nodes.append(.asset(item.asset, symbol: isNew ? .name(symbol) : .taken(symbol)))
      }
      let inner = items.filter { $0.parts.count > 1 }.map { ($0.asset, Array($0.parts.dropFirst())) }
      guard !inner.isEmpty else { continue }
      let symbol = SymbolName.namespace(key).flatMap { taken.insert($0).inserted ? $0 : nil }
      nodes.append(.namespace(name: prefix + key, symbol: symbol, SymbolTree(inner, prefix: "\(prefix)\(key)/")))
    }
  }

  /// All assets, in their order.
  var assets: [AssetSymbols.Asset] {
    nodes.flatMap { node in
      switch node {
      case .asset(let asset, _): [asset]
      case .namespace(_, _, let tree): tree.assets
      }
    }
  }

  /// The assets outside namespaces.
  var withoutNamespaces: SymbolTree {
    var tree = self
    tree.nodes.removeAll { if case .namespace = $0 { true } else { false } }
    return tree
  }

  var hasOptional: Bool { assets.contains { $0.isOptional } }
}
