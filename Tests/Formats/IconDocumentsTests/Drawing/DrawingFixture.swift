import CrushPNG

@testable import CrushIconDocuments

/// Documents and pictures of few lines, and the pixels that they become.
enum DrawingFixture {
  static let idioms: Set<String> = ["square", "macOS"]

  /// A black rectangle of SVG in a canvas of the same size.
  static func rectangle(_ width: Int, _ height: Int, _ attributes: String = "") -> [UInt8] {
    svg(width, height, "<rect width=\"\(width)\" height=\"\(height)\" \(attributes)/>")
  }

  static func svg(_ width: Int, _ height: Int, _ content: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">\n\(content)\n</svg>".utf8)
  }

  static func png(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws -> [UInt8] {
    var encoder = QuickEncoder()
    return try encoder.png(RGBAImage(width: width, height: height, pixels: pixels))
  }

  static func document(_ text: String) throws -> IconDocument {
    let result = IconReader.read(Array(text.utf8))
    guard let document = result.document, !result.hasErrors else { throw Failure(problems: result.problems) }
    return document
  }

  struct Failure: Error { let problems: [IconProblem] }

  /// Draws a document whose layers use the pictures.
  static func image(
    _ text: String, _ pictures: [String: [UInt8]] = [:], _ appearance: IconAppearance = .light, side: Int = 64,
    shape: IconDrawing.Shape = .square
  ) throws -> BGRAImage {
    try IconDrawing(try document(text), idioms: idioms, pictures: pictures).image(appearance, side: side, shape: shape)
  }
}

extension BGRAImage {
  subscript(column: Int, row: Int) -> UInt32 { pixels[row * width + column] }
}
