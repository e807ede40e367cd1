/// The choice of images for atlases, and their positions.
package enum AtlasPlanner {
  /// The sides up to which an image stays alone, by the evidence of 1 × 1 and 2 × 60 pixels.
  private static let smallestSide = 2

  /// Returns the atlases of a catalog. The result does not depend on the order of the images. Images in no atlas have
  /// renditions of their own.
  ///
  /// - Parameters:
  ///   - keyFormat: the order of key numbers. Images of one area come in the order of their keys, as in 98 of 98 atlases
  ///     of CoreUI 609 to 972 with such images.
  ///   - optimization: `space` searches smaller atlases. Their sum of areas is never above the one of `exact`.
  ///   - coreUIVersion: the version of CoreUI whose rules apply.
  ///   - model: the keys of the atlases of images in a catalog of Apple. Atlases of these images get the same numbers.
  package static func plan(
    _ images: [AtlasImage], keyFormat: [KeyAttribute], optimization: CatalogOptimization = .exact,
    coreUIVersion: Int = 971, model: [RenditionKey: RenditionKey] = [:]
  ) -> [PlannedAtlas] {
    let rules = AtlasRules(coreUIVersion)
    let order = sorted(images, by: keyFormat, descending: rules.hasDescendingKeys)
    var groups: [AtlasGroup: [Int]] = [:]
    for index in order {
      var group = images[index].group
      if !rules.separatesOpaque { group.isOpaque = false }
      if isPacked(images[index], rules) { groups[group, default: []].append(index) }
    }
    let sizes = images.map { AtlasSize(width: $0.width, height: $0.height) }
    var numbers: [RenditionKey: UInt16] = [:]
    var atlases: [PlannedAtlas] = []
    let sortedGroups = groups.filter { $0.value.count > 1 }.sorted { left, right in
      left.key.key.values == right.key.key.values
        ? left.key.order < right.key.order : left.key.key.precedes(right.key.key)
    }
    for (group, members) in sortedGroups {
      let runs = runs(of: members, in: images, capacity: rules.area * group.scale)
      for (members, placement) in SpacePacker.pack(runs, sizes: sizes, searches: optimization == .space) {
        let number = numbers[group.key, default: 0]
        // Numbers have 16 bits. 65,536 atlases of one group need 12 million images of 100 pixels.
        guard number < .max else { break }
        numbers[group.key] = number + 1
        let key = RenditionKey(group.key.values + [RenditionKey.Pair(.dimension1, number)])
        let name = rules.hasGamutInName ? group.name : String(group.name.prefix { $0 != "g" }.dropLast())
        var placement = placement
        placement.repeatsEdges = rules.repeatsEdges
        atlases.append(PlannedAtlas(group: group, name: name, key: key, images: members, placement: placement))
      }
    }
    return model.isEmpty ? atlases : numbered(atlases, images, like: model)
  }

  /// Returns the atlases with the numbers of a model, if it gives different numbers to all atlases with one key.
  private static func numbered(
    _ atlases: [PlannedAtlas], _ images: [AtlasImage], like model: [RenditionKey: RenditionKey]
  ) -> [PlannedAtlas] {
    var atlases = atlases
    for indices in Dictionary(grouping: atlases.indices, by: { atlases[$0].group.key }).values {
      let keys = indices.compactMap { index in
        atlases[index].images.first.flatMap { model[images[$0].key] }
      }
      let isFitting = keys.allSatisfy { key in
        let base = RenditionKey(key.values.filter { $0.attribute != .dimension1 })
        return base == atlases[indices[0]].group.key
      }
      guard isFitting, Set(keys).count == indices.count else { continue }
      for (index, key) in zip(indices, keys) { atlases[index].key = key }
    }
    return atlases
  }

  private static func isPacked(_ image: AtlasImage, _ rules: AtlasRules) -> Bool {
    guard min(image.width, image.height) > smallestSide else { return false }
    let (pixels, overflows) = image.width.multipliedReportingOverflow(by: image.height)
    return !overflows && pixels < rules.area * image.group.scale
  }

  /// Returns the indices of images with the largest area first, then by the numbers of their keys.
  static func sorted(
    _ images: [AtlasImage], by keyFormat: [KeyAttribute], descending: Bool = false
  ) -> [Int] {
    let keys = images.map { image in keyFormat.map { image.key[$0] } }
    let areas = images.map { $0.width.multipliedReportingOverflow(by: $0.height).partialValue }
    return images.indices.sorted { left, right in
      if areas[left] != areas[right] { return areas[left] > areas[right] }
      if keys[left] == keys[right] { return left < right }
      return keys[left].lexicographicallyPrecedes(keys[right]) != descending
    }
  }

  /// Returns the images of each atlas. An atlas is closed when the sum of its areas reaches the capacity.
  private static func runs(of members: [Int], in images: [AtlasImage], capacity: Int) -> [[Int]] {
    var runs: [[Int]] = []
    var run: [Int] = []
    var sum = 0
    for index in members {
      run.append(index)
      sum += images[index].area
      if sum >= capacity {
        runs.append(run)
        run = []
        sum = 0
      }
    }
    return run.isEmpty ? runs : runs + [run]
  }
}

extension RenditionKey {
  /// Returns true if the key sorts before another one, by attribute and value.
  func precedes(_ other: RenditionKey) -> Bool {
    values.lexicographicallyPrecedes(other.values) { left, right in
      left.attribute == right.attribute
        ? left.value < right.value : left.attribute.rawValue < right.attribute.rawValue
    }
  }
}

/// The rules of atlases that changed with the versions of Apple's tool.
private struct AtlasRules {
  /// The pixels of an atlas at a scale of 1. A smaller image is packed, and an atlas is closed when its images reach
  /// this area. Bounds from catalogs: above 18,048.3 and at most 18,056 from CoreUI 604 on. Earlier, they are 11,552 and
  /// 12,050.
  let area: Int
  /// Whether images of one area come in the falling order of their keys: 112 of 112 atlases of CoreUI 366 to 499.
  let hasDescendingKeys: Bool
  /// Whether opaque images have atlases of their own, and the name tells the gamut. Xcode 7 does neither.
  let separatesOpaque: Bool
  let hasGamutInName: Bool
  /// Whether edges are repeated: in no atlas of CoreUI 366 to 427, and in all of 492 and later.
  let repeatsEdges: Bool

  init(_ coreUIVersion: Int) {
    area = coreUIVersion < 604 ? 12_000 : 18_050
    hasDescendingKeys = coreUIVersion < 604
    separatesOpaque = coreUIVersion >= 427
    hasGamutInName = coreUIVersion >= 427
    repeatsEdges = coreUIVersion >= 489
  }
}
