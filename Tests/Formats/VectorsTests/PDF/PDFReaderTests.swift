import CrushFixtures
import CrushPNG
import Testing

@testable import CrushVectors

/// PDF files as pictures.
@Suite struct PDFReaderTests {
  private let red: UInt32 = 0xFFFF_0000
  private let square = "1 0 0 rg 0 0 4 4 re f"

  @Test func `the origin of a page is its lower left corner`() throws {
    let (width, height, pixels) = try PDFSample(square).pixels()
    #expect((width, height) == (10, 8))
    #expect(pixels[7 * 10] == red && pixels[0] == 0 && pixels[7 * 10 + 4] == 0)
  }

  @Test func `a box that starts elsewhere is moved, and a crop box cuts it`() throws {
    #expect(try PDFSample("1 0 0 rg 100 200 4 4 re f", box: "100 200 110 208").pixels().pixels[7 * 10] == red)
    let (width, height, pixels) = try PDFSample(square, page: "/CropBox [2 2 10 8]").pixels()
    #expect((width, height) == (8, 6) && pixels[5 * 8] == red && pixels[5 * 8 + 2] == 0)
  }

  /// The corner with the square: lower left, upper left, upper right and lower right.
  @Test(arguments: [(0, 7 * 10), (90, 0), (180, 9), (270, 10 * 8 - 1), (-90, 10 * 8 - 1), (450, 0)])
  func `a page is turned clockwise`(_ angle: Int, _ corner: Int) throws {
    let (width, height, pixels) = try PDFSample(square, page: "/Rotate \(angle)").pixels()
    #expect((width, height) == (angle % 180 == 0 ? (10, 8) : (8, 10)))
    #expect(pixels[corner] == red && pixels.count { $0 == red } == 16)
  }

  @Test func `sizes are rounded to whole pixels, with halves upward, from the lower edge`() throws {
    for (points, scale, pixels) in [(23.4, 1.0, 23), (23.4, 2, 47), (23.4, 3, 70), (7.5, 1, 8), (7.5, 2, 15)] {
      let file = try VectorFile(PDFSample(square, box: "0 0 \(points) \(points)").bytes, .pdf)
      let size = file.size(scale: scale)
      #expect(size.width == pixels && size.height == pixels, "\(points) at \(scale)")
      let image = try file.image(scale: scale)
      #expect(image.pixels[(pixels - 1) * pixels] == red)
    }
  }

  @Test func `cross-reference tables, streams and files without a table give the same picture`() throws {
    let sample = PDFSample(square)
    let expected = try sample.pixels().pixels
    for bytes in [sample.bytesWithoutTable, sample.packed(predictor: 1), sample.packed(predictor: 12)] {
      #expect(try VectorFile(bytes, .pdf).image(scale: 1).pixels == expected)
    }
  }

  @Test func `the filters of streams are undone`() throws {
    let plain = Array(square.utf8)
    let flate = PDFSample.deflated(plain)
    let hex = plain.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    var runs: [UInt8] = [UInt8(plain.count - 1)]
    runs += plain + [128]
    let streams: [(String, [UInt8])] = [
      ("/FlateDecode", flate), ("/ASCIIHexDecode", Array(hex.utf8)), ("/RunLengthDecode", runs),
      (
        "[/ASCIIHexDecode /FlateDecode]",
        Array((flate.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">").utf8)
      ),
      // Codes of 9 bits: clear, each byte, and the end.
      ("/LZWDecode", Self.codes([256] + plain.map(Int.init) + [257])),
      ("/ASCII85Decode", Self.ascii85(plain)),
    ]
    for (filter, bytes) in streams {
      var sample = PDFSample("")
      sample.set(4, stream: bytes, "/Filter \(filter)")
      #expect(try sample.pixels().pixels[7 * 10] == red, "\(filter)")
    }
  }

