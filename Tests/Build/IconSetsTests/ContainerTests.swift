import CrushPNG
import Testing

@testable import CrushIconSets

/// The containers, read by the definition of their formats.
@Suite struct ContainerTests {
  private func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  @Test func `an icon of Windows has a directory, bitmaps and a PNG`() throws {
    let set = try IconFixture.set(IconFixture.master(256) { x, _ in x < 128 ? IconFixture.red : 0 })
    let file = try #require(try IconFixture.files(set, [.windows])["windows/app.ico"])
    #expect(Array(file[0..<6]) == [0, 0, 1, 0, 9, 0])
    var sides: [Int] = []
    for index in 0..<9 {
      let entry = file[(6 + 16 * index)..<(22 + 16 * index)]
      let side = entry.first == 0 ? 256 : Int(entry.first ?? 0)
      sides.append(side)
      let (count, start) = (little(entry.dropFirst(8).prefix(4)), little(entry.dropFirst(12)))
      let picture = Array(file[start..<start + count])
      if side == 256 {
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try IconFixture.colorType(picture) == .rgba)
        continue
      }
      #expect(little(picture[0..<4]) == 40 && little(picture[4..<8]) == side && little(picture[8..<12]) == 2 * side)
      // The first pixel is at the lower left: blue, green, red, alpha.
      #expect(Array(picture[40..<44]) == [0, 0, 255, 255])
      // The mask of a row hides its right end, but not its left one.
      let mask = picture[(40 + side * side * 4)...]
      #expect(mask.count == (side + 31) / 32 * 4 * side)
      #expect(mask.first.map { $0 & 0x80 } == 0)
      let last = mask.startIndex + (side - 1) / 8
      #expect(mask[last] >> UInt8(7 - (side - 1) % 8) & 1 == 1)
    }
    #expect(sides == [16, 20, 24, 32, 40, 48, 64, 128, 256])
  }

  @Test func `an icon of macOS has all sizes`() throws {
    let set = try IconFixture.set(IconFixture.disk(1024))
    let file = try #require(try IconFixture.files(set, [.macos])["macos/AppIcon.icns"])
    func big(_ start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(file.starts(with: "icns".utf8) && big(4) == file.count)
    var found: [String: Int] = [:]
    var index = 8
    while index < file.count {
      let type = String(decoding: file[index..<index + 4], as: UTF8.self)
      let part = Array(file[index + 8..<index + big(index + 4)])
      found[type] = part.starts(with: "ARGB".utf8) ? 0 : try PNGFile(part.span).header.width
      index += big(index + 4)
    }
    #expect(
      found == [
        "ic04": 0, "ic05": 0, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256,
        "ic14": 512,
      ])
  }
}
