import CrushCatalogCompiler
import CrushCompiledCatalogs
package import CrushImageFacts

/// The properties by which the devices of one kind choose among the renditions of compiled catalogs.
///
/// Devices of a kind have one family and one scale. They may differ in the size of their screen, their memory and their
/// GPU, so that some catalogs have renditions for a part of them only. `CatalogThinning` decides for each device.
package struct KindTraits: Sendable {
  package let kind: DeviceKind
  /// The different traits, in the order of the profile. There is at least one.
  let all: [ThinningTraits]

  /// - Parameter devices: devices of the kind. Without any, the traits are family, scale and wide colors.
  package init(_ kind: DeviceKind, devices: [Device] = []) {
    self.kind = kind
    var all: [ThinningTraits] = []
    for device in devices {
      let traits = ThinningDevice.device(device.name).map { ThinningTraits($0) } ?? Self.usual(kind)
      if !all.contains(traits) { all.append(traits) }
    }
    self.all = all.isEmpty ? [Self.usual(kind)] : all
  }

  /// Returns the kinds of a profile, sharpest screens first.
  package static func all(of profile: DeviceProfile) -> [KindTraits] {
    DeviceKind.all(of: profile).map { kind in
      KindTraits(kind, devices: profile.devices.filter { DeviceKind(family: $0.family, scale: $0.scale) == kind })
    }
  }

  /// Returns the different traits with respect to some attributes. Most catalogs have few attributes that differ, so
  /// that one choice counts for many devices.
  func distinct(by attributes: Set<KeyAttribute>) -> [ThinningTraits] {
    var result: [ThinningTraits] = []
    for traits in all {
      var traits = traits
      if !attributes.contains(.subtype) { (traits.subtype, traits.subtypeFallbacks) = (nil, []) }
      if !attributes.contains(.displayGamut) { traits.gamut = nil }
      if !attributes.contains(.memoryClass) { traits.memory = nil }
      if !attributes.contains(.graphicsClass) { (traits.graphics, traits.graphicsFallbacks) = (nil, nil) }
      if !result.contains(traits) { result.append(traits) }
    }
    return result
  }

  /// The traits of a device that catalogs are not thinned for, such as a Mac: it reads every memory class and GPU.
  private static func usual(_ kind: DeviceKind) -> ThinningTraits {
    var traits = ThinningTraits()
    traits.idiom = kind.renditionIdiom.rawValue
    traits.scale = kind.scale
    traits.gamut = 1
    traits.deployment = .max
    if kind.family == .phone { traits.hostedIdioms = [RenditionIdiom.car.rawValue] }
    return traits
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
