import CrushCodecs
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushReporting

@Suite struct ThumbnailTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func thumbnails(
    _ sources: [PictureSource], limit: Int = 1 << 24, jobs: Int = 2, _ reader: FileReader = FileReader()
  ) -> [Thumbnail?] {
    Thumbnails(reader: reader, reading: ReadingOptions(), jobs: jobs).thumbnails(of: sources, limit: limit)
  }

  private func pixels(of png: [UInt8]) throws -> RGBAImage {
    try Decoder().rgba(of: PNGFile(png.span), in: png.span)
  }

  private func noise(_ width: Int, _ height: Int, using generator: inout SeededGenerator) -> RGBAImage {
    RGBAImage(width: width, height: height, pixels: (0..<width * height).map { _ in generator.next32() | 0xFF00_0000 })
  }

  private func png(_ image: RGBAImage) -> [UInt8] { Encoder(effort: Effort.all[0]).png(Raster(straight: image)) }

  @Test func `small images keep every pixel in every form of PNG`() throws {
    let files = Corpus.files(in: Corpus.testImages.appending(path: "Formats"))
    let made = thumbnails(files.map { .file($0.path) })
    #expect(files.count > 50)
    for (file, thumbnail) in zip(files, made) {
      let image = try pixels(of: Corpus.bytes(of: file)).withCleanAlpha()
      let thumbnail = try #require(thumbnail, "\(file.lastPathComponent)")
      if max(image.width, image.height) > Thumbnails.side { continue }
      #expect(try pixels(of: thumbnail.png) == image, "\(file.lastPathComponent)")
      #expect((thumbnail.width, thumbnail.height) == (image.width, image.height))
    }
  }

  @Test func `large images fit the longest side`() throws {
    let files = Corpus.files(in: Corpus.testImages.appending(path: "App"))
    for (file, thumbnail) in zip(files, thumbnails(files.map { .file($0.path) })) {
      let bytes = try Corpus.bytes(of: file)
      let header = try PNGFile(bytes.span).header
      let thumbnail = try #require(thumbnail, "\(file.lastPathComponent)")
      #expect(max(thumbnail.width, thumbnail.height) == min(96, max(header.width, header.height)))
      #expect(try pixels(of: thumbnail.png).width == thumbnail.width)
    }
  }

  @Test func `CgBI is reverted and has no differing pixels`() throws {
    var generator = SeededGenerator()
    var sources: [PictureSource] = []
    var outputs: [PictureSource] = []
    for (number, file) in Corpus.files(in: Corpus.testImages.appending(path: "App")).enumerated() {
      let bytes = try Corpus.bytes(of: file)
      let image = try Decoder().premultiplied(of: PNGFile(bytes.span), in: bytes.span)
      let path = try folder.write(Encoder(effort: Effort.all[0]).cgbi(image), to: "\(number).png")
      sources.append(.file(file.path))
      outputs.append(.file(path))
    }
    let thumbnails = Thumbnails(reader: FileReader(), reading: ReadingOptions(), jobs: 2)
    let pairs = zip(sources, outputs).map { Thumbnails.Pair(before: $0, after: $1) }
    for difference in thumbnails.differences(of: pairs, FileReader()) {
      #expect(difference?.differing == 0 && difference?.total ?? 0 > 0)
    }
    let image = noise(40, 30, using: &generator)
    var changed = image.pixels
    changed[3] ^= 1
    changed[1199] ^= 0x8000
    let one = try folder.write(png(image), to: "one.png")
    let other = RGBAImage(width: 40, height: 30, pixels: changed).premultiplied()
    let two = try folder.write(Encoder(effort: Effort.all[0]).cgbi(other), to: "two.png")
    let difference = thumbnails.difference(.file(one), .file(two), FileReader())
    #expect(difference == PictureDifference(differing: 2, total: 1200))
    let narrow = try folder.write(png(noise(30, 40, using: &generator)), to: "narrow.png")
    #expect(thumbnails.difference(.file(one), .file(narrow), FileReader()) == nil)
    #expect(thumbnails.difference(.file(one), .file(folder.path("absent.png")), FileReader()) == nil)
  }

  @Test func `parts of an atlas are cut out, and differ from nothing`() throws {
    var generator = SeededGenerator()
    let atlas = (0..<40 * 20).map { _ in generator.next32() | 0xFF00_0000 }
    let bytes = atlas.flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    var catalog = CatalogFixture()
    let key = [1: 9, 2: 181, 8: 3, 12: 1]
    catalog.renditions.append(.atlas(number: 3, width: 40, height: 20, pixels: bytes))
    catalog.add("one", .link("one", x: 2, y: 4, width: 10, height: 6, atlas: key))
    catalog.add("two", .link("two", x: 12, y: 0, width: 28, height: 20, atlas: key))
    catalog.add("outside", .link("outside", x: 39, y: 0, width: 28, height: 20, atlas: key))
    let path = try folder.write(catalog.bytes(), to: "Assets.car")
    let compiled = try CompiledCatalog(catalog.bytes().span)
    for (name, x, y, width, height) in [("one", 2, 10, 10, 6), ("two", 12, 0, 28, 20)] {
      let index = try #require(compiled.renditions.firstIndex { $0.name == name + ".png" })
      let source = PictureSource.rendition(catalog: path, index: index)
      let part = (0..<width * height).map { position -> UInt32 in
        let word = atlas[(y + position / width) * 40 + x + position % width]
        return word & 0xFF00_FF00 | (word & 0xFF) << 16 | word >> 16 & 0xFF
      }
      let image = RGBAImage(width: width, height: height, pixels: part)
      let thumbnail = try #require(thumbnails([source])[0])
      #expect(try pixels(of: thumbnail.png) == image)
      let file = try folder.write(png(image), to: name + ".png")
      let maker = Thumbnails(reader: FileReader(), reading: ReadingOptions(), jobs: 2)
      #expect(maker.difference(.file(file), source, FileReader())?.differing == 0)
      #expect(maker.difference(source, source, FileReader())?.differing == 0)
    }
    let outside =
      compiled.renditions.indices.map { PictureSource.rendition(catalog: path, index: $0) }
      + [
        .rendition(catalog: path, index: -1), .rendition(catalog: path, index: 99), .rendition(catalog: file, index: 0),
      ]
    #expect(thumbnails(outside).compactMap(\.self).count == 3)
  }

  private var file: String { Corpus.testImages.appending(path: "App/Images/icon.png").path }

  @Test func `colors of Display P3 become sRGB`() throws {
    // The numbers are from the primaries of both spaces in double precision.
    for (sample, expected) in [([200, 100, 50], [215, 93, 31]), ([90, 160, 120], [61, 162, 117])] {
      let word = UInt32(sample[0]) | UInt32(sample[1]) << 8 | UInt32(sample[2]) << 16 | 0xFF00_0000
      let image = RGBAImage(width: 200, height: 3, pixels: [UInt32](repeating: word, count: 600))
      let tag = AncillaryChunk(type: ChunkType("cICP"), data: [12, 13, 0, 1], isAfterImageData: false)
      let bytes = Encoder(effort: Effort.all[0]).png(Raster(straight: image), chunks: [tag])
      let thumbnail = try #require(thumbnails([.file(try folder.write(bytes, to: "p3.png"))])[0])
      let pixel = try pixels(of: thumbnail.png).pixels[0]
      #expect([0, 8, 16].map { Int(pixel >> $0 & 255) } == expected)
    }
  }

  @Test func `files in archives are drawn`() throws {
    let bytes = try Corpus.bytes(of: URL(filePath: file))
    let archive = try folder.write(ZipBuilder([.init("Payload/A.app/icon.png", bytes)]).bytes, to: "A.ipa")
    let reader = try FileReader(opening: [archive])
    let made = thumbnails([.file(archive + "/Payload/A.app/icon.png"), .file(archive + "/none.png")], reader)
    #expect(made[0] == thumbnails([.file(file)])[0] && made[0] != nil && made[1] == nil)
  }

  private func thumbnails(_ sources: [PictureSource], _ reader: FileReader) -> [Thumbnail?] {
    thumbnails(sources, limit: 1 << 24, jobs: 1, reader)
  }

  @Test func `a limit gives the first images large and the others small, at any width`() throws {
    var generator = SeededGenerator()
    let sources = try (0..<30).map { number -> PictureSource in
      // Every tenth image repeats the one before it.
      let name = number % 10 == 9 ? number - 1 : number
      let path = folder.path("\(name).png")
      if number % 10 != 9 { _ = try folder.write(png(noise(100, 50, using: &generator)), to: "\(name).png") }
      return .file(path)
    }
    for limit in [0, 2_000, 20_000, 150_000, 10_000_000] {
      let made = thumbnails(sources, limit: limit, jobs: 1)
      #expect(made == thumbnails(sources, limit: limit, jobs: 8))
      #expect(Set(made.compactMap(\.self)).reduce(0) { $0 + $1.png.count } <= limit)
      let sides = made.map { $0?.width ?? 0 }
      #expect(sides == sides.sorted(by: >) && sides.allSatisfy { [0, 32, 96].contains($0) }, "\(limit)")
      if limit > 1_000_000 { #expect(sides.allSatisfy { $0 == 96 }) }
      if limit == 150_000 { #expect(Set(sides).isSuperset(of: [32, 96])) }
      if limit == 0 { #expect(sides.allSatisfy { $0 == 0 }) }
    }
  }

  @Test func `damaged and huge images have no thumbnail and never trap`() throws {
    var generator = SeededGenerator()
    let whole = try Corpus.bytes(of: URL(filePath: file))
    var damaged = try (0..<200).map { number -> PictureSource in
      var bytes = whole
      if number % 2 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
      if number % 2 == 1 { bytes[Int.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8(number % 8) }
      return .file(try folder.write(bytes, to: "damaged\(number).png"))
    }
    // The checksums of PNG find each change.
    #expect(thumbnails(damaged).allSatisfy { $0 == nil }, "seed \(generator.seed)")
    let huge = PNGParts([
      .init("IHDR", PNGParts.bigEndian(60_000) + PNGParts.bigEndian(60_000) + [8, 6, 0, 0, 0]),
      .init("IDAT", whole), .init("IEND"),
    ])
    damaged = [
      .file(try folder.write(huge.file, to: "huge.png")), .file(try folder.write([], to: "empty.png")),
      .file(try folder.write("text", to: "text.png")), .file(folder.path), .file(folder.path("none")),
      .rendition(catalog: try folder.write(Array("BOMStore".utf8), to: "bad.car"), index: 0),
    ]
    #expect(thumbnails(damaged).allSatisfy { $0 == nil })
  }
}

extension SeededGenerator {
  fileprivate mutating func next32() -> UInt32 { UInt32(truncatingIfNeeded: next()) }
}
