import CrushImageFacts
import CrushPNG
import Testing

@Suite struct TextureFootprintTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

  @Test func `a mip chain adds a third`() {
    // 1024² + 512² + … + 1, 4 bytes each: (4¹¹ − 1) / 3 · 4.
    #expect(TextureFootprint.rgba(size(1024, 1024)) == (4_194_304 - 1) / 3 * 4)
    #expect(TextureFootprint.rgba(size(1, 1)) == 4)
    #expect(TextureFootprint.rgba(size(5, 1)) == (5 + 2 + 1) * 4)
  }

  @Test func `ASTC needs 16 bytes a block, with partial blocks counted as whole ones`() {
    #expect(TextureFootprint.astc(size(4, 4), block: size(4, 4)) == 16 * 3)
    #expect(TextureFootprint.astc(size(5, 4), block: size(4, 4)) == 16 * (2 + 1 + 1))
    #expect(TextureFootprint.astc(size(12, 10), block: size(6, 5)) == 16 * (4 + 1 + 1 + 1))
  }

  @Test func `sizes larger than a machine word are clamped`() {
    let huge = size(0x7FFF_FFFF, 0x7FFF_FFFF)
    #expect(TextureFootprint.rgba(huge) == .max && TextureFootprint.astc(huge, block: size(4, 4)) > 1 << 60)
    #expect(saturatingSum(.max, 1) == .max && saturatingSum(1, 2) == 3)
  }

  @Test func `gray that is kept needs a byte a sample`() {
    func bytes(_ type: ColorType, _ depth: Int, _ hasTransparency: Bool = false) -> Int {
      let header = ImageHeader(width: 1, height: 1, bitDepth: depth, colorType: type)
      return MemoryFootprint(of: header, hasTransparency: hasTransparency, keepsGray: true).bytesPerPixel
    }
    #expect(bytes(.gray, 8) == 1 && bytes(.gray, 1) == 1 && bytes(.grayAlpha, 8) == 2 && bytes(.gray, 8, true) == 2)
    #expect(bytes(.gray, 16) == 2 && bytes(.grayAlpha, 16) == 4)
    #expect(bytes(.rgb, 8) == 4 && bytes(.palette, 8) == 4 && bytes(.rgba, 16) == 8)
  }

  @Test func `several devices form one profile, and a game counts textures`() {
    let both = DeviceProfile(named: ["iPhone 17 Pro", "ipad mini"])
    #expect(both?.devices.map(\.name) == ["iPhone 17 Pro", "iPad mini"] && both?.countsTextures == false)
    #expect(both?.name == "iPhone 17 Pro, ipad mini")
    #expect(
      DeviceProfile(named: ["all-phones", "iPhone 8"])?.devices.count
        == DeviceProfile(named: "all-phones")?.devices.count)
    #expect(DeviceProfile(named: ["iPhone 8", "none"]) == nil && DeviceProfile(named: []) == nil)
    #expect(
      DeviceProfile(named: ["game"])?.devices == DeviceProfile(named: "any")?.devices
        && DeviceProfile(named: "game")?.countsTextures == true)
    let game = DeviceProfile(named: ["Game", "iPhone 8"])
    #expect(game?.devices.map(\.name) == ["iPhone 8"] && game?.countsTextures == true)
  }
}
