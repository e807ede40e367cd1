import Catalogs

enum KeyFormatRule {
  static func attributes(used: Set<KeyAttribute>, minimumSystem: Int) -> [KeyAttribute] {
    [7, 13, 12, 15, 16, 26, 27, 9, 8, 25, 24, 4, 20, 21, 23, 22, 17, 1, 2, 10, 6].map { KeyAttribute(rawValue: $0) }
      .filter {
        used.contains($0) || [7, 13, 12, 15, 16, 17, 1, 2].contains($0.rawValue)
      }
  }
}
struct CatalogReadbackError: Error {}
enum CatalogReadback {
  static func check(_ bytes: [UInt8], is draft: CatalogDraft) throws(CatalogReadbackError) {}
}
extension CatalogDraft {
  static func insertionOrder(of catalog: CompiledCatalog) -> [RenditionKey: Int] {
    let order = catalog.renditions.indices.sorted {
      catalog.renditions[$0].range.lowerBound < catalog.renditions[$1].range.lowerBound
    }
    return Dictionary(order.enumerated().map { (catalog.renditions[$1].key, $0) }) { first, _ in first }
  }
}
