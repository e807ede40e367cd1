import CrushFixtures
import CrushPNG
import Testing

@testable import CrushIconDocuments

/// Properties of the drawings of random documents. Failures print the seed.
struct IconDrawingPropertyTests {
  private static let numbers = [0, 1, -1, 0.5, 1e-9, 0.001, 3, 512, -512, 1e5, -1e5, 1e300, -1e300, .infinity, .nan]

  private static func number(_ generator: inout SeededGenerator) -> Double {
    numbers.randomElement(using: &generator) ?? 0
  }

  private static func usual(_ generator: inout SeededGenerator) -> Double { .random(in: 0...1, using: &generator) }

  private static func color(_ generator: inout SeededGenerator) -> IconColor {
    let space = IconColor.Space.allCases.randomElement(using: &generator) ?? .gray
    let isOdd = Bool.random(using: &generator)
    return IconColor(space, (0..<space.count).map { _ in isOdd ? number(&generator) : usual(&generator) })
  }

  private static func fill(_ generator: inout SeededGenerator) -> IconFill? {
    var line = IconFill.Orientation()
    if Bool.random(using: &generator) {
      (line.startX, line.startY) = (number(&generator), number(&generator))
      (line.stopX, line.stopY) = (number(&generator), number(&generator))
    }
    let (first, last) = (color(&generator), color(&generator))
    let all: [IconFill?] = [
      nil, IconFill.none, .automatic, .systemLight, .systemDark, .solid(first), .automaticGradient(first, line),
      .linearGradient(first, last, line),
    ]
    return all.randomElement(using: &generator) ?? nil
  }

  private static func position(_ generator: inout SeededGenerator) -> IconPosition {
    var position = IconPosition()
    if Bool.random(using: &generator) {
      (position.scale, position.x, position.y) = (number(&generator), number(&generator), number(&generator))
    } else {
      (position.scale, position.x) = (usual(&generator), usual(&generator) * 200)
    }
    return position
  }

  private static func plain<Value>(_ value: Value?) -> Specialized<Value> {
    var result = Specialized<Value>()
    result.isPlain = value != nil
    result.plain = value
    return result
  }

  private static func document(_ generator: inout SeededGenerator) -> IconDocument {
    var document = IconDocument()
    document.fill = plain(fill(&generator))
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      var group = IconDocument.Group()
      group.blendMode = plain(IconBlendMode.allCases.randomElement(using: &generator))
      group.opacity = plain(Bool.random(using: &generator) ? nil : number(&generator))
      group.position = plain(position(&generator))
      let kind = IconShadow.Kind.allCases.randomElement(using: &generator) ?? .none
      group.shadow = plain(IconShadow(kind: kind, opacity: number(&generator)))
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        var layer = IconDocument.Layer()
        layer.image = plain(["a.svg", "b.png"].randomElement(using: &generator))
        layer.fill = plain(fill(&generator))
        layer.opacity = plain(Bool.random(using: &generator) ? nil : number(&generator))
        layer.blendMode = plain(IconBlendMode.allCases.randomElement(using: &generator))
        layer.position = plain(position(&generator))
        group.layers.append(layer)
      }
      document.groups.append(group)
    }
    return document
  }

  private static func pictures() throws -> [String: [UInt8]] {
    let content = """
      <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>
      <clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath>
      <g clip-path="url(#c)" opacity="0.7"><rect width="100" height="60" fill="url(#g)"/></g>
      <path d="M5 5C90 5 90 90 5 90" stroke="blue" stroke-width="3" fill="none"/>
      """
    let png = try DrawingFixture.png(3, 2, [0xFF00_00FF, 0x80FF_FFFF, 0, 0x10FF_00FF, 0xFF00_0000, 0xFFFF_FF00])
    return ["a.svg": DrawingFixture.svg(100, 100, content), "b.png": png]
  }

  @Test func `no document makes the drawing trap, and no color is above alpha`() throws {
    var generator = SeededGenerator()
    let pictures = try Self.pictures()
    for _ in 0..<25 {
      let document = Self.document(&generator)
      let appearance = IconAppearance.allCases.randomElement(using: &generator) ?? .light
      let shape = Bool.random(using: &generator) ? IconDrawing.Shape.mac : .square
      do throws(IconDrawingError) {
        let drawing = try IconDrawing(document, idioms: DrawingFixture.idioms, pictures: pictures)
        let image = try drawing.image(appearance, side: 32, shape: shape)
        let isValid = image.pixels.allSatisfy { pixel in
          let alpha = pixel >> 24
          return pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha
        }
        #expect(isValid, "seed \(generator.seed)")
        if appearance == .tinted {
          #expect(image.pixels.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
        }
      } catch {
        guard case .vector("a.svg", _) = error else {
          Issue.record("seed \(generator.seed): \(error)")
          return
        }
      }
    }
  }

  @Test func `over an opaque background, every document is opaque`() throws {
    var generator = SeededGenerator()
    let pictures = try Self.pictures()
    for _ in 0..<12 {
      var document = Self.document(&generator)
      document.fill = Self.plain(.solid(IconColor(.gray, [Self.usual(&generator), 1])))
      guard let drawing = try? IconDrawing(document, idioms: [], pictures: pictures),
        let image = try? drawing.image(.light, side: 32, shape: .square)
      else { continue }
      #expect(image.isOpaque, "seed \(generator.seed)")
    }
  }

  @Test func `without a background and visible layers, everything is transparent`() throws {
    var generator = SeededGenerator()
    let pictures = try Self.pictures()
    for _ in 0..<10 {
      var document = Self.document(&generator)
      document.fill = Self.plain(IconFill.none)
      for index in document.groups.indices { document.groups[index].isHidden = Self.plain(true) }
      let drawing = try IconDrawing(document, idioms: [], pictures: pictures)
      for shape in [IconDrawing.Shape.square, .mac] {
        let image = try drawing.image(.light, side: 16, shape: shape)
        #expect(image.pixels.allSatisfy { $0 == 0 }, "seed \(generator.seed)")
      }
    }
  }
}
