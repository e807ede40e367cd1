import CrushFiles
package import CrushSteps

/// The kinds of sources that a device reads only in compiled form. A build copies catalogs only if it is asked to. Only
/// Apple's tools compile the other kinds, so a build copies them.
enum RawKind: Hashable, CaseIterable {
  case storyboard, xib, dataModel, stringCatalog, metal, assetCatalog

  /// - Parameter path: the path of a copied file.
  init?(path: String) {
    let bytes = path.utf8
    // The last byte excludes most files.
    switch bytes.last {
    case UInt8(ascii: "d") where Path.hasExtension(path, "storyboard"): self = .storyboard
    case UInt8(ascii: "b") where Path.hasExtension(path, "xib"): self = .xib
    case UInt8(ascii: "l") where Path.hasExtension(path, "metal"): self = .metal
    case UInt8(ascii: "s") where Path.hasExtension(path, "xcstrings"): self = .stringCatalog
    case UInt8(ascii: "s") where path.hasSuffix(".xcdatamodel/contents"): self = .dataModel
    case UInt8(ascii: "n") where path.hasSuffix(".xcassets/Contents.json"): self = .assetCatalog
    default: return nil
    }
  }

  /// The kind's name in singular and plural, and the remedy.
  private var words: (one: String, several: String, remedy: String) {
    switch self {
    case .storyboard: ("storyboard", "storyboards", "compile it with ibtool")
    case .xib: ("XIB", "XIBs", "compile it with ibtool")
    case .dataModel: ("data model", "data models", "compile it with momc")
    case .stringCatalog: ("string catalog", "string catalogs", "build without --catalogs copy")
    case .metal: ("Metal source", "Metal sources", "compile it with metal and metallib")
    case .assetCatalog: ("asset catalog", "asset catalogs", "build without --catalogs copy")
    }
  }

  fileprivate func warning(count: Int) -> String {
    let (one, several, remedy) = words
    let others = count == 1 ? "" : ", with \(count - 1) more \(count == 2 ? one : several)"
    return "this \(one) is copied unchanged\(others): devices read only the compiled form; \(remedy)"
  }
}

extension FileRecord {
  /// Returns the records with a warning for each kind of source that devices cannot read. The first file of each kind
  /// gets the warning.
  package static func warningOfRawSources(_ records: [FileRecord]) -> [FileRecord] {
    var found: [RawKind: (first: Int, count: Int)] = [:]
    for (index, record) in records.enumerated() where record.disposition == .copied(.otherKind) && record.output != nil
    {
      guard let kind = RawKind(path: record.source) else { continue }
      found[kind, default: (index, 0)].count += 1
    }
    var records = records
    for (kind, place) in found {
      records[place.first] = records[place.first].adding([kind.warning(count: place.count)])
    }
    return records
  }
}

extension BuildItem {
  private static let catalog = Array(".xcassets/".utf8)

  /// Whether the output is a part of a copied asset catalog. Tools that compile it cannot read CgBI. The catalog is the
  /// source itself, or a folder in it. A catalog around the source does not count.
  var isInCatalog: Bool {
    let bytes = source.utf8.span
    var start = max(0, bytes.count - below.utf8.count - 1)
    while start > 0 && bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    while start + Self.catalog.count < bytes.count {
      if bytes[start] == UInt8(ascii: "."), Self.catalog.indices.allSatisfy({ bytes[start + $0] == Self.catalog[$0] }) {
        return true
      }
      start += 1
    }
    return false
  }
}
