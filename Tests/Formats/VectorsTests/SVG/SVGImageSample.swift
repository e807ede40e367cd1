import CrushPNG
import Foundation

@testable import CrushVectors

/// Short files with embedded pictures, and their pixels as letters.
enum SVGImageSample {
  /// A red pixel beside a blue one.
  static let pair = RGBAImage(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000])
  /// A white pixel, a black one and a green one, from the top down.
  static let column = RGBAImage(width: 1, height: 3, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_FF00])

  static func png(_ image: RGBAImage) throws -> [UInt8] {
    var encoder = QuickEncoder()
    return try encoder.png(image)
  }

  static func link(_ bytes: [UInt8], type: String = "image/png") -> String {
    "data:\(type);base64," + Data(bytes).base64EncodedString()
  }

  /// Returns an element `image` whose pixels keep their edges.
  static func element(_ image: RGBAImage, _ attributes: String) throws -> String {
    "<image image-rendering='pixelated' \(attributes) href='\(link(try png(image)))'/>"
  }

  static func file(_ content: String, side: Int) -> [UInt8] {
    let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    return Array("<svg \(names) width='\(side)' height='\(side)'>\(content)</svg>".utf8)
  }

  static func pixels(_ content: String, side: Int) throws -> [UInt32] {
    try VectorFile(file(content, side: side), .svg).image(scale: 1).pixels
  }

  private static let letters: [UInt32: String] = [
    0: ".", 0xFFFF_0000: "R", 0xFF00_00FF: "B", 0xFF00_FF00: "G", 0xFFFF_FFFF: "W", 0xFF00_0000: "K",
  ]

  /// Returns the rows of a picture as letters of their colors, with a point for transparent pixels.
  static func rows(_ content: String, side: Int) throws -> [String] {
    let letters = try pixels(content, side: side).map { Self.letters[$0] ?? "?" }
    return (0..<side).map { letters[($0 * side)..<(($0 + 1) * side)].joined() }
  }
}
