/// The properties of a device by which it chooses among the renditions of an asset.
///
/// A property that is nil decides nothing: renditions that differ in it all stay. Apple's `assetutil` has an option for
/// each property, and a device of the App Store has them all.
package struct ThinningTraits: Sendable, Hashable {
  /// 0 universal, 1 phone, 2 pad, 3 tv, 4 car, 5 watch, 6 marketing, 7 mac, 8 vision.
  package var idiom: Int?
  /// Idioms of other screens that the device draws, such as the one of a car.
  package var hostedIdioms: [Int] = []
  /// The number of the screen inside its idiom, which is the height in pixels of newer phones.
  package var subtype: Int?
  package var subtypeFallbacks: [Int] = []
  package var scale: Int?
  /// 0 sRGB, 1 Display P3.
  package var gamut: Int?
  /// The generation of the GPU.
  package var graphics: Int?
  /// The older generations that the device reads. Nil for all of them.
  package var graphicsFallbacks: [Int]?
  /// In gigabytes.
  package var memory: Int?
  /// The limit for copies for old systems: 3 for iOS 11, 5 for iOS 13. `.max` selects the newest copy.
  package var deployment: Int?
  /// The number of the system in the arguments of a thinned catalog, or nil for `*`.
  package var system: Int?

  package init() {}

  /// The text in EXTENDED_METADATA for one device or several.
  ///
  /// Two catalogs for Macs have lists with an item for each device, such as `<idiom 2,2,6,7,7>`. A list that does not fit
  /// into the field becomes `*`, unless all items are equal.
  package static func arguments(_ all: [ThinningTraits]) -> String {
    let full = text(all) { $0.joined(separator: ",") }
    guard full.utf8.count >= fieldLength else { return full }
    return text(all) { Set($0).count == 1 ? $0[0] : "*" }
  }

  /// The length of the field with its terminating zero.
  private static let fieldLength = 256

  private static func text(_ all: [ThinningTraits], _ join: ([String]) -> String) -> String {
    func list(_ value: (ThinningTraits) -> Int?) -> String {
      join(all.map { value($0).map(String.init) ?? "*" })
    }
    func lists(_ value: (ThinningTraits) -> [Int]?) -> String {
      let texts = all.compactMap(value).map { "(" + $0.map(String.init).joined(separator: ",") + ")" }
      return texts.isEmpty ? "*" : join(texts)
    }
    return "optimized <idiom \(list(\.idiom))> <subtype \(list(\.subtype))> <scale \(list(\.scale))> "
      + "<gamut \(list(\.gamut))> <graphics \(list(\.graphics))> <graphicsfallback \(lists(\.readGraphics))> "
      + "<memory \(list { $0.memory.map { Int(MemoryClass.number(gigabytes: $0)) } })> "
      + "<deployment \(list(\.system))> <hostedIdioms \(lists { $0.hostedIdioms.isEmpty ? nil : $0.hostedIdioms })>"
  }

  /// Returns the gigabytes of a class of memory. The classes 3 and 4 are not in the order of their gigabytes.
  package static func gigabytes(ofClass number: Int) -> Int { MemoryClass.gigabytes(number) }

  /// The older generations of GPUs whose renditions the device reads, newest first. Nil if the generation decides nothing.
  private var readGraphics: [Int]? { graphics.map { graphicsFallbacks ?? (0..<max(0, $0)).reversed() } }
}

extension ThinningTraits {
  /// - Parameter system: the number of the system in the arguments.
  package init(_ device: ThinningDevice, system: Int? = nil) {
    idiom = device.idiom
    // A phone draws the images for CarPlay on the screen of a car.
    if device.idiom == 1 { hostedIdioms = [4] }
    subtype = device.subtype
    scale = device.scale
    gamut = device.hasWideColor ? 1 : 0
    graphics = device.graphics
    memory = device.memory
    deployment = min(system ?? .max, device.newestSystem ?? .max)
    self.system = system
  }
}
