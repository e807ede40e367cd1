import CrushCompiledCatalogs
import CrushImageFacts

/// The renditions of a catalog as the store selects them for a device: one for each image, in the device's idiom, scale and
/// gamut, in the newest form. Dark forms, size classes and languages stay, since a device needs all of them.
struct ThinnedRenditions: Sendable {
  /// The attributes that differ between devices.
  private static let ofDevice: Set<KeyAttribute> = [
    .scale, .idiom, .subtype, .memoryClass, .graphicsClass, .displayGamut, .deploymentTarget,
  ]

  /// The sizes of some renditions.
  struct Weight: Sendable {
    var bytes = 0
    /// The deflated bytes; 0 without an estimate.
    var download = 0

    static func += (sum: inout Weight, other: Weight) {
      sum.bytes = saturatingSum(sum.bytes, other.bytes)
      sum.download = saturatingSum(sum.download, other.download)
    }
  }

  private struct Variant: Sendable {
    let idiom: Int
    let scale: Int
    let gamut: Int
    let target: Int
    let weight: Weight
    /// The index of the atlas.
    let atlas: Int?
  }

  private struct Asset: Hashable {
    let key: RenditionKey
    let isVector: Bool
  }

  private var groups: [[Variant]] = []
  /// The sizes of atlases by index.
  private var atlases: [Int: Weight] = [:]
  /// The sizes of all renditions.
  private(set) var total = Weight()

  /// - Parameter downloads: the deflated size of each rendition; empty without an estimate.
  init(_ catalog: CompiledCatalog, downloads: [Int] = []) {
    var numbers: [Asset: Int] = [:]
    for (index, rendition) in catalog.renditions.enumerated() {
      let weight = Weight(bytes: rendition.storedBytes, download: downloads.isEmpty ? 0 : downloads[index])
      total += weight
      if rendition.layout == .atlas {
        atlases[index] = weight
        continue
      }
      var atlas: Int?
      if case .link(let link) = rendition.payload { atlas = catalog.rendition(for: link.target) }
      let key = rendition.key
      let variant = Variant(
        idiom: key[.idiom], scale: rendition.scale, gamut: key[.displayGamut], target: key[.deploymentTarget],
        weight: weight, atlas: atlas)
      let asset = Asset(key: key.without(Self.ofDevice), isVector: rendition.contentKind == .vector)
      if let number = numbers[asset] {
        groups[number].append(variant)
      } else {
        numbers[asset] = groups.count
        groups.append([variant])
      }
    }
  }

  /// Returns the sizes of the renditions for a device. An atlas counts once.
  func weight(for kind: DeviceKind) -> Weight {
    var used: Set<Int> = []
    var sum = Weight()
    for group in groups {
      guard let variant = choice(of: group, for: kind) else { continue }
      sum += variant.weight
      if let atlas = variant.atlas, used.insert(atlas).inserted { sum += atlases[atlas] ?? Weight() }
    }
    return sum
  }

  /// Returns the variant for a device; nil if it gets none. It prefers its own idiom to none, its own scale, or else the
  /// next sharper one, or else the sharpest, then wide colors, and then the newest form.
  private func choice(of group: [Variant], for kind: DeviceKind) -> Variant? {
    let own = group.filter { $0.idiom == kind.renditionIdiom.rawValue }
    let candidates = own.isEmpty ? group.filter { $0.idiom == RenditionIdiom.universal.rawValue } : own
    let scales = candidates.map(\.scale)
    guard let scale = scales.filter({ $0 >= kind.scale }).min() ?? scales.max() else { return nil }
    return candidates.filter { $0.scale == scale }.max { left, right in
      (left.gamut, left.target, left.weight.bytes) < (right.gamut, right.target, right.weight.bytes)
    }
  }
}

extension DeviceKind {
  fileprivate var renditionIdiom: RenditionIdiom {
    switch family {
    case .phone: .phone
    case .pad: .pad
    case .tv: .tv
    case .mac: .mac
    case .watch: .watch
    case .vision: .vision
    }
  }
}
