import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// The choice of images for atlases, and their positions.
struct AtlasPlannerTests {
  private let keyFormat = DraftSample.keyFormat

  private func image(
    _ identifier: Int, _ width: Int, _ height: Int, scale: Int = 1, isOpaque: Bool = false, format: PixelFormat = .argb,
    isIcon: Bool = false, idiom: Int = 0
  ) -> AtlasImage {
    let key = RenditionKey([
      DraftSample.pair(.element, 85), DraftSample.pair(.part, 181), DraftSample.pair(.scale, scale),
      DraftSample.pair(.idiom, idiom), DraftSample.pair(.identifier, identifier),
    ])
    return AtlasImage(
      key: key, group: AtlasGroup(of: key, format: format, isOpaque: isOpaque, isIcon: isIcon), width: width,
      height: height)
  }

  @Test func `one image is in no atlas`() {
    #expect(AtlasPlanner.plan([image(1, 10, 10)], keyFormat: keyFormat).isEmpty)
    #expect(AtlasPlanner.plan([], keyFormat: keyFormat).isEmpty)
  }

  /// 18,050 pixels at a scale of 1, 36,100 at 2. Sides up to two pixels stay alone.
  @Test(arguments: [
    (95, 190, 1, false), (95, 189, 1, true), (190, 190, 2, false), (190, 189, 2, true), (2, 60, 1, false),
  ])
  func `images below an area are packed`(width: Int, height: Int, scale: Int, isPacked: Bool) {
    let images = [image(1, width, height, scale: scale), image(2, 8, 8, scale: scale), image(3, 8, 8, scale: scale)]
    let packed = AtlasPlanner.plan(images, keyFormat: keyFormat).flatMap(\.images)
    #expect(packed.contains(0) == isPacked)
  }

  /// Sizes, positions and the size of the atlas from a catalog of Xcode 26: icons of an iPad at 2x.
  @Test func `an atlas has the positions of a catalog of Xcode 26`() throws {
    let images = [(80, 80), (58, 58), (40, 40)].enumerated().map { image($0 + 1, $1.0, $1.1, scale: 2) }
    let atlas = try #require(AtlasPlanner.plan(images, keyFormat: keyFormat).first)
    #expect(atlas.placement.width == 144 && atlas.placement.height == 126)
    #expect(atlas.placement.positions.map(\.x) == [2, 84, 2] && atlas.placement.positions.map(\.y) == [2, 2, 84])
    #expect(atlas.name == "ZZZZPackedAsset-2.0.0-gamut0")
  }

  @Test func `an atlas is closed when its area is reached`() {
    let images = (1...5).map { image($0, 95, 95) }
    let plan = AtlasPlanner.plan(images, keyFormat: keyFormat)
    #expect(plan.map(\.images) == [[0, 1], [2, 3], [4]])
    #expect(plan.map { $0.key[.dimension1] } == [0, 1, 2])
  }

