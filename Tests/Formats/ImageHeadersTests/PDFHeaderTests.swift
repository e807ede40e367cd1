import CrushImageHeaders
import Testing

/// Page sizes and rotations of PDFs (ISO 32000-1, sections 7.7.3.3 and 7.7.3.4).
@Suite struct PDFHeaderTests {
  private func shape(_ body: String) throws(HeaderError) -> ImageShape {
    try ImageFormat.pdf.shape(of: ByteArray(Array("%PDF-1.4\n\(body)\n".utf8)))
  }

  @Test(
    arguments: [
      // Quartz writes a box for the page, and a different one for the tree around it.
      (
        "3 0 obj << /Type /Page /MediaBox [0 0 24 24] >> endobj 2 0 obj << /Type /Pages /MediaBox [0 0 612 792] /Kids [3 0 R] >> endobj",
        24, 24
      ),
      (
        "2 0 obj << /Type /Pages /Kids [3 0 R] /MediaBox [0 0 612 792] >> endobj 3 0 obj << /Type/Page /MediaBox [0 0 24 30] >> endobj",
        24, 30
      ),
      // The page inherits.
      (
        "2 0 obj << /Type /Pages /Kids [3 0 R] /MediaBox [0 0 612 792] >> endobj 3 0 obj << /Type /Page >> endobj", 612,
        792
      ),
      ("1 0 obj << /MediaBox [0 0 24 24.000015] >> endobj", 24, 24),
      ("1 0 obj << /MediaBox [0 0 24 24.02] >> endobj", 24, 25),
    ])
  func `a page's own box overrides the box of the tree`(_ body: String, _ width: Int, _ height: Int) throws {
    let shape = try shape(body)
    #expect(shape.width == width && shape.height == height)
  }

  @Test func `a page that inherits a different size is a fault`() {
    let text =
      "%PDF-1.4 1 0 obj << /Type /Pages /Kids [2 0 R 3 0 R] /MediaBox [0 0 9 9] >> endobj 2 0 obj << /Type /Page "
      + "/MediaBox [0 0 5 5] >> endobj 3 0 obj << /Type /Page >> endobj"
    #expect(throws: HeaderError.unknown("its pages differ in size")) {
      try ImageFormat.pdf.shape(of: ByteArray(Array(text.utf8)))
    }
  }

  @Test(
    arguments: [
      ("0", false), ("90", true), ("180", false), ("270", true), ("360", false), ("450", true), ("-90", true),
      ("-180", false), ("-270", true), ("+90", true),
    ])
  func `a quarter turn exchanges width and height, in either direction`(_ angle: String, _ isTurned: Bool) throws {
    for space in ["", " ", "\n\t"] where !(space.isEmpty && angle.first?.isNumber == true) {
      let shape = try shape("1 0 obj << /Type /Page /MediaBox [0 0 30 20] /Rotate\(space)\(angle) >> endobj")
      #expect(shape.width == (isTurned ? 20 : 30) && shape.height == (isTurned ? 30 : 20), "'\(space)\(angle)'")
    }
  }

  @Test(
    arguments: [
      ("[0 0 10 20]", 10, 20), ("[ 0 0 10 20 ]", 10, 20), ("[\n0\r\n0\t10 20]", 10, 20), ("[10 20 0 0]", 10, 20),
      ("[-5 -5 5 15]", 10, 20), ("[0 0 10. 20.0]", 10, 20), ("[.5 .5 10.5 20.5]", 10, 20),
    ])
  func `a box may have any corner first, and any white space`(_ box: String, _ width: Int, _ height: Int) throws {
    let shape = try shape("1 0 obj << /Type /Page /MediaBox\(box) >> endobj")
    #expect(shape.width == width && shape.height == height)
  }

  @Test(arguments: ["[0 0 10]", "[0 0 10 20 30]", "[0 0 a 20]", "[0 0 1e9 20]", "[0 0 nan 20]", "5 0 R", "(0 0 10 20)"])
  func `a box without four plain numbers is no box`(_ box: String) {
    #expect(throws: HeaderError.self) { try shape("1 0 obj << /Type /Page /MediaBox \(box) >> endobj") }
  }

  @Test func `a page at the end of a long file is found, with its rotation`() throws {
    let page = "9 0 obj << /Type /Page /MediaBox [0 0 30 20] /Rotate 90 >> endobj"
    let shape = try ImageFormat.pdf.shape(of: LongFile(start: "%PDF-1.4\n", end: page))
    #expect(shape.width == 20 && shape.height == 30)
  }
}

/// A file of 5 MiB with nothing in its middle.
private struct LongFile: ByteSource {
  let start: String
  let end: String

  var count: Int { 5 << 20 }

  func bytes(at offset: Int, count: Int) -> [UInt8] { Array((offset == 0 ? start : end).utf8) }
}
