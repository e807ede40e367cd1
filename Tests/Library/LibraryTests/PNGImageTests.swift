import AssetCrushPNG
import CrushFixtures
import Foundation
import Testing

/// The product AssetCrushPNG, compared with the program.
@Suite struct PNGImageTests {
  private static let badge = Corpus.testImages.appending(path: "App/Images/banner.png")

  private func image() throws -> PNGImage { try PNGImage(Corpus.bytes(of: Self.badge)) }

  @Test func `random pixels survive encoding, CgBI and a return`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for side in [1, 2, 7, 33] {
      // Opaque pixels, since premultiplied ones lose precision.
      let words = generator.bytes(side * side * 4).enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
      let pixels = try #require(RGBAPixels(width: side, height: side, bytes: words))
      #expect(pixels.bytes == words)
      let encoded = try PNGImage(encoding: pixels)
      #expect(try encoded.rgba() == pixels, "seed \(seed)")
      let cgbi = try encoded.cgbi()
      #expect(cgbi.header.isCgBI && !encoded.header.isCgBI)
      #expect(try cgbi.rgba() == pixels, "seed \(seed)")
      #expect(try cgbi.standard().rgba() == pixels, "seed \(seed)")
      let bgra = try cgbi.premultipliedBGRA()
      #expect(bgra.pixels == (try encoded.premultipliedBGRA().pixels))
      #expect(bgra.bytes[0] == words[2] && bgra.bytes[2] == words[0])
    }
  }

  @Test func `pixels that do not fill the image are refused`() {
    #expect(RGBAPixels(width: 2, height: 2, bytes: Array(repeating: 0, count: 15)) == nil)
    #expect(RGBAPixels(width: 0, height: 2, bytes: []) == nil)
    #expect(RGBAPixels(width: -1, height: -4, bytes: Array(repeating: 0, count: 16)) == nil)
    #expect(RGBAPixels(width: .max, height: .max, bytes: [1, 2, 3, 4]) == nil)
  }

  @Test func `a result has the bytes of the program's result`() throws {
    let folder = try TemporaryFolder()
    try folder.copy(Self.badge, to: "a.png")
    let converted = try ToolProcess.run(["convert", "a.png", "--to", "cgbi", "-o", "b.png"], in: folder.path)
    #expect(converted.exitCode == 0)
    #expect(try image().cgbi().bytes == folder.read("b.png"))
    let optimized = try ToolProcess.run(
      ["optimize", "a.png"], environment: ["XDG_CACHE_HOME": folder.path("cache")], in: folder.path)
    #expect(optimized.exitCode == 0)
    #expect(try image().optimized()?.bytes == folder.read("a.png"))
  }

  @Test func `an optimized image has no smaller form`() throws {
    let smaller = try #require(try image().optimized())
    #expect(smaller.bytes.count < (try image().bytes.count))
    #expect(try smaller.rgba() == image().rgba())
    #expect(try smaller.optimized() == nil)
  }

  @Test func `the header is known from the start of a file`() throws {
    let file = try image()
    let start = Array(file.bytes.prefix(4096))
    let probed = PNGHeader(probing: start, end: Array(file.bytes.suffix(12)), byteCount: file.bytes.count)
    #expect(probed?.width == file.header.width)
    #expect(probed?.decodedByteCount == file.header.width * file.header.height * 4)
    #expect(PNGHeader(probing: Array(start.prefix(20)), end: [], byteCount: 20) == nil)
  }

  /// The kinds of damage and their places.
  @Test func `an error has a kind, a place and a message`() throws {
    var file = try image().bytes
    let whole = file
    #expect(throws: PNGImageError.self) { try PNGImage([]) }
    expect(Array("GIF89a".utf8), .notPNG, 0)
    expect(Array(file.prefix(40)), .damaged, 33)
    file[20] ^= 1
    expect(file, .damaged, 8)
    do throws(PNGImageError) {
      _ = try PNGImage(whole, limits: PNGLimits(pixels: 10))
      Issue.record("the limit counts")
    } catch { #expect(error.kind == .tooLarge) }
  }

  private func expect(_ file: [UInt8], _ kind: PNGImageError.Kind, _ offset: Int) {
    do throws(PNGImageError) {
      _ = try PNGImage(file)
      Issue.record("the file is damaged")
    } catch {
      #expect(error.kind == kind && error.offset == offset)
      #expect(error.message == "\(error)" && !error.message.isEmpty)
    }
  }

  @Test func `an animation is not rewritten`() throws {
    let control = PNGParts.Part("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    let animated = try PNGImage(PNGParts(file: image().bytes).inserting(control, before: "IDAT").file)
    #expect(animated.header.isAnimated)
    do throws(PNGImageError) {
      _ = try animated.optimized()
      Issue.record("the animation would be lost")
    } catch { #expect(error.kind == .animated) }
  }

  @Test(arguments: [-5, 0, 6, 99]) func `an effort outside the range is the nearest one`(_ effort: Int) throws {
    var options = PNGOptions()
    options.effort = effort
    let pixels = try #require(RGBAPixels(width: 2, height: 1, bytes: [1, 2, 3, 255, 9, 8, 7, 255]))
    #expect(try PNGImage(encoding: pixels, options: options).rgba() == pixels)
  }
}