  private static func codes(_ codes: [Int]) -> [UInt8] {
    var bits: [UInt8] = []
    for code in codes { for bit in (0..<9).reversed() { bits.append(UInt8(code >> bit & 1)) } }
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 } }
  }

  private static func ascii85(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let group = Array(bytes[start..<min(start + 4, bytes.count)])
      var value = (group + [0, 0, 0, 0]).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var digits: [UInt8] = []
      for _ in 0..<5 {
        digits.insert(UInt8(value % 85) + 33, at: 0)
        value /= 85
      }
      text += digits.prefix(group.count + 1)
    }
    return text + Array("~>".utf8)
  }

  @Test func `colors of each space are those of sRGB`() throws {
    let profile =
      "/ColorSpace << /Cs [/Indexed /DeviceRGB 1 <00FF00FF0000>] /Sep [/Separation /Spot /DeviceRGB 5 0 R] >>"
    for operators in [
      "1 0 0 rg", "0 1 1 0 k", "/DeviceRGB cs 1 0 0 sc", "/DeviceCMYK cs 0 1 1 0 scn", "/Cs cs 1 sc", "/Sep cs 1 scn",
    ] {
      var sample = PDFSample("\(operators) 0 0 10 8 re f", resources: profile)
      sample.add("<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>")
      #expect(try sample.pixels().pixels[0] == red, "\(operators)")
    }
    #expect(try PDFSample("0.5 g 0 0 10 8 re f").pixels().pixels[0] == 0xFF80_8080)
  }

  @Test func `states are saved with their clip and color`() throws {
    let pixels = try PDFSample("q 0 0 4 8 re W n 0 1 0 rg 0 0 10 8 re f Q 0 0 10 1 re f").pixels().pixels
    #expect(
      pixels[0] == 0xFF00_FF00 && pixels[4] == 0 && pixels[7 * 10] == 0xFF00_0000 && pixels[7 * 10 + 9] == 0xFF00_0000)
  }

  @Test func `forms have a matrix, a box and resources of their own`() throws {
    var sample = PDFSample("q 1 0 0 1 2 0 cm /Fm Do Q", resources: "/XObject << /Fm 5 0 R >>")
    sample.add(
      stream: Array("1 0 0 rg 0 0 99 99 re f".utf8),
      "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [2 0 0 2 0 0]")
    let pixels = try sample.pixels().pixels
    #expect(pixels.count { $0 == red } == 4 && pixels[7 * 10 + 2] == red && pixels[6 * 10 + 3] == red)
  }

  @Test func `a form that draws itself is refused`() throws {
    var sample = PDFSample("/Fm Do", resources: "/XObject << /Fm 5 0 R >>")
    sample.add(
      stream: Array("/Fm Do /Fm Do".utf8),
      "/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm 5 0 R >> >>")
    #expect(sample.error == .tooMany("nested forms", limit: VectorLimits.depth))
  }

  @Test func `the alpha of a group applies once, and that of a plain form to each item`() throws {
    for (group, expected) in [("/Group << /S /Transparency >>", 0x7F), ("", 0xC0)] as [(String, UInt32)] {
      var sample = PDFSample(
        "/Gs gs /Fm Do", resources: "/XObject << /Fm 5 0 R >> /ExtGState << /Gs << /ca 0.5 >> >>")
      sample.add(
        stream: Array("0 0 10 8 re f 0 0 10 8 re f".utf8), "/Subtype /Form /BBox [0 0 10 8] \(group)")
      #expect(try sample.pixels().pixels[0] >> 24 == expected)
    }
  }

  @Test func `soft masks multiply with luminance`() throws {
    var sample = PDFSample(
      "/Gs gs 1 0 0 rg 0 0 10 8 re f",
      resources: "/ExtGState << /Gs << /SMask << /S /Luminosity /G 5 0 R >> >> >>")
    sample.add(
      stream: Array("1 g 0 0 5 8 re f".utf8),
      "/Subtype /Form /BBox [0 0 10 8] /Group << /S /Transparency /CS /DeviceGray >>")
    let pixels = try sample.pixels().pixels
    #expect(pixels[0] == red && pixels[9] == 0)
  }

  @Test func `axial and radial shadings fill the clip or a path`() throws {
    let shading = "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 10 0] /Function 5 0 R /Extend [true true] >>"
    let resources = "/Shading << /Sh \(shading) >> /Pattern << /P << /PatternType 2 /Shading \(shading) >> >>"
    for content in ["/Sh sh", "/Pattern cs /P scn 0 0 10 8 re f"] {
      var sample = PDFSample(content, resources: resources)
      sample.add("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>")
      let pixels = try sample.pixels().pixels
      for x in 0..<10 { #expect(abs(Int(pixels[x] & 255) - Int((Double(x) + 0.5) * 25.5)) <= 1, "\(content)") }
    }
  }

  /// Operators with their operands, and the result on the top of the stack for the input 0.5.
  @Test(
    arguments: [
      ("0.25 add", 0.75), ("0.25 sub", 0.25), ("2 mul", 1), ("2 div", 0.25), ("pop 7 2 idiv", 3), ("pop 7 4 mod", 3),
      ("neg abs", 0.5), ("pop 30 sin", 0.5), ("pop 60 cos", 0.5), ("pop 2 3 exp", 8), ("pop 9 sqrt", 3),
      ("pop 1.4 ceiling", 2), ("pop -1.5 floor", -2), ("pop -1.5 truncate", -1), ("pop 2.5 round", 3),
      ("0.4 gt {1} {2} ifelse", 1), ("0.6 gt {1} {2} ifelse", 2), ("dup 0.5 eq {pop 3} if", 3), ("1 exch sub", 0.5),
      ("1 2 3 3 1 roll pop", 1), ("1 2 3 3 -1 roll", 1), ("1 2 2 copy add", 3), ("1 2 1 index", 1), ("true not", 0),
      ("1 0 and 1 or 1 xor", 0), ("1 2 lt 2 2 le and 1 1 ne or 3 2 ge and", 1),
    ])
  func `a calculator function has the operators of PostScript`(_ program: String, _ expected: Double) throws {
    let result = try PDFCalculator(Array("{ \(program) }".utf8)).run(0.5).last
    #expect(abs((result ?? .nan) - expected) < 1e-9)
  }

  @Test func `a damaged calculator function is an error`() {
    for program in ["", "{ 1", "{ foo }", String(repeating: "{", count: 99), "{ (a) }"] {
      #expect(throws: VectorError.self) { try PDFCalculator(Array(program.utf8)) }
    }
  }

  @Test func `images are drawn upright, with their soft mask`() throws {
    var sample = PDFSample("q 10 0 0 8 0 0 cm /Im Do Q", resources: "/XObject << /Im 5 0 R >>")
    sample.add(
      stream: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255],
      "/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 6 0 R")
    sample.add(
      stream: [255, 255, 255, 0], "/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8")
    let pixels = try sample.pixels().pixels
    #expect(pixels[0] == red && pixels[9] == 0xFF00_FF00 && pixels[7 * 10] == 0xFF00_00FF && pixels[7 * 10 + 9] == 0)
  }

  @Test func `inline images and stencils are drawn`() throws {
    let content = "1 0 0 rg q 8 0 0 8 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \u{0F} EI Q"
    let pixels = try PDFSample(content).pixels().pixels
    #expect(pixels[0] == red && pixels[7] == 0)
  }

  @Test(
    arguments: [
      ("BT /F 12 Tf (a) Tj ET", "", "text"), ("/Pattern cs /P scn 0 0 9 9 re f", "/Pattern << /P 5 0 R >>", "tiling"),
      ("/Gs gs", "/ExtGState << /Gs << /BM /Unknown >> >>", "blend"),
      ("/Cs cs", "/ColorSpace << /Cs [/Lab << >>] >>", "Lab"),
      ("/Sh sh", "/Shading << /Sh << /ShadingType 1 >> >>", "type 1"),
    ])
  func `what is not drawn is refused by its name`(_ content: String, _ resources: String, _ name: String) {
    var sample = PDFSample(content, resources: resources)
    sample.add(stream: [], "/PatternType 1")
    let error = sample.error
    #expect(error?.isUnsupported == true && error?.description.contains(name) == true, "\(error?.description ?? "")")
  }

  @Test func `encryption is refused`() {
    var sample = PDFSample(square)
    sample.trailer += " /Encrypt << /Filter /Standard >>"
    #expect(sample.error == .unsupported("encryption", at: .none))
  }

  @Test func `empty text without glyphs is no text`() throws {
    #expect(try PDFSample("BT ET \(square)").pixels().pixels[7 * 10] == red)
  }

  /// Damaged copies of a file with most features.
  @Test func `changed bytes never crash`() throws {
    var generator = SeededGenerator()
    var sample = PDFSample(
      "q 0 0 9 8 re W n /Gs gs /Fm Do /Sh sh Q q 4 0 0 4 0 0 cm /Im Do Q [1 2] 0 d 2 w 0 0 m 4 4 9 9 2 8 c S",
      resources:
        "/XObject << /Fm 5 0 R /Im 6 0 R >> /ExtGState << /Gs << /ca 0.5 /SMask << /S /Alpha /G 5 0 R >> >> >> "
        + "/Shading << /Sh << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 0 5 5 5] /Function 7 0 R >> >>")
    sample.add(
      stream: Array("1 0 0 rg 0 0 9 9 re f*".utf8), "/Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >>")
    sample.add(
      stream: [UInt8](repeating: 7, count: 12),
      "/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8")
    sample.add("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>")
    let files = [sample.bytes, PDFSample(square).packed(predictor: 12)]
    for _ in 0..<3000 {
      var bytes = try #require(files.randomElement(using: &generator))
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &generator)) }
      if let file = try? VectorFile(bytes, .pdf), file.picture.width < 500, file.picture.height < 500 {
        _ = try? file.image(scale: 1)
      }
    }
  }
}
