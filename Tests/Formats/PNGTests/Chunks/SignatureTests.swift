import CrushFixtures
import CrushPNG
import Testing

@Suite struct SignatureTests {
  @Test func `the eight bytes match, and seven of them do not`() {
    let bytes = PNGParts.signature
    let isMatch = Signature.matches(bytes.span)
    let isShortMatch = Signature.matches(bytes.span.extracting(0..<7))
    #expect(Signature.bytes == PNGParts.signature)
    #expect(isMatch && !isShortMatch)
  }

  @Test func `an empty file and a short file are reported as such`() {
    #expect(Reading.error(of: []) == .notPNG(.empty))
    #expect(Reading.error(of: [0x00]) == .notPNG(.short(count: 1)))
    #expect(Reading.error(of: [UInt8](repeating: 0, count: 7)) == .notPNG(.short(count: 7)))
    #expect(
      Reading.error(of: [UInt8](repeating: 0, count: 8)) == .notPNG(.unknown(firstBytes: [0, 0, 0, 0, 0, 0, 0, 0])))
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG file"),
      (Array("GIF89a".utf8), "a GIF file"),
      (Array("RIFF1234WEBPVP8 ".utf8), "a WebP file"),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), "an HEIC, AVIF or MPEG-4 file"),
      (Array("BM6".utf8), "a BMP file"),
      ([0x49, 0x49, 0x2A, 0x00, 8], "a TIFF file"),
      ([0x4D, 0x4D, 0x00, 0x2A, 8], "a TIFF file"),
      (Array("%PDF-1.7".utf8), "a PDF file"),
      (Array("8BPS".utf8) + [0, 1], "a Photoshop file"),
      (Array("<svg xmlns=".utf8), "an SVG file"),
    ] as [([UInt8], String)])
  func `other formats are recognized by their own signatures`(start: [UInt8], name: String) {
    #expect(Reading.error(of: start) == .notPNG(.otherFormat(name)))
  }

  @Test func `text and Git LFS pointers are recognized`() {
    #expect(Reading.error(of: Array("This is a text.\n".utf8)) == .notPNG(.text))
    #expect(
      Reading.error(of: Array("version https://git-lfs.github.com/spec/v1\noid sha".utf8)) == .notPNG(.lfsPointer))
  }

  @Test func `a signature damaged by a text-mode transfer is recognized`() {
    let rest = [UInt8](repeating: 0, count: 40)
    let damaged: [[UInt8]] = [
      [0x09, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x1A, 0x0D],
    ]
    for start in damaged { #expect(Reading.error(of: start + rest) == .notPNG(.damagedByTextTransfer)) }
  }

  @Test func `one wrong bit anywhere in the signature is rejected`() {
    let file = Pictures.rgb.file
    for bit in 0..<64 {
      var changed = file
      changed[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      guard case .notPNG? = Reading.error(of: changed) else {
        Issue.record("bit \(bit) was accepted")
        continue
      }
    }
  }

  @Test func `a file of only the signature lacks IEND`() {
    #expect(Reading.error(of: PNGParts.signature) == .missing(.imageEnd, offset: 8))
  }
}
