import CrushCompiledCatalogs
import Testing

@testable import CrushCatalogCompiler

/// The law of docs/formats/compiled-catalogs.md, on small lists of keys.
@Suite struct ThinningLawTests {
  private typealias Pair = RenditionKey.Pair

  private func key(_ pairs: (KeyAttribute, UInt16)...) -> RenditionKey {
    RenditionKey(pairs.map { RenditionKey.Pair($0.0, $0.1) })
  }

  private func kept(_ keys: [RenditionKey], _ change: (inout ThinningTraits) -> Void) -> [Int] {
    var traits = ThinningTraits()
    change(&traits)
    return Thinning(traits).kept(keys)
  }

  @Test(arguments: [(1, [0]), (2, [1]), (3, [2]), (4, [2])])
  func `the own scale wins, then the next sharper one, then the sharpest one`(scale: Int, expected: [Int]) {
    let keys = (1...3).map { key((.scale, UInt16($0))) }
    #expect(kept(keys) { $0.scale = scale } == expected)
    #expect(kept([keys[0], keys[2]]) { $0.scale = 2 } == [1])
    #expect(kept([keys[0], keys[1]]) { $0.scale = 3 } == [1])
  }

  @Test func `a property that is not given decides nothing`() {
    let keys = [key((.scale, 1)), key((.scale, 2)), key((.scale, 2), (.idiom, 1)), key((.scale, 2), (.idiom, 2))]
    #expect(kept(keys) { _ in } == [0, 1, 2, 3])
    #expect(kept(keys) { $0.idiom = 1 } == [0, 2])
    #expect(kept(keys) { $0.idiom = 0 } == [0, 1])
    #expect(kept(keys) { $0.scale = 2 } == [1, 2, 3])
  }

  @Test func `hosted idioms stay beside the own ones`() {
    let keys = [key((.scale, 3)), key((.scale, 3), (.idiom, 4)), key((.scale, 2), (.idiom, 4)), key((.idiom, 5))]
    let phone = kept(keys) { ($0.idiom, $0.scale, $0.hostedIdioms) = (1, 3, [4]) }
    #expect(phone == [0, 1])
  }

  @Test(arguments: [(nil, [0, 1, 2]), (Int.max, [2]), (5, [2]), (4, [1]), (3, [1]), (2, [0])])
  func `the newest copy that the system reads wins`(limit: Int?, expected: [Int]) {
    let keys = [0, 3, 5].map { key((.scale, 2), (.deploymentTarget, $0)) }
    #expect(kept(keys) { $0.deployment = limit } == expected)
    // A system that reads no copy keeps the oldest one.
    #expect(kept(Array(keys[1...])) { $0.deployment = 2 } == [0])
  }

  @Test func `GPUs and memory have an order, and fallbacks limit it`() {
    let graphics = [0, 1, 3, 6].map { key((.graphicsClass, $0)) }
    #expect(kept(graphics) { $0.graphics = 5 } == [2])
    #expect(kept(graphics) { ($0.graphics, $0.graphicsFallbacks) = (5, [1, 0]) } == [1])
    let memory = [0, 1, 4, 3].map { key((.memoryClass, $0)) }
    #expect(kept(memory) { $0.memory = 3 } == [2])
    #expect(kept(memory) { $0.memory = 8 } == [3])
  }

  @Test func `subtypes of other screens are dropped, except for fallbacks`() {
    let keys = [key((.scale, 3)), key((.scale, 2), (.subtype, 1792)), key((.scale, 3), (.subtype, 2436))]
    #expect(kept(keys) { ($0.subtype, $0.scale) = (2796, 3) } == [0])
    #expect(kept(keys) { ($0.subtype, $0.scale) = (2436, 3) } == [2])
    #expect(kept(keys) { ($0.subtype, $0.scale, $0.subtypeFallbacks) = (2796, 3, [2436]) } == [2])
  }

  @Test func `appearances, size classes and vectors are never compared with others`() {
    let keys = [
      key((.scale, 3)), key((.scale, 3), (.appearance, 1)), key((.scale, 3), (.horizontalSizeClass, 1)), key(),
    ]
    #expect(Thinning(device: ThinningDevice.all[0]).kept(keys) == [0, 1, 2, 3])
  }

  @Test func `the arguments of several devices are lists, or stars if they do not fit`() {
    let devices = ThinningDevice.all.filter { $0.idiom == 1 }.map { ThinningTraits($0) }
    #expect(ThinningTraits.arguments(Array(devices.prefix(2))).hasPrefix("optimized <idiom 1,1> <subtype 568,569> "))
    let all = ThinningTraits.arguments(devices)
    #expect(all.hasPrefix("optimized <idiom 1> <subtype *> <scale *> ") && all.utf8.count < 256)
    #expect(all.hasSuffix("<deployment *> <hostedIdioms (4)>"))
  }

  @Test func `names and model identifiers select devices without regard to case`() {
    #expect(ThinningDevice.device("iphone 14 pro") == ThinningDevice.device("iPhone15,2"))
    #expect(ThinningDevice.device("iPhone 15 Pro")?.name == "iPhone 15 Pro")
    #expect(ThinningDevice.device("iPhone 3GS") == nil)
    let names = ThinningDevice.all.compactMap(\.name)
    #expect(Set(names).count == names.count && names.count > 50)
    #expect(ThinningDevice.all(for: "atv").count == 4 && ThinningDevice.all(for: "macosx").isEmpty)
  }
}
