import CrushFixtures
import CrushPNG
import Foundation

/// Folders for runs of the tool.
enum ToolFixture {
  /// The path of a file or folder of `TestImages`.
  static func images(_ relative: String) -> String {
    Corpus.testImages.resolvingSymlinksInPath().path(percentEncoded: false) + "/" + relative
  }

  static func bytes(_ path: String) throws -> [UInt8] { try Corpus.bytes(of: URL(filePath: path)) }

  static func isCgBI(_ file: [UInt8]) throws -> Bool {
    let image = try PNGFile(file.span)
    return image.isCgBI
  }

  /// The premultiplied pixels of CgBI.
  static func premultiplied(_ file: [UInt8]) throws -> BGRAImage {
    let image = try PNGFile(file.span, options: ReadingOptions(isLenient: true))
    return try Decoder().bgra(of: image, in: file.span)
  }

  static func json(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}
