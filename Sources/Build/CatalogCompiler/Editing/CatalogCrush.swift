import CrushBasics
import CrushCompiledCatalogs

/// A catalog with equal pixels and fewer bytes.
///
/// Every bitmap is encoded with each lossless codec that the systems of the catalog read, decoded again and compared.
/// A record that would not become smaller stays. Lossy bitmaps, data, JPEG and PDF stay as they are.
package enum CatalogCrush {
  /// The result of a run.
  package struct Result: Sendable {
    package let bytes: [UInt8]
    /// The encoded renditions by the kind of compression before, the largest first.
    package let rows: [Row]
    /// The number of bitmaps that are not encoded again, by the reason.
    package let left: [(reason: String, count: Int)]
  }

  /// The renditions of one kind of compression.
  package struct Row: Sendable, Equatable {
    /// The name that `assetutil` prints, or `svg`.
    package let compression: String
    package var count = 0
    package var changed = 0
    package var bytesBefore = 0
    package var bytesAfter = 0
    /// The number of changed renditions by their new compression.
    package var forms: [String: Int] = [:]
  }

  /// - Parameter width: the number of workers.
  package static func run(_ edit: CatalogEdit, width: Int) throws(CatalogEditError) -> Result {
    let catalog = edit.catalog
    let target = CrushTarget.of(catalog, optimization: .space)
    let icons = IconAtlases(catalog)
    let sizes = catalog.renditions.map(\.decodedBytes)
    let indices = Array(catalog.renditions.indices)
    let outcomes = Workers.map(
      indices, width: width, order: indices.sorted { (sizes[$0], $1) > (sizes[$1], $0) }, scratch: {}
    ) { _, index in
      let rendition = catalog.renditions[index]
      return RecordCrush.outcome(
        edit.record(of: index), of: rendition, target?.choice(rendition.key, isIcon: icons.isIcon(index)))
    }
    var records: [Int: [UInt8]] = [:]
    for (index, outcome) in outcomes.enumerated() {
      if case .smaller(let record, _) = outcome { records[index] = record }
    }
    let written = try edit.encoded(replacing: records)
    // Tables of another writer may be smaller than ours, so that smaller records do not make a smaller file.
    let isSmaller = written.count < edit.bytes.count
    let (rows, left) = summary(catalog, isSmaller ? outcomes : outcomes.map(\.unchanged))
    return Result(bytes: isSmaller ? written : edit.bytes, rows: rows, left: left)
  }

  private static func summary(
    _ catalog: CompiledCatalog, _ outcomes: [RecordCrush.Outcome]
  ) -> ([Row], [(reason: String, count: Int)]) {
    var rows: [String: Row] = [:]
    var left: [String: Int] = [:]
    for (rendition, outcome) in zip(catalog.renditions, outcomes) {
      let name = Self.compression(of: rendition)
      var row = rows[name] ?? Row(compression: name)
      row.count += 1
      row.bytesBefore += rendition.storedBytes
      switch outcome {
      case .smaller(let record, let form):
        row.changed += 1
        row.bytesAfter += record.count
        row.forms[form, default: 0] += 1
      case .current: row.bytesAfter += rendition.storedBytes
      case .left(let obstacle):
        if let reason = obstacle.reason { left[reason, default: 0] += 1 }
        continue
      }
      rows[name] = row
    }
    return (
      rows.values.sorted { ($0.bytesBefore, $1.compression) > ($1.bytesBefore, $0.compression) },
      left.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    )
  }

  private static func compression(of rendition: Rendition) -> String {
    if case .bitmap(let bitmap) = rendition.payload { bitmap.compression.name } else { "svg" }
  }
}

/// The bitmaps that count as app icons: their own pixels, and atlases of icons alone.
struct IconAtlases: Sendable {
  private let links: [Int: [Int]]
  private let catalog: CompiledCatalog

  private static let iconPart = 220

  init(_ catalog: CompiledCatalog) {
    self.catalog = catalog
    links = AtlasUse(catalog).links
  }

  func isIcon(_ index: Int) -> Bool {
    guard let links = links[index] else { return catalog.renditions[index].key[.part] == Self.iconPart }
    return links.allSatisfy { catalog.renditions[$0].key[.part] == Self.iconPart }
  }
}

extension RecordCrush.Obstacle {
  /// The words of a report. Nil for renditions that have no pixels.
  fileprivate var reason: String? {
    switch self {
    case .codec(let name): name
    case .file: "stored as a file"
    case .structure: nil
    case .form: "of an unknown form"
    case .system: "for a system that is not known"
    }
  }
}
