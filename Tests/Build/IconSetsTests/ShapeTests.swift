import CrushPNG
import Testing

@testable import CrushIconSets

@Suite struct ShapeTests {
  @Test func `icons of iOS fill the square without alpha`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.disk(1024), color: IconColor("#FF0000")), [.ios])
    let icon = files["Assets.xcassets/AppIcon.appiconset/icon-1024.png"]
    #expect(try IconFixture.colorType(icon) == .rgb)
    let image = try IconFixture.image(icon)
    #expect(image.width == 1024 && image[0, 0] == IconFixture.red && image[512, 512] == IconFixture.blue)
  }

  @Test func `icons of macOS have the shape and the margins of Apple's template`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.master(1024) { _, _ in IconFixture.red }), [.macos])
    let image = try IconFixture.image(files["Assets.xcassets/AppIcon.appiconset/mac-1024.png"])
    // The square is 100 pixels from each side.
    #expect(image[100, 512] == IconFixture.red && image[923, 512] == IconFixture.red)
    #expect(image[512, 100] == IconFixture.red && image[512, 923] == IconFixture.red)
    #expect(image[99, 512] & 0xFFFFFF == 0 && image[99, 512] >> 24 < 128)
    // A corner of 185.4 pixels passes its diagonal at 185.4 (1 - √½) = 54.3 pixels from its sides.
    #expect(image[153, 153] >> 24 < 255 && image[156, 156] == IconFixture.red)
    // The shadow is lower than the square, and the canvas is clear at its ends.
    #expect(image[512, 930] >> 24 > image[512, 93] >> 24)
    #expect(image[0, 0] == 0 && image[1023, 0] == 0)
    // A small icon has its margin, too: 16 (100 / 1024) = 1.6 pixels.
    let small = try IconFixture.image(files["Assets.xcassets/AppIcon.appiconset/mac-16.png"])
    #expect(small[0, 8] >> 24 < 32 && small[3, 8] >> 24 > 240)
  }

  @Test func `art for Android is inside the circle that no mask cuts`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.disk(512)), [.android])
    for (density, side) in [("mdpi", 108), ("hdpi", 162), ("xhdpi", 216), ("xxhdpi", 324), ("xxxhdpi", 432)] {
      let image = try IconFixture.image(files["android/res/mipmap-\(density)/ic_launcher_foreground.png"])
      #expect(image.width == side && image.height == side)
      var farthest = 0.0
      for y in 0..<side {
        for x in 0..<side where image[x, y] >> 24 >= 128 {
          let (right, down) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
          farthest = max(farthest, (right * right + down * down).squareRoot())
        }
      }
      // 66 of 108 dp is the diameter. Two pixels smaller would be a waste.
      let safe = Double(side) * 33 / 108
      #expect(farthest <= safe && farthest > safe - 2, "\(density): \(farthest) of \(safe)")
    }
  }

  @Test func `an opaque master fills the part that Android shows, and the background continues it`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.master(512) { _, _ in IconFixture.red }), [.android])
    let image = try IconFixture.image(files["android/res/mipmap-xxxhdpi/ic_launcher_foreground.png"])
    // 72 of 108 dp are 288 of 432 pixels, from 72 to 359.
    #expect(image[71, 216] == 0 && image[72, 216] == IconFixture.red)
    #expect(image[359, 216] == IconFixture.red && image[360, 216] == 0)
    let colors = String(decoding: files["android/res/values/ic_launcher_background.xml"] ?? [], as: UTF8.self)
    #expect(colors.contains(##"<color name="ic_launcher_background">#FF0000</color>"##))
    #expect(files["android/res/mipmap-mdpi/ic_launcher_monochrome.png"] == nil)
  }

  @Test func `the monochrome layer has white pixels and the alpha of the art`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.disk(512)), [.android])
    let image = try IconFixture.image(files["android/res/mipmap-xhdpi/ic_launcher_monochrome.png"])
    #expect(image[108, 108] == 0xFFFF_FFFF && image[0, 0] == 0)
    for name in ["ic_launcher", "ic_launcher_round"] {
      let text = String(decoding: files["android/res/mipmap-anydpi-v26/\(name).xml"] ?? [], as: UTF8.self)
      #expect(text.contains("<monochrome android:drawable=\"@mipmap/ic_launcher_monochrome\"/>"))
    }
  }

  @Test func `maskable icons are opaque, and their art is in the safe circle`() throws {
    let files = try IconFixture.files(IconFixture.set(IconFixture.disk(512)), [.web])
    let image = try IconFixture.image(files["web/icon-maskable-512.png"])
    #expect(image.isOpaque)
    // The circle has 80 % of 512 pixels: from 51.2 to 460.8.
    #expect(image[50, 256] == 0xFFFF_FFFF && image[54, 256] == IconFixture.blue)
    #expect(try IconFixture.image(files["web/icon-512.png"])[0, 0] == 0)
    #expect(try IconFixture.image(files["web/apple-touch-icon.png"]).isOpaque)
  }
}
