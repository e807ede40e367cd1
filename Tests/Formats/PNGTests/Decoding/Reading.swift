import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation

/// Functions that read whole files as callers do.
enum Reading {
  static let lenient = ReadingOptions(isLenient: true)

  /// Returns the error of reading and decoding a file, or nil if it decodes.
  static func error(of file: [UInt8], options: ReadingOptions = ReadingOptions()) -> PNGError? {
    do throws(PNGError) {
      let image = try PNGFile(file.span, options: options)
      _ = try Decoder().rgba(of: image, in: file.span)
      return nil
    } catch { return error }
  }

  static func raster(of file: [UInt8], options: ReadingOptions = ReadingOptions()) throws -> Raster {
    try Decoder().raster(of: PNGFile(file.span, options: options), in: file.span)
  }

  static func rgba(of file: [UInt8], options: ReadingOptions = ReadingOptions()) throws -> RGBAImage {
    try Decoder().rgba(of: PNGFile(file.span, options: options), in: file.span)
  }

  static func bgra(of file: [UInt8]) throws -> BGRAImage {
    try Decoder().bgra(of: PNGFile(file.span), in: file.span)
  }

  /// Returns a file of the repository's test images by its path below TestImages.
  static func testImage(_ path: String) throws -> [UInt8] {
    try Corpus.bytes(of: Corpus.testImages.appending(path: path))
  }

  /// Returns a file of the corpus by its path below the corpus.
  static func corpus(_ path: String) throws -> [UInt8] {
    guard let root = Corpus.root else { throw CocoaError(.fileNoSuchFile) }
    return try Corpus.bytes(of: root.appending(path: path))
  }

  static func corpusFiles(_ folder: String) -> [URL] {
    Corpus.files(in: Corpus.root?.appending(path: "pngsuite/\(folder)"))
  }
}
