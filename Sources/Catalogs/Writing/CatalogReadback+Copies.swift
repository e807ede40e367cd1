extension CatalogReadback {
  /// Reads the nodes of every tree once more: the order of keys, the links between leaves, the last keys in inner nodes,
  /// and the copies of keys, which the system reads instead of the keys.
  static func checkCopies(of draft: CatalogDraft, in bytes: [UInt8]) throws(CatalogReadbackError) {
    let file = bytes.span
    do throws(CatalogError) {
      let store = try BlockStore(file)
      for name in ["RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "LOCALIZATIONKEYS", "BITMAPKEYS"] {
        guard let header = try store.range(of: name, in: file) else { continue }
        let tree = CheckedTree(header: header, store: store, file)
        guard tree.isSorted(file) else { throw .invalid(part: "order \(name)", offset: 0) }
        guard tree.hasCopies(file) else { throw .invalid(part: "copies \(name)", offset: 0) }
      }
    } catch .invalid(let part, _) where part.hasPrefix("order ") {
      throw .order(tree: String(part.dropFirst(6)))
    } catch .invalid(let part, _) where part.hasPrefix("copies ") {
      throw .copies(tree: String(part.dropFirst(7)))
    } catch {
      throw .unreadable(error)
    }
  }
}
