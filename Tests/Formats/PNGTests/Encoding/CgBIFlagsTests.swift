import CrushFixtures
import CrushPNG
import Testing

@Suite struct CgBIFlagsTests {
  @Test func `None is 50 and Sub is 30, alpha is 2002 and opaque is 2006`() {
    #expect(CgBIFlags(filter: .none, isOpaque: false).bytes == [0x50, 0, 0x20, 0x02])
    #expect(CgBIFlags(filter: .none, isOpaque: true).bytes == [0x50, 0, 0x20, 0x06])
    #expect(CgBIFlags(filter: .sub, isOpaque: false).bytes == [0x30, 0, 0x20, 0x02])
    #expect(CgBIFlags(filter: .sub, isOpaque: true).bytes == [0x30, 0, 0x20, 0x06])
  }

  @Test func `bit 0x10 alone means raw deflate`() {
    for data in 0...255 as ClosedRange<UInt8> {
      #expect(CgBIFlags(data: data, bitmapInfo: 0x2002).isRawDeflate == (data / 16 % 2 == 1))
    }
  }

  @Test func `the values 5 and 6 of the low five bits skip alpha`() {
    let skipping = (0...31).filter { CgBIFlags(data: 0x50, bitmapInfo: 0x2000 | $0).skipsAlpha }
    #expect(skipping == [5, 6])
  }

  @Test func `the flags of a file are the bytes of its chunk`() throws {
    let file = Pictures.cgbi(Pictures.rgba, flags: [0x30, 9, 0x20, 0x06]).file
    #expect(try PNGFile(file.span).cgbi == CgBIFlags(data: 0x30, bitmapInfo: 0x2006))
    let standard = Pictures.rgba.file
    #expect(try PNGFile(standard.span).cgbi == nil)
  }

  @Test(arguments: [0, 1, 3, 5, 8])
  func `a chunk of another length than 4 is rejected`(count: Int) {
    let file = Pictures.cgbi(Pictures.rgba, flags: [UInt8](repeating: 0x50, count: count)).file
    #expect(Reading.error(of: file) == .badLength(.cgbi, offset: 8, length: count, expected: .exactly(4)))
  }

  @Test(arguments: TestPicture.forms.indices)
  func `only 8-bit RGB and RGBA can be CgBI`(index: Int) throws {
    let form = TestPicture.forms[index]
    let picture = Pictures.picture(colorType: form.colorType, bitDepth: form.bitDepth)
    let colorType = try #require(ColorType(rawValue: form.colorType))
    let isAllowed = form.bitDepth == 8 && (colorType == .rgb || colorType == .rgba)
    #expect(
      Reading.error(of: Pictures.cgbi(picture).file)
        == (isAllowed ? nil : .unsupportedCgBI(colorType, bitDepth: form.bitDepth, offset: 8)))
  }
}
