extension CatalogDraft {
  /// Returns the bytes of the catalog. Equal drafts have equal bytes.
  ///
  /// The order of blocks and variables is the one of 43 of 43 catalogs of CoreUI 366 to 972.
  package func encoded() -> [UInt8] {
    var store = BlockStoreWriter(form)
    let entries = writtenRenditions
    store.set("CARHEADER", block: store.add(header.block(count: entries.count, hasLineFeed: form.hasLineFeed)))
    var renditions = BlockTreeWriter("RENDITIONS", in: &store, form: form, keyLength: 2 * keyFormat.count)
    var facetTree = BlockTreeWriter("FACETKEYS", in: &store, form: form)
    var appearanceTree =
      appearances.isEmpty ? nil : BlockTreeWriter("APPEARANCEKEYS", in: &store, form: form)
    var localizationTree =
      localizations.isEmpty ? nil : BlockTreeWriter("LOCALIZATIONKEYS", in: &store, form: form)
    for appearance in writtenAppearances {
      appearanceTree?.add(Array(appearance.name.utf8), Self.number(appearance.number), to: &store)
    }
    for localization in localizations.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      localizationTree?.add(Array(localization.key.utf8), Self.number(localization.value), to: &store)
    }
    for facet in facets.map({ (name: Array($0.name.utf8), value: $0.value) }).sorted(by: Self.nameOrder) {
      facetTree.add(facet.name, facet.value, to: &store)
    }
    let keyFormatBlock = store.add(self.keyFormatBlock)
    for entry in entries { renditions.add(keyBytes(entry.key), entry.record, to: &store) }
    renditions.finish(in: &store)
    facetTree.finish(in: &store)
    if form.isReopened {
      appearanceTree?.finishEmpty(in: &store)
    } else {
      appearanceTree?.finish(in: &store)
    }
    localizationTree?.finish(in: &store)
    store.set("KEYFORMAT", block: keyFormatBlock)
    // Catalogs of Xcode 7 have neither of the blocks that follow.
    if header.storageVersion > Self.storageWithoutMetadata { finish(entries, in: &store) }
    var image = store.encoded()
    if form.isReopened, let appearanceTree {
      appearanceTree.rewrite(in: &image)
      image.rewriteIndex()
    }
    return image.file
  }

  static let storageWithoutMetadata = 11

  /// Adds the blocks behind the renditions.
  private func finish(_ entries: [Entry], in store: inout BlockStoreWriter) {
    store.set("EXTENDED_METADATA", block: store.add(metadata.block(hasLineFeed: form.hasToolLineFeed)))
    if hasKeyFormatWorkaround {
      var bytes: [UInt8] = []
      for attribute in keyFormat { bytes.appendLittle32(attribute.isNew ? attribute.rawValue : 0) }
      store.set("KEYFORMATWORKAROUND", block: store.add(bytes))
    }
    var bitmaps = BlockTreeWriter("BITMAPKEYS", in: &store, form: form, hasNumbers: true)
    let keys = BitmapKeyTable.keys(of: entries, keyFormat: keyFormat, coreUIVersion: header.coreUIVersion)
    for key in NumberTable.order(keys, by: \.identifier) {
      bitmaps.add(key.identifier, BitmapKeyTable.value(key), to: &store)
    }
    bitmaps.finish(in: &store)
  }

  /// The block KEYFORMAT: `tmfk`, 0, the count and the attributes.
  private var keyFormatBlock: [UInt8] {
    var bytes = Array("tmfk".utf8)
    bytes.appendLittle32(0)
    bytes.appendLittle32(keyFormat.count)
    for attribute in keyFormat {
      bytes.appendLittle32(hasKeyFormatWorkaround && attribute.isNew ? 5 : attribute.rawValue)
    }
    return bytes
  }

  private static func number(_ value: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle16(value)
    return bytes
  }

  private static func nameOrder(
    _ left: (name: [UInt8], value: [UInt8]), _ right: (name: [UInt8], value: [UInt8])
  ) -> Bool {
    left.name.lexicographicallyPrecedes(right.name)
  }
}

extension KeyAttribute {
  /// Whether KEYFORMATWORKAROUND has it, with a placeholder in KEYFORMAT. Only the deployment class was seen there.
  fileprivate var isNew: Bool { rawValue >= KeyAttribute.deploymentTarget.rawValue }
}

extension Facet {
  /// The value in FACETKEYS: a hot spot, the number of attributes, and pairs. The order is numeric in 692 of 692 facets.
  fileprivate var value: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle16(hotSpot.x)
    bytes.appendLittle16(hotSpot.y)
    bytes.appendLittle16(key.values.count)
    for pair in key.values {
      bytes.appendLittle16(Int(pair.attribute.rawValue))
      bytes.appendLittle16(Int(pair.value))
    }
    return bytes
  }
}

extension CatalogHeader {
  /// The block CARHEADER.
  fileprivate func block(count: Int, hasLineFeed: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle32(FourLetters.header)
    for number in [coreUIVersion, storageVersion, timestamp, count] { bytes.appendLittle32(number) }
    bytes.append(mainVersion + (hasLineFeed ? "\n" : ""), field: 128)
    bytes.append(versionText, field: 256)
    bytes += uuid.prefix(16)
    bytes.appendZeros(16 - min(16, uuid.count))
    for number in [checksum, schemaVersion, colorSpace, keySemantics] { bytes.appendLittle32(number) }
    return bytes
  }
}

extension CatalogMetadata {
  /// The block EXTENDED_METADATA.
  fileprivate func block(hasLineFeed: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle32(FourLetters.metadata)
    for text in [thinning, platformVersion, platform, tool + (hasLineFeed ? "\n" : "")] {
      bytes.append(text, field: 256)
    }
    return bytes
  }
}
