extension CompiledCatalog {
  /// Returns true if the bytes start with the signature of a BOM store, which every compiled catalog has.
  package static func isCatalog(_ bytes: Span<UInt8>) -> Bool {
    let signature = "BOMStore".utf8
    return bytes.count >= signature.count
      && zip(signature, bytes.indices).allSatisfy { byte, index in bytes[index] == byte }
  }
}

extension CompiledCatalog {
  /// Returns the indices of all renditions in groups. An atlas and its links are one group, so that a decoder with this
  /// group decodes the atlas once. Any other rendition is a group of its own.
  package func groupsByAtlas() -> [[Int]] {
    var groups: [[Int]] = []
    var atlases: [Int: Int] = [:]
    for (index, rendition) in renditions.enumerated() {
      let atlas: Int?
      switch rendition.payload {
      case .link(let link): atlas = self.rendition(for: link.target)
      default: atlas = rendition.layout == .atlas ? index : nil
      }
      guard let atlas else {
        groups.append([index])
        continue
      }
      if let group = atlases[atlas] {
        groups[group].append(index)
      } else {
        atlases[atlas] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}
