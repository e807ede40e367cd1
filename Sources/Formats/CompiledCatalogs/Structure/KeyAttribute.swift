/// An attribute of a rendition key, by its number in KEYFORMAT.
package struct KeyAttribute: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let element = KeyAttribute(rawValue: 1)
  package static let part = KeyAttribute(rawValue: 2)
  package static let size = KeyAttribute(rawValue: 3)
  package static let direction = KeyAttribute(rawValue: 4)
  package static let value = KeyAttribute(rawValue: 6)
  package static let appearance = KeyAttribute(rawValue: 7)
  package static let dimension1 = KeyAttribute(rawValue: 8)
  package static let dimension2 = KeyAttribute(rawValue: 9)
  package static let state = KeyAttribute(rawValue: 10)
  package static let layer = KeyAttribute(rawValue: 11)
  package static let scale = KeyAttribute(rawValue: 12)
  package static let localization = KeyAttribute(rawValue: 13)
  package static let presentationState = KeyAttribute(rawValue: 14)
  package static let idiom = KeyAttribute(rawValue: 15)
  package static let subtype = KeyAttribute(rawValue: 16)
  package static let identifier = KeyAttribute(rawValue: 17)
  package static let previousValue = KeyAttribute(rawValue: 18)
  package static let previousState = KeyAttribute(rawValue: 19)
  package static let horizontalSizeClass = KeyAttribute(rawValue: 20)
  package static let verticalSizeClass = KeyAttribute(rawValue: 21)
  package static let memoryClass = KeyAttribute(rawValue: 22)
  package static let graphicsClass = KeyAttribute(rawValue: 23)
  package static let displayGamut = KeyAttribute(rawValue: 24)
  package static let deploymentTarget = KeyAttribute(rawValue: 25)
  package static let glyphWeight = KeyAttribute(rawValue: 26)
  package static let glyphSize = KeyAttribute(rawValue: 27)
}

/// The key of a rendition, with a number for each attribute. Attributes that a catalog does not use are 0.
package struct RenditionKey: Hashable, Sendable {
  /// The attributes that are not 0, sorted by their number.
  package let values: [Pair]

  package struct Pair: Hashable, Sendable {
    package let attribute: KeyAttribute
    package let value: UInt16

    package init(_ attribute: KeyAttribute, _ value: UInt16) {
      self.attribute = attribute
      self.value = value
    }
  }

  /// - Parameter pairs: in any order. Zeros are dropped. The last pair of an attribute counts.
  package init(_ pairs: [Pair]) {
    var values: [Pair] = []
    values.reserveCapacity(pairs.count)
    for pair in pairs {
      // Keys are short and nearly sorted, so insertion is fast. It is linear in sorted pairs.
      var position = values.count
      while position > 0, values[position - 1].attribute.rawValue > pair.attribute.rawValue { position -= 1 }
      if position > 0, values[position - 1].attribute == pair.attribute {
        values[position - 1] = pair
      } else {
        values.insert(pair, at: position)
      }
    }
    values.removeAll { $0.value == 0 }
    self.values = values
  }

  /// - Parameter values: sorted by attribute, without zeros and without two of one attribute.
  init(sorted values: [Pair]) { self.values = values }

  /// Returns the number of an attribute, or 0 if the key has none.
  package subscript(attribute: KeyAttribute) -> Int {
    for pair in values where pair.attribute.rawValue >= attribute.rawValue {
      return pair.attribute == attribute ? Int(pair.value) : 0
    }
    return 0
  }

  package func hash(into hasher: inout Hasher) {
    // One number for a pair makes hashing twice as fast as the generated function.
    for pair in values { hasher.combine(UInt64(pair.attribute.rawValue) << 16 | UInt64(pair.value)) }
  }
}

/// The device family of a rendition.
package enum RenditionIdiom: Int, Sendable, CaseIterable {
  case universal, phone, pad, tv, car, watch, marketing, mac, vision
}

/// An asset name of a catalog, with the attributes that its renditions share.
package struct Facet: Sendable, Equatable {
  /// With namespaces, such as `Folder/Name`.
  package let name: String
  package let key: RenditionKey
  /// In pixels. It is 0, 0 in all known catalogs.
  package let hotSpot: HotSpot

  package struct HotSpot: Sendable, Equatable {
    package let x, y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package init(name: String, key: RenditionKey, hotSpot: HotSpot = HotSpot(x: 0, y: 0)) {
    self.name = name
    self.key = key
    self.hotSpot = hotSpot
  }

  package var identifier: Int { key[.identifier] }
}
