import CrushCompiledCatalogs
import CrushFixtures
import Testing

@testable import CrushCatalogCompiler

@Suite struct BitmapVerificationTests {
  private func pixels(_ format: PixelFormat, _ width: Int, _ height: Int, seed: UInt64) -> StoredPixels {
    var generator = SeededGenerator(seed: seed)
    var bytes = generator.bytes(width * height * (format.bytesPerPixel ?? 1))
    // Full alpha, so that all colors are premultiplied.
    let unit = format == .argb ? 4 : 2
    for index in stride(from: unit - 1, to: bytes.count, by: unit) { bytes[index] = 255 }
    return StoredPixels(
      width: width, height: height, format: format, colorSpace: format == .argb ? .sRGB : .grayGamma22, bytes: bytes,
      isOpaque: true)
  }

  @Test(arguments: [PixelFormat.argb, .gray8])
  func `a bitmap is its source, and a changed source is not`(format: PixelFormat) throws {
    let source = pixels(format, 17, 9, seed: 3)
    let bitmap = BitmapEncoder.encode(source, EncodingChoice())
    #expect(throws: Never.self) { try BitmapVerification.check(bitmap, is: source) }
    for index in [0, 5, source.bytes.count - 2] {
      var bytes = source.bytes
      bytes[index] ^= 1
      let changed = StoredPixels(
        width: 17, height: 9, format: format, colorSpace: source.colorSpace, bytes: bytes, isOpaque: true)
      #expect(throws: VerificationError.otherPixels) { try BitmapVerification.check(bitmap, is: changed) }
    }
  }

  @Test func `damaged bytes are an error`() throws {
    let source = pixels(.argb, 64, 64, seed: 4)
    let bitmap = BitmapEncoder.encode(source, EncodingChoice())
    let short = EncodedBitmap(
      payload: Array(bitmap.payload.dropLast(40)), bytesPerRow: bitmap.bytesPerRow, compression: bitmap.compression)
    #expect(throws: VerificationError.self) { try BitmapVerification.check(short, is: source) }
  }

  @Test func `a moved image in an atlas is an error`() throws {
    let images = [pixels(.argb, 5, 6, seed: 1), pixels(.argb, 7, 4, seed: 2)]
    let positions = [AtlasPlacement.Position(x: 2, y: 2), AtlasPlacement.Position(x: 9, y: 3)]
    let placement = AtlasPlacement(width: 20, height: 12, positions: positions)
    let canvas = AtlasComposer.pixels(of: placement, images: images)
    let bitmap = BitmapEncoder.encode(canvas, EncodingChoice())
    let decoded = try BitmapVerification.image(of: bitmap, like: canvas)
    #expect(throws: Never.self) { try BitmapVerification.check(decoded, has: images, at: positions) }
    let moved = [positions[0], AtlasPlacement.Position(x: 10, y: 3)]
    #expect(throws: VerificationError.otherPixels) {
      try BitmapVerification.check(decoded, has: images, at: moved)
    }
    let outside = [positions[0], AtlasPlacement.Position(x: 15, y: 3)]
    #expect(throws: VerificationError.otherSize) {
      try BitmapVerification.check(decoded, has: images, at: outside)
    }
  }

  @Test func `stored bitmaps are read back, and other bytes are not`() throws {
    let bitmap = BitmapEncoder.encode(pixels(.argb, 30, 30, seed: 9), EncodingChoice())
    #expect(EncodedBitmap(stored: bitmap.storedBytes) == bitmap)
    for count in [0, 7, 23] { #expect(EncodedBitmap(stored: Array(bitmap.storedBytes.prefix(count))) == nil) }
    #expect(EncodedBitmap(stored: [UInt8](repeating: 0, count: 64)) == nil)
  }
}
