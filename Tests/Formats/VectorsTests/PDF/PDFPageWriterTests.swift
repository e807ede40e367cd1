import CrushFixtures
import CrushPNG
import Testing

@testable import CrushVectors

/// The first page of a PDF as a file of its own.
@Suite struct PDFPageWriterTests {
  /// A page with a form, a state, a gradient and an image.
  private func sample(box: String = "0 0 10 8", page: String = "") -> PDFSample {
    let shading = "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function 6 0 R /Extend [true true] >>"
    var sample = PDFSample(
      "q /Gs gs /Sh sh Q q 5 0 0 5 1 1 cm /Im Do Q /A#20b Do", box: box, page: page,
      resources:
        "/ExtGState << /Gs << /ca 0.25 >> >> /Shading << /Sh \(shading) >> /XObject << /Im 7 0 R /A#20b 5 0 R >>")
    sample.add(
      stream: Array("1 0 0 rg 0 0 3 3 re f".utf8), "/Subtype /Form /BBox [0 0 9 9] /PieceInfo 8 0 R /Parent 3 0 R")
    sample.add("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 .000001] /C1 [1 1 1] /N 1 >>")
    sample.add(
      stream: [9, 99, 199, 255], "/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8")
    sample.add("<< /Private (\(String(repeating: "x", count: 5000))) >>")
    return sample
  }

  @Test(
    arguments: [
      ("0 0 10 8", ""), ("-3 5 17 20.5", ""), ("0 0 10 8", "/Rotate 90"), ("0 0 10 8", "/Rotate 180"),
      ("5 5 15 13", "/Rotate 270"), ("0 0 10 8", "/CropBox [1 2 9 7]"), ("1 1 11 9", "/CropBox [2 2 9 7] /Rotate 90"),
    ])
  func `the page has an origin of 0, no crop box and no rotation, and the same picture`(
    _ box: String, _ page: String
  ) throws {
    let bytes = sample(box: box, page: page).bytes
    let result = try PDFPageWriter.page(of: bytes).bytes
    for scale in [1.0, 3] {
      let (old, new) = (
        try VectorFile(bytes, .pdf).image(scale: scale), try VectorFile(result, .pdf).image(scale: scale)
      )
      #expect(old == new && old.pixels.contains { $0 != 0 })
    }
    #expect(try PDFPageWriter.page(of: result).isPlain)
    #expect(try PDFPageWriter.page(of: bytes).isPlain == (box.hasPrefix("0 0") && page.isEmpty))
    let text = String(decoding: result, as: UTF8.self)
    #expect(!text.contains("CropBox") && !text.contains("Rotate") && text.contains("/MediaBox [0 0 "))
  }

  @Test func `private data and links to other pages are left out`() throws {
    let bytes = sample().bytes
    let result = try PDFPageWriter.page(of: bytes).bytes
    #expect(result.count < bytes.count / 2)
    #expect(!String(decoding: result, as: UTF8.self).contains("PieceInfo"))
    let again = try PDFPageWriter.page(of: result).bytes
    #expect(try PDFPageWriter.page(of: again).bytes == again, "a page of its own stays")
  }

  @Test func `the first of several pages counts`() throws {
    var sample = PDFSample("1 0 0 rg 0 0 10 8 re f")
    sample.add("<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>")
    var bytes = sample.bytes
    let kids = Array("/Kids [3 0 R] /Count 1".utf8)
    let start = try #require(ByteSearch.first("/Kids [3 0 R] /Count 1", in: bytes, from: 0))
    bytes.replaceSubrange(start..<start + kids.count, with: Array("/Kids [3 0 R 5 0 R] /Count 2".utf8))
    #expect(try !PDFPageWriter.page(of: bytes).isPlain)
    let result = try PDFPageWriter.page(of: bytes).bytes
    #expect(try PDFPageWriter.page(of: result).isPlain)
    #expect(try VectorFile(result, .pdf).image(scale: 1).pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }

  /// Text is not drawn here, but the page with its font stays for the system.
  @Test func `features that are not drawn are kept`() throws {
    var sample = PDFSample("BT /F1 9 Tf (a\\)b) Tj ET", page: "/Rotate 90", resources: "/Font << /F1 5 0 R >>")
    sample.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    let text = String(decoding: try PDFPageWriter.page(of: sample.bytes).bytes, as: UTF8.self)
    #expect(text.contains("/BaseFont /Helvetica") && text.contains("/F1 5 0 R"))
  }

  @Test func `numbers have no exponents`() {
    let numbers: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.000001, "0.000001"), (1e-12, "0"),
      (123_456.789, "123456.789"),
      (.infinity, "0"), (1e20, "0"), (-0.1, "-0.1"),
    ]
    for (number, text) in numbers { #expect(PDFPageWriter.text(number) == text) }
  }

  @Test func `changed bytes never crash`() throws {
    var generator = SeededGenerator()
    let original = sample(page: "/Rotate 90").bytes
    for _ in 0..<1000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let page = try? PDFPageWriter.page(of: bytes) { _ = try? PDFPageWriter.page(of: page.bytes) }
    }
  }
}
