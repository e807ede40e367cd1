/// The content of BITMAPKEYS: for each identifier, a mask of the values of each attribute. The system looks up bitmaps
/// with it, and a wrong mask makes an image invisible.
enum BitmapKeyTable {
  /// The attributes with all bits set, or with no bit in CoreUI below 498. With these, the masks of 38 of 38
  /// catalogs are exact.
  private static let withoutMask: Set<UInt32> = [1, 2, 6, 7, 17, 18]
  private static let zeroBefore498: Set<UInt32> = [1, 2, 6, 17]
  /// The subtype of large phones, whose bit is 16: in 6 of 6 catalogs that have it.
  private static let plusSubtype = 1792

  /// Returns the keys of all identifiers that renditions have, in the order of their first renditions.
  static func keys(
    of renditions: [CatalogDraft.Entry], keyFormat: [KeyAttribute], coreUIVersion: Int
  ) -> [BitmapKey] {
    var masks: [Int: [UInt32]] = [:]
    var identifiers: [Int] = []
    let empty = keyFormat.map { attribute -> UInt32 in
      guard withoutMask.contains(attribute.rawValue) else { return 0 }
      return coreUIVersion < 498 && zeroBefore498.contains(attribute.rawValue) ? 0 : .max
    }
    for rendition in renditions {
      let identifier = rendition.key[.identifier]
      guard identifier != 0 else { continue }
      if masks[identifier] == nil { identifiers.append(identifier) }
      for (index, attribute) in keyFormat.enumerated() where !withoutMask.contains(attribute.rawValue) {
        let value = rendition.key[attribute]
        let bit = attribute == .subtype && value == plusSubtype ? 16 : value & 31
        masks[identifier, default: empty][index] |= 1 << UInt32(bit)
      }
    }
    return identifiers.map { BitmapKey(identifier: $0, masks: masks[$0] ?? []) }
  }

  /// Returns the value of an entry: 1, 0, the length of the rest, the number of masks, the masks.
  static func value(_ key: BitmapKey) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [1, 0, 4 + 4 * key.masks.count, key.masks.count] { bytes.appendLittle32(number) }
    for mask in key.masks { bytes.appendLittle32(mask) }
    return bytes
  }
}