  @Test func `traits separate atlases, and their numbers follow their names`() {
    var images: [AtlasImage] = []
    for (index, form) in [(true, PixelFormat.gray8), (false, .argb), (true, .argb), (false, .gray8)].enumerated() {
      images += (0..<2).map { image(index * 2 + $0 + 1, 9, 9, isOpaque: form.0, format: form.1) }
    }
    images += (20...21).map { image($0, 9, 9, isIcon: true) } + (22...23).map { image($0, 9, 9, idiom: 1) }
    let plan = AtlasPlanner.plan(images, keyFormat: keyFormat)
    #expect(
      plan.map { String($0.name.dropFirst(16)) } == [
        "1.0.0-gamut0", "1.0.0-gamut0", "1.0.1-gamut0", "1.1.0-gamut0", "1.1.1-gamut0", "1.0.0-gamut0",
      ])
    #expect(plan.map { $0.key[.dimension1] } == [0, 1, 2, 3, 4, 0])
    #expect(plan.last?.key[.idiom] == 1)
  }

  @Test(arguments: CatalogOptimization.allCases)
  func `images do not touch, and the plan does not depend on their order`(optimization: CatalogOptimization) {
    var generator = SeededGenerator()
    for _ in 0..<8 {
      let scale = Int.random(in: 1...3, using: &generator)
      let images = (1...Int.random(in: 2...80, using: &generator)).map { number in
        image(
          number, Int.random(in: 3...50, using: &generator), Int.random(in: 3...50, using: &generator), scale: scale,
          isOpaque: Bool.random(using: &generator))
      }
      let plan = AtlasPlanner.plan(images, keyFormat: keyFormat, optimization: optimization)
      var seen: Set<Int> = []
      for atlas in plan {
        #expect(isDisjoint(atlas, images), "seed \(generator.seed)")
        for index in atlas.images { #expect(seen.insert(index).inserted, "seed \(generator.seed)") }
      }
      let order = images.indices.shuffled(using: &generator)
      let shuffled = AtlasPlanner.plan(order.map { images[$0] }, keyFormat: keyFormat, optimization: optimization)
      #expect(shuffled.map { $0.images.map { order[$0] } } == plan.map(\.images), "seed \(generator.seed)")
      #expect(shuffled.map(\.placement) == plan.map(\.placement), "seed \(generator.seed)")
    }
  }

  /// Returns true if images have two pixels between each other and the edges of the atlas.
  private func isDisjoint(_ atlas: PlannedAtlas, _ images: [AtlasImage]) -> Bool {
    var isUsed = [Bool](repeating: false, count: atlas.placement.area)
    for (index, position) in zip(atlas.images, atlas.placement.positions) {
      let image = images[index]
      guard position.x >= 2, position.y >= 2, position.x + image.width + 1 <= atlas.placement.width,
        position.y + image.height + 1 <= atlas.placement.height
      else { return false }
      for y in position.y - 1..<position.y + image.height + 1 {
        let start = y * atlas.placement.width + position.x - 1
        for pixel in start..<start + image.width + 2 {
          if isUsed[pixel] { return false }
          isUsed[pixel] = true
        }
      }
    }
    return true
  }

  @Test func `a search for space is never worse`() {
    var generator = SeededGenerator()
    var (exact, smaller) = (0, 0)
    for _ in 0..<10 {
      let images = (1...Int.random(in: 2...90, using: &generator)).map { number in
        image(number, Int.random(in: 3...100, using: &generator), Int.random(in: 3...100, using: &generator))
      }
      let first = AtlasPlanner.plan(images, keyFormat: keyFormat)
      let second = AtlasPlanner.plan(images, keyFormat: keyFormat, optimization: .space)
      let areas = [first, second].map { $0.reduce(0) { $0 + $1.placement.area } }
      #expect(areas[1] <= areas[0] && second.count <= first.count, "seed \(generator.seed)")
      #expect(Set(second.flatMap(\.images)) == Set(first.flatMap(\.images)), "seed \(generator.seed)")
      (exact, smaller) = (exact + areas[0], smaller + areas[1])
    }
    #expect(smaller < exact, "seed \(generator.seed)")
  }

  @Test func `one pixel of every edge is repeated`() {
    // Two gray images of 3 × 3: the gray value counts from 1, and alpha is 255.
    let pixels: [UInt8] = (1...9).flatMap { (gray: UInt8) -> [UInt8] in [gray, 255] }
    let image = StoredPixels(
      width: 3, height: 3, format: .gray8, colorSpace: .grayGamma22, bytes: pixels, isOpaque: true)
    let placement = AtlasPlacement(
      width: 12, height: 6,
      positions: [AtlasPlacement.Position(x: 2, y: 2), AtlasPlacement.Position(x: 7, y: 2)])
    let atlas = AtlasComposer.pixels(of: placement, images: [image, image])
    let grays = stride(from: 0, to: atlas.bytes.count, by: 2).map { atlas.bytes[$0] }
    let expected: [UInt8] = [
      0, 1, 1, 2, 3, 3, 1, 1, 2, 3, 3, 0,
      0, 1, 1, 2, 3, 3, 1, 1, 2, 3, 3, 0,
      0, 4, 4, 5, 6, 6, 4, 4, 5, 6, 6, 0,
      0, 7, 7, 8, 9, 9, 7, 7, 8, 9, 9, 0,
      0, 7, 7, 8, 9, 9, 7, 7, 8, 9, 9, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    #expect(grays == expected)
    #expect(atlas.isOpaque && atlas.format == .gray8)
  }
}
