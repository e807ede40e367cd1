import Fixtures
import PNG
import Testing

@Suite struct CgBIFlagsTests {
  @Test("None is 50 and Sub is 30; pixels with alpha are 2002, opaque ones 2006")
  func bytes() {
    #expect(CgBIFlags(filter: .none, isOpaque: false).bytes == [0x50, 0, 0x20, 0x02])
    #expect(CgBIFlags(filter: .none, isOpaque: true).bytes == [0x50, 0, 0x20, 0x06])
    #expect(CgBIFlags(filter: .sub, isOpaque: false).bytes == [0x30, 0, 0x20, 0x02])
    #expect(CgBIFlags(filter: .sub, isOpaque: true).bytes == [0x30, 0, 0x20, 0x06])
  }

  @Test("bit 0x10 says raw deflate, whatever the other bits say")
  func rawDeflate() {
    for data in 0...255 as ClosedRange<UInt8> {
      #expect(CgBIFlags(data: data, bitmapInfo: 0x2002).isRawDeflate == (data / 16 % 2 == 1))
    }
  }

  @Test("alpha is skipped by the values 5 and 6 of the low five bits")
  func skipsAlpha() {
    let skipping = (0...31).filter { CgBIFlags(data: 0x50, bitmapInfo: 0x2000 | $0).skipsAlpha }
    #expect(skipping == [5, 6])
  }

  @Test("a file's flags are its chunk's bytes")
  func reading() throws {
    let file = Pictures.cgbi(Pictures.rgba, flags: [0x30, 9, 0x20, 0x06]).file
    #expect(try PNGFile(file.span).cgbi == CgBIFlags(data: 0x30, bitmapInfo: 0x2006))
    let standard = Pictures.rgba.file
    #expect(try PNGFile(standard.span).cgbi == nil)
  }

  @Test("a chunk of another length than 4 is refused", arguments: [0, 1, 3, 5, 8])
  func length(count: Int) {
    let file = Pictures.cgbi(Pictures.rgba, flags: [UInt8](repeating: 0x50, count: count)).file
    #expect(Reading.error(of: file) == .badLength(.cgbi, offset: 8, length: count, expected: .exactly(4)))
  }

  @Test("only 8-bit RGB and RGBA can be CgBI", arguments: TestPicture.forms.indices)
  func forms(index: Int) throws {
    let form = TestPicture.forms[index]
    let picture = Pictures.picture(colorType: form.colorType, bitDepth: form.bitDepth)
    let colorType = try #require(ColorType(rawValue: form.colorType))
    let isAllowed = form.bitDepth == 8 && (colorType == .rgb || colorType == .rgba)
    #expect(
      Reading.error(of: Pictures.cgbi(picture).file)
        == (isAllowed ? nil : .unsupportedCgBI(colorType, bitDepth: form.bitDepth, offset: 8)))
  }
}
