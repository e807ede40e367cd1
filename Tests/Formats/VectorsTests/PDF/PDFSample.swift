import CrushCodecs
import CrushPNG
import CrushVectors

/// Small PDF files.
struct PDFSample {
  /// The bodies of the objects from number 1 on. 1 is the catalog, 2 the page tree, 3 the page, 4 its content.
  private(set) var objects: [[UInt8]]
  var trailer = "/Root 1 0 R"

  /// - Parameters:
  ///   - page: further members of the page.
  ///   - resources: the members of its resources.
  init(_ content: String, box: String = "0 0 10 8", page: String = "", resources: String = "", filter: String = "") {
    objects = [
      Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Array("<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [\(box)] >>".utf8),
      Array("<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << \(resources) >> \(page) >>".utf8),
    ]
    add(stream: Array(content.utf8), filter)
  }

  /// Adds an object.
  mutating func add(_ body: String) { objects.append(Array(body.utf8)) }

  mutating func add(stream: [UInt8], _ members: String = "") {
    objects.append(
      Array("<< /Length \(stream.count) \(members) >>\nstream\n".utf8) + stream + Array("\nendstream".utf8))
  }

  /// Replaces an object.
  mutating func set(_ number: Int, stream: [UInt8], _ members: String = "") {
    add(stream: stream, members)
    objects[number - 1] = objects.removeLast()
  }

  /// The file with a cross-reference table.
  var bytes: [UInt8] {
    var (bytes, offsets) = body
    let start = bytes.count
    bytes += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      bytes += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
    }
    return bytes + Array("trailer\n<< /Size \(objects.count + 1) \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  /// The file without any table.
  var bytesWithoutTable: [UInt8] { body.bytes + Array("trailer\n<< \(trailer) >>\n".utf8) }

  /// The file with all objects but streams in an object stream, and with a cross-reference stream.
  func packed(predictor: Int) -> [UInt8] {
    var (header, data) = ("", [UInt8]())
    for number in [1, 2, 3] {
      header += "\(number) \(data.count) "
      data += objects[number - 1] + [10]
    }
    let packed = Array(header.utf8) + data
    let stream = Self.deflated(packed)
    var bytes = Array("%PDF-1.5\n".utf8)
    var rows: [[UInt8]] = [[0, 0, 0, 255]]
    for index in 0..<3 { rows.append([2, 0, 5, UInt8(index)]) }
    func add(_ number: Int, _ body: [UInt8]) {
      rows.append([1, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0])
      bytes += Array("\(number) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
    }
    add(4, objects[3])
    add(
      5,
      Array("<< /Type /ObjStm /N 3 /First \(header.utf8.count) /Filter /FlateDecode /Length \(stream.count) >>\n".utf8)
        + Array("stream\n".utf8) + stream + Array("\nendstream".utf8))
    let start = bytes.count
    rows.append([1, UInt8(start >> 8), UInt8(start & 255), 0])
    // The filter Up of PNG: each row is the difference from the one above.
    var table: [UInt8] = []
    var above: [UInt8] = [0, 0, 0, 0]
    for row in rows {
      if predictor > 1 { table.append(2) }
      table += predictor > 1 ? zip(row, above).map { $0 &- $1 } : row
      above = row
    }
    let compressed = Self.deflated(table)
    let parameters = predictor > 1 ? "/DecodeParms << /Predictor \(predictor) /Columns 4 >>" : ""
    let members =
      "<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode \(parameters) /Length \(compressed.count) >>"
    bytes += Array("6 0 obj\n\(members)\nstream\n".utf8) + compressed + Array("\nendstream\nendobj\n".utf8)
    return bytes + Array("startxref\n\(start)\n%%EOF\n".utf8)
  }

  static func deflated(_ bytes: [UInt8]) -> [UInt8] { Deflater(level: 6).compress(bytes.span, .zlib) ?? [] }

  private var body: (bytes: [UInt8], offsets: [Int]) {
    var bytes = Array("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    return (bytes, offsets)
  }

  func pixels() throws -> (width: Int, height: Int, pixels: [UInt32]) {
    let image = try VectorFile(bytes, .pdf).image(scale: 1)
    return (image.width, image.height, image.pixels)
  }

  var error: VectorError? {
    do {
      _ = try VectorFile(bytes, .pdf)
      return nil
    } catch { return error }
  }
}
