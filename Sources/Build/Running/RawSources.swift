import Assets
import FileSystem
package import Pipeline

/// Sources that a device reads only compiled, and that only Apple's tools compile. A build copies them.
enum RawKind: Hashable, CaseIterable {
  case storyboard, xib, dataModel, stringCatalog, metal, assetCatalog

  /// - Parameter path: of a file that is copied.
  init?(path: String) {
    let bytes = path.utf8
    // Most files end otherwise, and need no longer look.
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

  /// Its name in singular and plural, and the tool that compiles it.
  private var words: (one: String, several: String, remedy: String) {
    switch self {
    case .storyboard: ("storyboard", "storyboards", "compile it with ibtool")
    case .xib: ("XIB", "XIBs", "compile it with ibtool")
    case .dataModel: ("data model", "data models", "compile it with momc")
    case .stringCatalog: ("string catalog", "string catalogs", "compile it with xcstringstool")
    case .metal: ("Metal source", "Metal sources", "compile it with metal and metallib")
    case .assetCatalog: ("asset catalog", "asset catalogs", "compile it with actool")
    }
  }

  fileprivate func warning(count: Int) -> String {
    let (one, several, remedy) = words
    let others = count == 1 ? "" : ", with \(count - 1) more \(count == 2 ? one : several)"
    return "this \(one) is copied as it is\(others): a device reads only a compiled one; \(remedy)"
  }
}

extension FileRecord {
  /// The records with one warning for each kind of source that is copied although a device cannot read it. The first
  /// file of a kind gets it.
  package static func warningOfRawSources(_ records: [FileRecord]) -> [FileRecord] {
    var found: [RawKind: (first: Int, count: Int)] = [:]
    for (index, record) in records.enumerated() where record.fate == .copied(.otherKind) && record.output != nil {
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

extension BuildPlan.Item {
  private static let catalog = Array(".xcassets/".utf8)

  /// Whether the output is a part of an asset catalog that is copied: tools that compile it read no CgBI. The catalog is
  /// the source itself, or a folder in it; one around the source does not count.
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
