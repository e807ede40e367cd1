import CrushBuild
import CrushCodecs
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

/// The options for PNGs.
@Suite struct PNGBuildTests {
  private let fixture: BuildFixture

  init() throws { fixture = try BuildFixture() }

  private func build(_ name: String, _ change: (inout BuildOptions) -> Void = { _ in }) throws -> FileRecord {
    let records = try fixture.build([BuildFixture.images(name)], change)
    return try #require(records.count == 1 ? records.first : nil)
  }

  /// Returns the names of the chunks of the only output.
  private func chunks() throws -> [String] {
    let output = try #require(try fixture.outputs().values.first)
    return PNGParts(file: output).names
  }

  @Test func `standard writes a standard PNG`() throws {
    let disposition = try build("Formats/rgba8.png") { $0.png = .standard }.disposition
    #expect([.standardPNG, .copied(.alreadySmallest)].contains(disposition))
    #expect(try chunks().first == "IHDR")
    let output = try #require(try fixture.outputs()["rgba8.png"])
    #expect(try BuildFixture.pixels(output) == BuildFixture.pixels(BuildFixture.bytes("Formats/rgba8.png")))
  }

  @Test func `color under alpha 0 survives in a standard PNG, not in CgBI`() throws {
    let name = "Formats/rgba8-color-under-alpha-0.png"
    let source = try BuildFixture.pixels(BuildFixture.bytes(name))
    _ = try build(name) { $0.png = .standard }
    #expect(try BuildFixture.pixels(try #require(fixture.outputs().values.first)) == source)
    _ = try build(name) { $0.png = .cgbi }
    let cgbi = try BuildFixture.premultiplied(try #require(fixture.outputs().values.first))
    #expect(cgbi.pixels.allSatisfy { $0 >> 24 != 0 || $0 == 0 })
  }

  @Test func `auto writes the smaller form`() throws {
    var chosen: Set<String> = []
    for name in ["rgba8", "rgb8", "rgb8-16-colors", "size-1x1", "rgba8-color-under-alpha-0", "rgb8-trns", "filter-up"] {
      let sizes = try [PNGMode.cgbi, .standard, .auto].map { mode in
        try build("Formats/\(name).png") { $0.png = mode }.outputBytes
      }
      #expect(sizes[2] == min(sizes[0], sizes[1]), "\(name): \(sizes)")
      let disposition = try build("Formats/\(name).png") { $0.png = .auto }.disposition
      #expect((disposition == .cgbi) == (sizes[0] <= sizes[1]), "\(name): CgBI wins when they are equal")
      chosen.insert("\(disposition)")
    }
    #expect(chosen.contains("standardPNG") || chosen.count > 1, "\(chosen)")
  }

  @Test func `copy copies valid files and rejects broken ones`() throws {
    #expect(try build("Formats/rgba8.png") { $0.png = .copy }.disposition == .copied(.asked))
    #expect(try fixture.outputs()["rgba8.png"] == BuildFixture.bytes("Formats/rgba8.png"))
    #expect(try build("Broken/bad-adler.png") { $0.png = .copy }.failure != nil)
    #expect(try fixture.outputs().count == 1)
  }

  @Test func `a file that would grow is copied only with --keep-smaller`() throws {
    let name = "Formats/size-1x1.png"
    let grown = try build(name)
    #expect(grown.disposition == .cgbi && grown.outputBytes > grown.sourceBytes)
    let kept = try build(name) { $0.keepsSmaller = true }
    #expect(kept.disposition == .copied(.wouldGrow) && kept.outputBytes == kept.sourceBytes)
    #expect(try fixture.outputs()["size-1x1.png"] == BuildFixture.bytes(name))
    let smaller = try build("App/Images/sprites.png") {
      $0.keepsSmaller = true
      $0.recipe.effort = Effort.all[2]
    }
    #expect(smaller.disposition == (smaller.outputBytes < smaller.sourceBytes ? .cgbi : .copied(.wouldGrow)))
    #expect(smaller.outputBytes <= smaller.sourceBytes)
  }

  @Test(
    arguments: [
      (StripPolicy(.all), ["CgBI", "IHDR", "IDAT", "IEND"]),
      (StripPolicy(.all, keep: [ChunkType("pHYs")]), ["CgBI", "IHDR", "pHYs", "IDAT", "IEND"]),
      (StripPolicy(.list([ChunkType("tEXt")]), keep: []), nil),
      (StripPolicy(.safe), nil),
      (StripPolicy(.none), nil),
    ] as [(StripPolicy, [String]?)])
  func `the policy decides which chunks are stripped`(_ policy: StripPolicy, _ exact: [String]?) throws {
    let source = PNGParts(file: try BuildFixture.bytes("Chunks/everything.png")).names
    let record = try build("Chunks/everything.png") { $0.recipe.strip = policy }
    let left = try chunks()
    if let exact { #expect(left == exact) }
    let pixelChunks: Set<String> = ["IHDR", "IDAT", "IEND", "CgBI", "tRNS", "hIST", "PLTE"]
    for name in Set(source).subtracting(pixelChunks) {
      let type = try #require(ChunkType(name: name))
      let expected =
        switch name {
        // Its compressed text is written as plain text.
        case "zTXt": false
        // An index into a stream that is encoded again.
        case "iDOT": false
        default: policy.keeps(type)
        }
      #expect(left.contains(name) == expected || name == "tEXt", "\(name) under \(policy)")
    }
    #expect(try #require(record.image).strippedBytes >= 0)
    #expect(left.first == "CgBI")
  }

  @Test func `a palette image keeps its palette and tRNS under any policy`() throws {
    for policy in [StripPolicy(.all), StripPolicy(.none), StripPolicy(.list([.palette, .transparency]))] {
      _ = try build("Formats/palette8-trns.png") { $0.recipe.strip = policy }
      #expect(Set(try chunks()).isSuperset(of: ["PLTE", "tRNS"]))
    }
  }

  @Test func `only the requested filters are used`() throws {
    for (filter, flag) in [(CgBIFilter.none, 0x50), (.sub, 0x30)] {
      _ = try build("Formats/rgba8.png") { $0.recipe.cgbiFilters = [filter] }
      #expect(PNGParts(file: try #require(fixture.outputs().values.first)).data(of: "CgBI")?.first == UInt8(flag))
    }
  }

  @Test func `lenient reading accepts damaged ancillary chunks and drops them`() throws {
    let sound = PNGParts(file: try BuildFixture.bytes("Chunks/tEXt.png"))
    let file = sound.changing("tEXt") { $0.falseCRC = 1 }.file + [0, 0, 0]
    let source = try fixture.folder.write(file, to: "damaged.png")
    #expect(try fixture.build([source]).first?.failureText?.contains("tEXt") == true)
    let records = try fixture.build([source]) {
      $0.recipe.reading.isLenient = true
      $0.recipe.strip = StripPolicy(.none)
    }
    #expect(records.first?.disposition == .cgbi)
    #expect(try chunks() == ["CgBI", "IHDR", "IDAT", "IEND"])
  }

  @Test func `lenient reading rejects damaged image data`() throws {
    for name in ["bad-crc", "truncated-idat", "short-data", "bad-filter", "unknown-critical", "zero-width"] {
      #expect(try build("Broken/\(name).png") { $0.recipe.reading.isLenient = true }.failure != nil, "\(name)")
    }
  }

  @Test func `an image of more pixels than the limit fails`() throws {
    #expect(try build("Formats/rgb8.png") { $0.recipe.reading.maximumPixels = 48 * 48 }.failure == nil)
    let failure = try build("Formats/rgb8.png") { $0.recipe.reading.maximumPixels = 48 * 48 - 1 }.failureText
    #expect(failure?.contains("limit of 2,303") == true)
  }

  @Test func `a CgBI source is copied`() throws {
    _ = try build("Formats/rgba8.png")
    let cgbi = try #require(try fixture.outputs()["rgba8.png"])
    let source = try fixture.folder.write(cgbi, to: "again/rgba8.png")
    #expect(try fixture.build([source]).map(\.disposition) == [.copied(.alreadyCgBI)])
    #expect(try fixture.outputs()["rgba8.png"] == cgbi)
    let damaged = PNGParts(file: cgbi).changing("IDAT") { $0.data[0] ^= 0xFF }
    let broken = try fixture.folder.write(damaged.file, to: "again/broken.png")
    #expect(try fixture.build([broken]).first?.failure != nil)
  }

  @Test func `--png standard makes a standard PNG of a CgBI source, and auto takes the smaller one`() throws {
    for name in ["rgb8", "rgb8-16-colors", "rgba8-adam7", "rgba8-all-pairs"] {
      _ = try build("Formats/\(name).png")
      let cgbi = try #require(try fixture.outputs()["\(name).png"])
      let source = try fixture.folder.write(cgbi, to: "crushed/\(name).png")
      func built(_ mode: PNGMode) throws -> (record: FileRecord, output: [UInt8]) {
        // The manifest of the last mode exists.
        let record = try #require(try fixture.build([source]) { $0.png = mode }.first)
        return (record, try #require(try fixture.outputs()["\(name).png"]))
      }
      #expect(try built(.cgbi).output == cgbi)
      let standard = try built(.standard)
      #expect(standard.record.disposition == .standardPNG)
      #expect(try !PNGFile(standard.output.span).isCgBI)
      let decoder = Decoder()
      let pixels = try decoder.premultiplied(of: PNGFile(standard.output.span), in: standard.output.span)
      #expect(try pixels.pixels == decoder.premultiplied(of: PNGFile(cgbi.span), in: cgbi.span).pixels)
      #expect(try built(.auto).output == (standard.output.count < cgbi.count ? standard.output : cgbi))
      #expect(try built(.copy).output == cgbi)
    }
  }

  @Test func `more effort never gives a larger total over all formats`() throws {
    let sizes = try [0, 2, 4].map { effort in
      try fixture.build([BuildFixture.images("Formats")]) { $0.recipe.effort = Effort.all[effort] }
        .reduce(0) { $0 + $1.outputBytes }
    }
    #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2], "\(sizes)")
  }

  /// Little-endian Exif: a directory with the pointer to a GPS directory, which contains a latitude.
  private static let position: [UInt8] =
    [0x49, 0x49, 42, 0, 8, 0, 0, 0] + [1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
    + [1, 0, 2, 0, 5, 0, 3, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]

  @Test func `the record lists stripped chunks by type, and a GPS position`() throws {
    let text = PNGParts.Part("tEXt", Array("Title\0one".utf8))
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .inserting(PNGParts.Part("eXIf", Self.position), before: "IDAT").inserting(text, before: "IDAT")
      .inserting(text, before: "IDAT")
    let source = try fixture.folder.write(parts.file, to: "photo.png")
    func image(_ change: (inout BuildOptions) -> Void) throws -> ImageRecord {
      try #require(try fixture.build([source], change).first?.image)
    }
    let all = try image { $0.recipe.strip = StripPolicy(.all) }
    #expect(all.stripped.first { $0.type == .exif }?.bytes == Self.position.count + 12)
    let texts = try #require(all.stripped.first { $0.type == ChunkType("tEXt") })
    #expect(texts.count == 2 && texts.bytes == 42)
    #expect(all.position == .stripped)
    #expect(try image { $0.recipe.strip = StripPolicy(.none) }.position == .kept)
    #expect(try image { $0.recipe.strip = StripPolicy(.all, keep: [.exif]) }.position == .kept)
    #expect(try image { $0.png = .copy }.position == .kept)
    // The record from the manifest is equal.
    #expect(try image { $0.recipe.strip = StripPolicy(.all) } == all)
    #expect(try image { $0.recipe.strip = StripPolicy(.all) } == all)
    #expect(try fixture.build([BuildFixture.images("Formats/rgba8.png")]).first?.image?.position == nil)
  }

  /// An RGB image with gray pixels, whose cICP chunk declares Display P3 with the numbers of ITU-T H.273.
  private func grayInDisplayP3() throws -> [UInt8] {
    var random = SeededGenerator(seed: 9)
    var picture = TestPicture(width: 40, height: 30, bitDepth: 8, colorType: 2, using: &random)
    picture.samples = picture.samples.indices.map { UInt8($0 / 3 % 251) }
    let linear = PNGParts.Part("gAMA", PNGParts.bigEndian(100_000))
    let gamut = PNGParts.Part("cICP", [12, 13, 0, 1])
    return picture.parts.inserting(gamut, before: "IDAT").inserting(linear, before: "IDAT").file
  }

  @Test(arguments: PNGMode.allCases)
  func `chunks that change colors are kept by default in every form`(_ mode: PNGMode) throws {
    let source = try fixture.folder.write(grayInDisplayP3(), to: "p3.png")
    let records = try fixture.build([source]) { $0.png = mode }
    #expect(records.first?.failure == nil)
    #expect(Set(try chunks()).isSuperset(of: ["cICP", "gAMA"]))
  }

  @Test func `text and a declared sRGB are stripped by default`() throws {
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .inserting(PNGParts.Part("tEXt", Array("Title\0one".utf8)), before: "IDAT")
      .inserting(PNGParts.Part("sRGB", [0]), before: "IDAT")
      .inserting(PNGParts.Part("gAMA", PNGParts.bigEndian(45_455)), before: "IDAT")
    _ = try fixture.build([try fixture.folder.write(parts.file, to: "plain.png")])
    #expect(try chunks() == ["CgBI", "IHDR", "IDAT", "IEND"])
  }

  @Test(arguments: [PNGMode.cgbi, .standard])
  func `the orientation of an image is kept without its position`(_ mode: PNGMode) throws {
    // Little-endian Exif data, with the orientation 6 and a pointer to the directory of the position.
    let exif: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0] + [2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
      + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0] + [
        1, 0, 2, 0, 5, 0, 3, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0,
      ]
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .inserting(PNGParts.Part("eXIf", exif), before: "IDAT")
    let source = try fixture.folder.write(parts.file, to: "turned.png")
    let record = try #require(try fixture.build([source]) { $0.png = mode }.first)
    let output = PNGParts(file: try #require(try fixture.outputs().values.first))
    #expect(output.data(of: "eXIf")?.count == 26 && output.data(of: "eXIf")?[19] == 6)
    #expect(record.image?.position == .stripped)
  }

  @Test func `an image of another format with the name of a PNG is copied with a warning`() throws {
    let starts: [(String, [UInt8])] = [
      ("a WebP file", Array("RIFF1234WEBPVP8 ".utf8)), ("a JPEG file", [0xFF, 0xD8, 0xFF, 0xE0]),
      ("a GIF file", Array("GIF89a".utf8)), ("a Photoshop file", Array("8BPS\0\u{1}".utf8)),
    ]
    for (format, start) in starts {
      let source = try fixture.folder.write(start + [UInt8](repeating: 7, count: 40), to: "icon.png")
      for _ in 1...2 {
        let record = try #require(try fixture.build([source]).first)
        #expect(record.disposition == .copied(.otherFormat) && record.failure == nil)
        #expect(record.warnings == ["not a PNG but \(format): copied unchanged"])
        #expect(try fixture.outputs()["icon.png"] == fixture.folder.read("icon.png"))
      }
    }
    let text = try fixture.folder.write("no image", to: "text.png")
    #expect(try fixture.build([text]).first?.failureText == "not a PNG: it is a text file")
  }

  @Test func `bytes after IEND are dropped with a warning, or copied with one`() throws {
    let file = try BuildFixture.bytes("Formats/rgba8.png") + [UInt8](repeating: 1, count: 1_355)
    let source = try fixture.folder.write(file, to: "tail.png")
    let record = try #require(try fixture.build([source]).first)
    #expect(record.disposition == .cgbi)
    #expect(record.warnings == ["1355 bytes after IEND are not part of the image: dropped"])
    let copy = try #require(try fixture.build([source]) { $0.png = .copy }.first)
    #expect(copy.warnings == ["1355 bytes after IEND are not part of the image: copied with it"])
  }

  @Test func `a Git LFS pointer fails under any name`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n"
    for name in ["a.png", "b.jpg", "c.plist", "d.bin"] { try fixture.folder.write(pointer, to: "source/\(name)") }
    try fixture.folder.write(pointer + String(repeating: " ", count: 1_024), to: "source/notes.txt")
    let records = try fixture.build([fixture.folder.path("source")])
    #expect(records.map(\.isUnfetched) == [true, true, true, true, false])
    #expect(try fixture.outputs().keys.sorted() == ["notes.txt"])
  }

  @Test func `a stream that other readers reject is never copied, lenient or not`() throws {
    // Equal rows of noise. References reach back 401 bytes, but the stream declares a window of 256.
    var random = SeededGenerator(seed: 3303)
    var picture = TestPicture(width: 400, height: 8, bitDepth: 8, colorType: 0, using: &random)
    picture.samples = Array(repeatElement(picture.samples[..<400], count: 8).joined())
    picture.filterTypes = [0]
    var stream = Deflater(level: 12).compress(picture.filtered.span, .zlib) ?? []
    stream.replaceSubrange(0..<2, with: [0x08, 0x1D])
    let file = picture.parts.changing("IDAT") { $0.data = stream }.file
    let source = try fixture.folder.write(file, to: "far.png")
    for mode in PNGMode.allCases {
      #expect(try fixture.build([source]) { $0.png = mode }.first?.failureText?.contains("window of 256 bytes") == true)
      let lenient = try #require(
        try fixture.build([source]) {
          $0.png = mode
          $0.recipe.reading.isLenient = true
        }.first)
      #expect((lenient.failure == nil) == (mode != .copy))
    }
    let output = try #require(try fixture.outputs()["far.png"])
    #expect(throws: Never.self) { try PNGFile(output.span).checkStream(in: output.span) }
  }

  @Test func `a stream with codes that deflate reserves is encoded again, but never copied`() throws {
    var random = SeededGenerator(seed: 3304)
    var picture = TestPicture(width: 258, height: 1, bitDepth: 8, colorType: 0, using: &random)
    picture.filterTypes = [1]
    let rows = [UInt8](repeating: 1, count: 259)
    let stream = [0x78, 0x01] + ReservedCodes.fixed(match: 286) + PNGParts.bigEndian(ReferenceChecksum.adler32(rows))
    let file = picture.parts.changing("IDAT") { $0.data = stream }.file
    let source = try fixture.folder.write(file, to: "reserved.png")
    for mode in PNGMode.allCases {
      let record = try #require(try fixture.build([source]) { $0.png = mode }.first)
      #expect((record.failureText?.contains("codes that deflate reserves") == true) == (mode == .copy))
    }
    let output = try #require(try fixture.outputs()["reserved.png"])
    #expect(throws: Never.self) { try PNGFile(output.span).checkStream(in: output.span) }
  }

  @Test func `an image that needs more memory than the limit is rejected before it is decoded`() throws {
    // The header declares 16,384 × 16,384 pixels. The stream is too short, but it is never decoded.
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .changing("IHDR") { $0.data.replaceSubrange(0..<8, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0]) }
    let source = try fixture.folder.write(parts.file, to: "giant.png")
    let records = try fixture.build([source]) { $0.memory = 2 << 30 }
    #expect(
      records.first?.failureText?.hasPrefix("needs about 2.18 GB of memory, more than the limit of 2.15 GB") == true)
    let converted = try fixture.convert([source], to: .cgbi, .folder(fixture.output)) { $0.memory = 2 << 30 }
    #expect(converted.first?.failureText?.hasPrefix("needs about") == true)
    #expect(try fixture.outputs().isEmpty)
    // A standard PNG needs more memory, because several forms are in memory.
    for png in [PNGMode.standard, .auto] {
      let refused = try fixture.build([source]) {
        $0.png = png
        $0.memory = 4 << 30
      }
      #expect(refused.first?.failureText?.hasPrefix("needs about 5.40 GB") == true)
    }
    // With enough memory the file is read, and the short stream is found.
    #expect(try fixture.build([source]).first?.failureText?.contains("bytes that IHDR implies") == true)
  }
}
