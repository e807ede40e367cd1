import CrushIconDocuments
import Testing

@testable import CrushCatalogCompiler

struct IconPaletteTests {
  @Test(arguments: [
    (0.26052, 0.261), (0.53333, 0.533), (0.0005, 0.001), (0.2505, 0.251), (0.0015, 0.002), (-0.1, -0.1), (1.029, 1.029),
    (0, 0), (1e-300, 0), (-16, -16),
  ])
  func `components have three decimals`(_ value: Double, _ expected: Double) {
    #expect(IconPalette.rounded(value) == expected)
  }

  @Test func `equal colors and gradients are shared`() {
    var palette = IconPalette(of: "N")
    let red = IconColor(.sRGB, [1, 0, 0, 1])
    #expect(palette.facet(of: .solid(red)) == "N_Assets/Color-2")
    #expect(palette.facet(of: .solid(IconColor(.sRGB, [1.0002, 0, 0, 1]))) == "N_Assets/Color-2")
    #expect(palette.facet(of: .solid(IconColor(.displayP3, [1, 0, 0, 1]))) == "N_Assets/Color-3")
    #expect(palette.facet(of: .solid(IconColor(.extendedGray, [1, 1]))) == "N_Assets/Color-1")
    #expect(palette.facet(of: .systemDark) == "N_Assets/Gradient-1")
    #expect(palette.facet(of: .systemDark, isFresh: true) == "N_Assets/Gradient-2")
    #expect(palette.facet(of: .systemDark) == "N_Assets/Gradient-1")
    #expect(palette.facet(of: .automaticGradient(red, .init())) == "N_Assets/Gradient-3")
    #expect(palette.facet(of: .automatic) == nil)
    #expect(palette.facet(of: IconFill.none) == nil)
    #expect(palette.facet(of: nil) == nil)
    #expect(palette.records().map(\.facet).filter { $0.contains("Color") }.count == 5)
  }
}
