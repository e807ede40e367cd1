import CrushCodecs
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Foundation
import Testing

/// The orientation of images: it survives the loss of its carrier, and sizes are those that viewers show.
@Suite struct OrientationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Big-endian TIFF with the orientation alone.
  private static func exif(_ number: Int) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0, 0, 0, 0, 0]
  }

  private static func attribute(_ number: Int) -> [UInt8] {
    Array("<x:xmpmeta><rdf:Description tiff:Orientation=\"\(number)\" a=\"b\"/></x:xmpmeta>".utf8)
  }

  private static func element(_ number: Int) -> [UInt8] {
    Array("<x:xmpmeta><rdf:Description>\n<tiff:Orientation> \(number)</tiff:Orientation></rdf:Description>".utf8)
  }

  private static let keyword = Array("XML:com.adobe.xmp\0".utf8)

  private static func rawProfile(_ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return Array("\nexif\n      \(bytes.count)\n\(digits.prefix(72))\n\(digits.dropFirst(72))\n".utf8)
  }

  /// The chunks that declare an orientation.
  static let carriers: KeyValuePairs<String, @Sendable (Int) -> PNGParts.Part> = [
    "Exif": { PNGParts.Part("eXIf", exif($0)) },
    "XMP": { PNGParts.Part("iTXt", keyword + [0, 0, 0, 0] + attribute($0)) },
    "XMP with an element": { PNGParts.Part("iTXt", keyword + [0, 0, 0, 0] + element($0)) },
    "compressed XMP": { PNGParts.Part("iTXt", keyword + [1, 0, 0, 0] + StoredDeflate.zlib(attribute($0))) },
    "a text of ImageMagick": { PNGParts.Part("tEXt", Array("Raw profile type exif\0".utf8) + rawProfile(exif($0))) },
    "a compressed text of ImageMagick": {
      PNGParts.Part(
        "zTXt",
        Array("Raw profile type APP1\0\0".utf8) + StoredDeflate.zlib(rawProfile(Array("Exif\0\0".utf8) + exif($0))))
    },
  ]

  private func picture(_ width: Int, _ height: Int, _ parts: [PNGParts.Part] = []) -> [UInt8] {
    let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0 % width) << 8 | UInt32($0 / width) }
    let image = RGBAImage(width: width, height: height, pixels: pixels)
    let file = Encoder(effort: .standard).png(Raster(straight: image))
    return parts.reduce(PNGParts(file: file)) { $0.inserting($1, before: "IDAT") }.file
  }

  private func declared(_ file: [UInt8]) throws -> ImageMetadata.Orientation {
    ImageMetadata.orientation(of: try PNGFile(file.span), in: file.span)
  }

  @Test(arguments: 1...8) func `every result declares the orientation that a stripped chunk declared`(number: Int)
    throws
  {
    for (name, carrier) in Self.carriers {
      let file = picture(40, 20, [carrier(number)])
      #expect(try declared(file).number == number, "\(name)")
      let results = [
        "optimize": try ImageOptimizer(PNGRecipe()).run(file.span).bytes,
        "convert to PNG": try ConvertStep(PNGRecipe(), target: .png).run(file.span).contents,
        "convert to CgBI": try ConvertStep(PNGRecipe(), target: .cgbi).run(file.span).contents,
        "build": try PNGStep(PNGRecipe()).run(file.span).contents,
      ]
      for (command, result) in results {
        // A file that is the smallest already is copied.
        let result = result ?? file
        #expect(
          ImageMetadata.exifOrientation(of: try PNGFile(result.span), in: result.span) == number, "\(name), \(command)")
        #expect(PNGParts(file: result).names.filter { $0 == "eXIf" }.count == (number == 1 ? 0 : 1))
      }
    }
  }

  @Test func `Exif precedes XMP, and a stripped policy keeps its promise`() throws {
    let both = picture(
      40, 20, [.init("iTXt", Self.keyword + [0, 0, 0, 0] + Self.attribute(6)), .init("eXIf", Self.exif(3))])
    #expect(try declared(both).number == 3 && declared(both).chunk == .exif)
    var recipe = PNGRecipe()
    recipe.strip = StripPolicy(.none)
    let kept = try ConvertStep(recipe, target: .png).run(both.span).contents ?? both
    #expect(PNGParts(file: kept).names.filter { ["eXIf", "iTXt"].contains($0) }.sorted() == ["eXIf", "iTXt"])
    recipe.strip = StripPolicy(.all)
    let bare = try #require(try ConvertStep(recipe, target: .png).run(both.span).contents)
    #expect(try declared(bare).number == 1)
  }

  @Test func `damaged carriers declare nothing`() throws {
    for part: PNGParts.Part in [
      .init("iTXt", Self.keyword + [1, 0, 0, 0, 1, 2, 3]), .init("iTXt", Self.keyword), .init("iTXt", [0]),
      .init("iTXt", Self.keyword + [0, 0, 0, 0] + Array("tiff:Orientation".utf8)),
      .init("iTXt", Self.keyword + [0, 0, 0, 0] + Array("tiff:Orientation=\"9\"".utf8)),
      .init("tEXt", Array("Raw profile type exif\0\nexif\n4\nxyz".utf8)),
      .init("zTXt", Array("Raw profile type exif\0".utf8)),
      .init("tEXt", Array("Comment\0tiff:Orientation=\"6\"".utf8)), .init("eXIf", [1, 2, 3]),
    ] {
      #expect(try declared(picture(4, 2, [part])).number == 1)
    }
  }

  @Test func `the orientation of a JPEG in XMP alone stays`() throws {
    for text in [Self.attribute(6), Self.element(6)] {
      let xmp = JPEGParts.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + text)
      let file = JPEGParts.inserting(xmp, in: SampleJPEGs.shapes)
      let result = try #require(try ImageOptimizer(PNGRecipe()).run(file.span).bytes)
      let kept = JPEGParts.segments(of: result).filter { $0.marker == 0xE1 }
      #expect(kept.map { JPEGParts.segment($0.marker, $0.data) } == [JPEGParts.exif(orientation: 6)])
      // Exif precedes XMP.
      let both = JPEGParts.inserting(xmp + JPEGParts.exif(orientation: 3, hasPosition: true), in: SampleJPEGs.shapes)
      let exif = JPEGParts.segments(of: try #require(try ImageOptimizer(PNGRecipe()).run(both.span).bytes))
      #expect(
        exif.filter { $0.marker == 0xE1 }.map { JPEGParts.segment($0.marker, $0.data) } == [
          JPEGParts.exif(orientation: 3)
        ])
    }
  }

  // MARK: Sizes

  private func resized(_ number: Int, _ target: String, _ change: (inout ResizeOptions) -> Void = { _ in }) throws
    -> ResizeRecord
  {
    try folder.write(picture(40, 20, [.init("eXIf", Self.exif(number))]), to: "side.png")
    var options = ResizeOptions(sources: [folder.path("side.png")], target: try ResizeTarget(target))
    options.destination = .folder(folder.path("out"))
    change(&options)
    return try #require(try Resizer(options).run().first)
  }

  /// The stored size, and the size that a viewer shows.
  private func sizes(_ name: String) throws -> [PixelSize] {
    let file = try folder.read(name)
    let image = try PNGFile(file.span)
    let isTurned = ImageMetadata.exifOrientation(of: image, in: file.span) >= 5
    return [image.header.size, image.header.size.turned(isTurned)]
  }

  @Test(arguments: 1...8) func `resize takes the size that viewers show`(number: Int) throws {
    let shown = PixelSize(width: 20, height: 10).turned(number >= 5)
    let record = try resized(number, "\(shown)px".replacing("×", with: "x"))
    #expect(record.failure == nil)
    #expect(record.made.map(\.size) == [shown])
    #expect(record.size == PixelSize(width: 40, height: 20).turned(number >= 5))
    let name = String(try #require(record.made.first).path.dropFirst(folder.path.count + 1))
    #expect(try sizes(name) == [PixelSize(width: 20, height: 10), shown])
  }

  @Test func `a full size is no enlargement, and a turned one is`() throws {
    #expect(try resized(6, "20x40px").failure == nil)
    #expect(try resized(6, "40x20px").failure != nil)
    #expect(try resized(3, "40x20px") { $0.replaces = true }.failure == nil)
  }
}
