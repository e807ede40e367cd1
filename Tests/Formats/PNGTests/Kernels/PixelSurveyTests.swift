import CrushFixtures
import CrushPNG
import Testing

@Suite struct PixelSurveyTests {
  /// Returns pixels of few values, so that images are often gray, solid and opaque.
  private static func pixels(_ count: Int, _ kind: Int, using random: inout SeededGenerator) -> [UInt32] {
    (0..<count).map { _ in
      let gray = UInt32.random(in: 0...3, using: &random) * 0x010101
      let alpha: UInt32 = [0, 0xFF, 0x80].randomElement(using: &random) ?? 0
      switch kind {
      case 0: return 0xFF00_0000 | gray
      case 1: return alpha << 24 | gray
      case 2: return 0xFF12_3456
      case 3: return alpha == 0 ? gray : 0x8012_3456
      case 4: return UInt32.random(in: 0...0xFF_FFFF, using: &random)
      default: return UInt32.random(in: 0 ... .max, using: &random)
      }
    }
  }

  @Test func `every fact equals the fact computed pixel by pixel`() {
    var random = SeededGenerator(seed: 7)
    for count in 1...41 {
      for kind in 0..<6 {
        let pixels = Self.pixels(count, kind, using: &random)
        let survey = PixelSurvey(pixels.span)
        let seen = pixels.map { $0 >> 24 == 0 ? 0 : $0 }
        #expect(survey.isOpaque == pixels.allSatisfy { $0 >> 24 == 255 })
        #expect(survey.isSolid == seen.allSatisfy { $0 == seen[0] })
        #expect(
          survey.isGray == seen.allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 >> 8 & 0xFF == $0 >> 16 & 0xFF })
      }
    }
  }

  @Test func `the last pixel counts like the others`() {
    for count in 1...9 {
      var pixels = [UInt32](repeating: 0xFF10_1010, count: count)
      pixels[count - 1] = 0x7F10_1010
      #expect(!PixelSurvey(pixels.span).isOpaque)
      pixels[count - 1] = 0xFF10_1011
      #expect(!PixelSurvey(pixels.span).isGray)
      #expect(PixelSurvey(pixels.span).isSolid == (count == 1))
    }
  }

  @Test func `invisible colors do not change the hash, and all other changes do`() {
    var random = SeededGenerator(seed: 3)
    let pixels = Self.pixels(64, 1, using: &random)
    let number = PixelSurvey(pixels.span).hash
    let hidden = pixels.map { $0 >> 24 == 0 ? UInt32.random(in: 0...0xFF_FFFF, using: &random) : $0 }
    #expect(PixelSurvey(hidden.span).hash == number)
    var numbers: Set<UInt64> = [number]
    for index in pixels.indices {
      for bit in 0..<32 {
        var changed = pixels
        changed[index] = (changed[index] >> 24 == 0 ? 0xFF00_0000 : changed[index]) ^ (1 << UInt32(bit))
        if changed[index] >> 24 != 0 { numbers.insert(PixelSurvey(changed.span).hash) }
      }
    }
    // Nearly all of the 64 × 32 changed bits give another hash. The others give an equal image.
    #expect(numbers.count > 1900)
  }

  @Test func `exchanged pixels change the hash`() {
    var random = SeededGenerator(seed: 5)
    let pixels = (0..<64).map { _ in UInt32.random(in: 0x0100_0000 ... .max, using: &random) }
    var numbers: Set<UInt64> = [PixelSurvey(pixels.span).hash]
    var expected = 1
    for first in pixels.indices {
      for second in first + 1..<pixels.count {
        var swapped = pixels
        swapped.swapAt(first, second)
        // Pixels that differ only in alpha are the hardest to distinguish.
        swapped[0] = pixels[first]
        numbers.insert(PixelSurvey(swapped.span).hash)
        expected += 1
      }
    }
    #expect(numbers.count > expected - 70)
  }
}
