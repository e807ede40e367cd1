import Testing

@testable import CrushPNG

@Suite struct SampleTableTests {
  @Test func `the table of samples rounds as the curve does`() {
    let table = SampleTable.sRGB
    // Within the error of a Float, both neighbors of a tie are right.
    let wrong = (0...50_000).map { Float($0) / 50_000 }.filter { light in
      abs(Double(table.sample(light)) - ToneCurve.sRGB.sample(Double(light)) * 255) > 0.5001
    }
    #expect(wrong.isEmpty)
    #expect(SampleTable.sRGB.sample(-1) == 0)
    #expect(SampleTable.sRGB.sample(2) == 255)
  }
}
