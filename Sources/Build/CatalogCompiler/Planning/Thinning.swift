import CrushCompiledCatalogs

/// The choice of the renditions that one device uses.
///
/// A device draws one rendition of each name, size and appearance. The others are dropped. Seen in 8 thinned catalogs:
/// icons of the App Store and of other screens are gone, images of 1x and 2x are gone where 3x exists, and the only
/// remaining scale stays.
struct Thinning: Sendable {
  let device: ThinningDevice

  /// CarPlay images stay, since a phone draws them on the car's screen.
  private static let carIdiom = 4

  /// Returns the positions of the keys that are kept, in their order.
  func kept(_ keys: [RenditionKey]) -> [Int] {
    var best: [RenditionKey: Int] = [:]
    var result: [Int] = []
    for (index, key) in keys.enumerated() where isUsable(key) {
      let group = self.group(key)
      guard let other = best[group] else {
        best[group] = index
        continue
      }
      if rank(key).lexicographicallyPrecedes(rank(keys[other])) { best[group] = index }
    }
    result = best.values.sorted()
    return result
  }

  private func isUsable(_ key: RenditionKey) -> Bool {
    let idiom = key[.idiom]
    guard idiom == 0 || idiom == device.idiom || idiom == Self.carIdiom && device.idiom == 1 else { return false }
    guard key[.subtype] == 0 || key[.subtype] == device.subtype else { return false }
    return MemoryClass.gigabytes(Int(key[.memoryClass])) <= device.memory && key[.graphicsClass] <= device.graphics
  }

  /// Returns the key without the attributes by which a device chooses. A vector, with scale 0, is a group of its own.
  private func group(_ key: RenditionKey) -> RenditionKey {
    let chosen: Set<KeyAttribute> = [
      .idiom, .subtype, .scale, .displayGamut, .memoryClass, .graphicsClass, .deploymentTarget,
    ]
    var pairs = key.values.filter { !chosen.contains($0.attribute) }
    if key[.scale] > 0 { pairs.append(.init(.scale, 1)) }
    if key[.idiom] == Self.carIdiom { pairs.append(.init(.idiom, UInt16(Self.carIdiom))) }
    return RenditionKey(pairs)
  }

  /// Returns numbers whose order is the order of preference, the best first.
  private func rank(_ key: RenditionKey) -> [Int] {
    let scale = key[.scale]
    let scaleRank = scale == device.scale ? 0 : scale > device.scale ? scale - device.scale : 8 + device.scale - scale
    return [
      -key[.deploymentTarget], key[.idiom] == device.idiom ? 0 : 1, key[.subtype] == device.subtype ? 0 : 1,
      key[.displayGamut] == (device.hasWideColor ? 1 : 0) ? 0 : 1, -MemoryClass.gigabytes(Int(key[.memoryClass])),
      -key[.graphicsClass],
      scaleRank,
    ]
  }
}
