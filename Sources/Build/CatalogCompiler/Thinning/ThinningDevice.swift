/// A device for which a catalog is thinned.
package struct ThinningDevice: Sendable, Equatable {
  /// Model identifiers, such as `iPhone17,2`.
  package let models: [String]
  /// 1 phone, 2 pad, 3 tv, 5 watch.
  package let idiom: Int
  /// The height of the screen in pixels, or a small number for older phones.
  let subtype: Int
  let scale: Int
  let hasWideColor: Bool
  /// The generation of the GPU.
  let graphics: Int
  /// In gigabytes.
  let memory: Int

  init(_ models: [String], idiom: Int, subtype: Int, scale: Int, wide: Bool, graphics: Int, memory: Int) {
    self.models = models
    self.idiom = idiom
    self.subtype = subtype
    self.scale = scale
    hasWideColor = wide
    self.graphics = graphics
    self.memory = memory
  }

  /// Returns the device with a model identifier in any case, or nil if it is unknown.
  static func named(_ name: String) -> ThinningDevice? {
    all.first { $0.models.contains { $0.lowercased() == name.lowercased() } }
  }

  /// The number of the last system of the device, or nil if it reads all copies. iOS 12 is the last one of the A7 and A8.
  var newestSystem: Int? { idiom == 1 && graphics <= 2 ? 4 : nil }

  /// The text in EXTENDED_METADATA, as 8 thinned catalogs of Xcode 14 to 26 have it.
  ///
  /// - Parameter deployment: the number of the system.
  func arguments(deployment: Int?) -> String {
    ThinningTraits.arguments([ThinningTraits(self, system: deployment)])
  }

  /// The number of a system in the arguments: 8 for iOS 16, 9 for iOS 17.0 and 17.1, 10 from 17.2 on, 11 for iOS 18 and
  /// 12 for iOS 26 were seen.
  package static func deployment(_ version: CompileSettings.Version) -> Int {
    switch version.major {
    case 26...: 12
    case 18...: 11
    case 17: version.minor >= 2 ? 10 : 9
    case 12...16: version.major - 8
    default: 4
    }
  }

  private static func phone(
    _ models: [String], _ subtype: Int, scale: Int = 3, wide: Bool = true, graphics: Int, memory: Int
  ) -> ThinningDevice {
    ThinningDevice(
      models, idiom: 1, subtype: subtype, scale: scale, wide: wide, graphics: graphics, memory: memory)
  }

  private static func pad(
    _ models: [String], _ subtype: Int, wide: Bool = true, graphics: Int, memory: Int
  ) -> ThinningDevice {
    ThinningDevice(models, idiom: 2, subtype: subtype, scale: 2, wide: wide, graphics: graphics, memory: memory)
  }

  /// The heights 568, 569, 570, 2436, 2688, 2556, 2796 and 2868 of phones and 2224 and 2388 of pads were seen in thinned
  /// catalogs. The others are the heights of the screens (Apple, technical specifications).
  package static let all: [ThinningDevice] = [
    phone(["iPhone6,1", "iPhone6,2"], 568, scale: 2, wide: false, graphics: 1, memory: 1),
    phone(["iPhone7,2"], 569, scale: 2, wide: false, graphics: 2, memory: 1),
    phone(["iPhone7,1"], 570, wide: false, graphics: 2, memory: 1),
    phone(["iPhone8,1"], 569, scale: 2, wide: false, graphics: 3, memory: 2),
    phone(["iPhone8,2"], 570, wide: false, graphics: 3, memory: 2),
    phone(["iPhone8,4"], 568, scale: 2, wide: false, graphics: 3, memory: 2),
    phone(["iPhone9,1", "iPhone9,3"], 569, scale: 2, graphics: 4, memory: 2),
    // It has 3 GB, and five thinned catalogs state the class of 2 GB.
    phone(["iPhone9,2", "iPhone9,4"], 570, graphics: 4, memory: 2),
    phone(["iPhone10,1", "iPhone10,4"], 569, scale: 2, graphics: 5, memory: 2),
    phone(["iPhone10,2", "iPhone10,5"], 570, graphics: 5, memory: 3),
    phone(["iPhone10,3", "iPhone10,6"], 2436, graphics: 5, memory: 3),
    phone(["iPhone11,2"], 2436, graphics: 6, memory: 4),
    phone(["iPhone11,4", "iPhone11,6"], 2688, graphics: 6, memory: 4),
    phone(["iPhone11,8"], 1792, scale: 2, graphics: 6, memory: 3),
    phone(["iPhone12,1"], 1792, scale: 2, graphics: 7, memory: 4),
    phone(["iPhone12,3"], 2436, graphics: 7, memory: 4),
    phone(["iPhone12,5"], 2688, graphics: 7, memory: 4),
    phone(["iPhone12,8"], 569, scale: 2, graphics: 7, memory: 3),
    phone(["iPhone13,1"], 2340, graphics: 8, memory: 4),
    phone(["iPhone13,2"], 2532, graphics: 8, memory: 4),
    phone(["iPhone13,3"], 2532, graphics: 8, memory: 6),
    phone(["iPhone13,4"], 2778, graphics: 8, memory: 6),
    phone(["iPhone14,4"], 2340, graphics: 9, memory: 4),
    phone(["iPhone14,5"], 2532, graphics: 9, memory: 4),
    phone(["iPhone14,2"], 2532, graphics: 9, memory: 6),
    phone(["iPhone14,3"], 2778, graphics: 9, memory: 6),
    phone(["iPhone14,6"], 569, scale: 2, graphics: 9, memory: 4),
    phone(["iPhone14,7"], 2532, graphics: 9, memory: 6),
    phone(["iPhone14,8"], 2778, graphics: 9, memory: 6),
    phone(["iPhone15,2"], 2556, graphics: 9, memory: 6),
    phone(["iPhone15,3"], 2796, graphics: 9, memory: 6),
    phone(["iPhone15,4"], 2556, graphics: 9, memory: 6),
    phone(["iPhone15,5"], 2796, graphics: 9, memory: 6),
    phone(["iPhone16,1"], 2556, graphics: 10, memory: 8),
    phone(["iPhone16,2"], 2796, graphics: 10, memory: 8),
    phone(["iPhone17,1"], 2622, graphics: 10, memory: 8),
    phone(["iPhone17,2"], 2868, graphics: 10, memory: 8),
    phone(["iPhone17,3"], 2556, graphics: 10, memory: 8),
    phone(["iPhone17,4"], 2796, graphics: 10, memory: 8),
    phone(["iPhone17,5"], 2532, graphics: 10, memory: 8),
    phone(["iPhone18,1"], 2622, graphics: 11, memory: 12),
    phone(["iPhone18,2"], 2868, graphics: 11, memory: 12),
    phone(["iPhone18,3"], 2622, graphics: 11, memory: 8),
    phone(["iPhone18,4"], 2736, graphics: 11, memory: 12),
    pad(["iPad6,11", "iPad6,12"], 2048, wide: false, graphics: 3, memory: 2),
    pad(["iPad7,5", "iPad7,6"], 2048, wide: false, graphics: 4, memory: 2),
    pad(["iPad7,3", "iPad7,4"], 2224, graphics: 4, memory: 4),
    pad(["iPad7,11", "iPad7,12"], 2160, wide: false, graphics: 4, memory: 3),
    pad(["iPad8,1", "iPad8,3"], 2388, graphics: 6, memory: 4),
    pad(["iPad8,5", "iPad8,7"], 2732, graphics: 6, memory: 4),
    pad(["iPad8,9", "iPad8,10"], 2388, graphics: 6, memory: 6),
    pad(["iPad8,11", "iPad8,12"], 2732, graphics: 6, memory: 6),
    pad(["iPad11,3", "iPad11,4"], 2224, graphics: 6, memory: 4),
    pad(["iPad11,6", "iPad11,7"], 2160, wide: false, graphics: 6, memory: 4),
    pad(["iPad12,1", "iPad12,2"], 2160, wide: false, graphics: 7, memory: 4),
    pad(["iPad13,1", "iPad13,2"], 2360, graphics: 8, memory: 4),
    pad(["iPad13,4", "iPad13,5", "iPad13,6", "iPad13,7"], 2388, graphics: 8, memory: 8),
    pad(["iPad13,8", "iPad13,9", "iPad13,10", "iPad13,11"], 2732, graphics: 8, memory: 8),
    pad(["iPad13,16", "iPad13,17"], 2360, graphics: 8, memory: 8),
    pad(["iPad13,18", "iPad13,19"], 2360, wide: false, graphics: 8, memory: 4),
    pad(["iPad14,1", "iPad14,2"], 2266, graphics: 9, memory: 4),
    pad(["iPad14,3", "iPad14,4"], 2388, graphics: 9, memory: 8),
    pad(["iPad14,5", "iPad14,6"], 2732, graphics: 9, memory: 8),
    pad(["iPad14,8", "iPad14,9"], 2360, graphics: 9, memory: 8),
    pad(["iPad14,10", "iPad14,11"], 2732, graphics: 9, memory: 8),
    pad(["iPad15,3", "iPad15,4"], 2360, graphics: 10, memory: 8),
    pad(["iPad15,5", "iPad15,6"], 2732, graphics: 10, memory: 8),
    pad(["iPad15,7", "iPad15,8"], 2360, wide: false, graphics: 9, memory: 6),
    pad(["iPad16,1", "iPad16,2"], 2266, graphics: 10, memory: 8),
    pad(["iPad16,3", "iPad16,4"], 2420, graphics: 10, memory: 8),
    pad(["iPad16,5", "iPad16,6"], 2752, graphics: 10, memory: 8),
    ThinningDevice(
      ["AppleTV5,3"], idiom: 3, subtype: 0, scale: 1, wide: false, graphics: 2, memory: 2),
    ThinningDevice(
      ["AppleTV6,2"], idiom: 3, subtype: 0, scale: 2, wide: true, graphics: 4, memory: 3),
    ThinningDevice(
      ["AppleTV11,1"], idiom: 3, subtype: 0, scale: 2, wide: true, graphics: 6, memory: 3),
    ThinningDevice(
      ["AppleTV14,1"], idiom: 3, subtype: 0, scale: 2, wide: true, graphics: 9, memory: 4),
  ]
}

extension ThinningDevice {
  /// Returns the device that settings name.
  static func matching(_ filter: CompileSettings.DeviceFilter) -> ThinningDevice? {
    [filter.model, filter.configuration].lazy.compactMap { $0 }.compactMap { named($0) }.first
  }
}
