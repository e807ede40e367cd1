import CrushCompiledCatalogs

/// The choice of the renditions that one device uses.
///
/// A device draws one rendition of each name, size and appearance. The others are dropped. Seen in 8 thinned catalogs:
/// icons of the App Store and of other screens are gone, images of 1x and 2x are gone where 3x exists, and the only
/// remaining scale stays. docs/formats/compiled-catalogs.md states the law.
struct Thinning: Sendable {
  let traits: ThinningTraits
  /// The attributes that decide.
  private let decided: Set<KeyAttribute>

  init(_ traits: ThinningTraits) {
    self.traits = traits
    let all: [(KeyAttribute, Int?)] = [
      (.idiom, traits.idiom), (.subtype, traits.subtype), (.scale, traits.scale), (.displayGamut, traits.gamut),
      (.memoryClass, traits.memory), (.graphicsClass, traits.graphics), (.deploymentTarget, traits.deployment),
    ]
    decided = Set(all.filter { $0.1 != nil }.map(\.0))
  }

  init(device: ThinningDevice) { self.init(ThinningTraits(device)) }

  /// Returns the positions of the keys that are kept, in their order.
  func kept(_ keys: [RenditionKey]) -> [Int] {
    var best: [RenditionKey: Int] = [:]
    for (index, key) in keys.enumerated() where isUsable(key) {
      let group = self.group(key)
      guard let other = best[group] else {
        best[group] = index
        continue
      }
      if rank(key).lexicographicallyPrecedes(rank(keys[other])) { best[group] = index }
    }
    return best.values.sorted()
  }

  private func isUsable(_ key: RenditionKey) -> Bool {
    let (idiom, subtype, graphics) = (key[.idiom], key[.subtype], key[.graphicsClass])
    if let own = traits.idiom, idiom != 0, idiom != own, !traits.hostedIdioms.contains(idiom) { return false }
    if let own = traits.subtype, subtype != 0, subtype != own, !traits.subtypeFallbacks.contains(subtype) {
      return false
    }
    if let memory = traits.memory, MemoryClass.gigabytes(key[.memoryClass]) > memory { return false }
    guard let own = traits.graphics, graphics != 0, graphics != own else { return true }
    return traits.graphicsFallbacks?.contains(graphics) ?? (graphics < own)
  }

  /// Returns the key without the attributes by which a device chooses. A vector, with scale 0, is a group of its own, and
  /// so are images for another screen.
  private func group(_ key: RenditionKey) -> RenditionKey {
    var pairs = key.values.filter { !decided.contains($0.attribute) }
    if key[.scale] > 0, traits.scale != nil { pairs.append(.init(.scale, 1)) }
    let idiom = key[.idiom]
    if idiom != traits.idiom, traits.hostedIdioms.contains(idiom) {
      pairs.append(.init(.idiom, UInt16(clamping: idiom)))
    }
    return RenditionKey(pairs)
  }

  /// Returns numbers whose order is the order of preference, the best first.
  private func rank(_ key: RenditionKey) -> [Int] {
    var rank = [
      deploymentRank(key[.deploymentTarget]), differs(key[.idiom], traits.idiom), subtypeRank(key[.subtype]),
      differs(key[.displayGamut], traits.gamut),
      traits.memory == nil ? 0 : -MemoryClass.gigabytes(key[.memoryClass]),
      traits.graphics == nil ? 0 : -key[.graphicsClass],
    ]
    if let own = traits.scale {
      let scale = key[.scale]
      // The next sharper scale is better than a blurred one, and the sharpest one is best among these.
      rank.append(scale == own ? 0 : scale > own ? scale - own : 0x1_0000 + own - scale)
    }
    return rank
  }

  private func differs(_ value: Int, _ own: Int?) -> Int { own == nil || value == own ? 0 : 1 }

  /// Prefers the newest copy that the system reads, and the oldest one if it reads none, so that no asset gets lost.
  private func deploymentRank(_ number: Int) -> Int {
    guard let limit = traits.deployment else { return 0 }
    return number <= limit ? -number : number
  }

  private func subtypeRank(_ subtype: Int) -> Int {
    guard let own = traits.subtype, subtype != own else { return 0 }
    guard let fallback = traits.subtypeFallbacks.firstIndex(of: subtype) else { return .max }
    return fallback + 1
  }
}
