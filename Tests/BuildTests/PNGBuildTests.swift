import Build
import Fixtures
import Foundation
import PNG
import Testing

/// The options about PNGs.
@Suite struct PNGBuildTests {
  private let fixture: BuildFixture

  init() throws { fixture = try BuildFixture() }

  private func build(_ name: String, _ change: (inout BuildOptions) -> Void = { _ in }) throws -> FileRecord {
    let records = try fixture.build([BuildFixture.images(name)], change)
    return try #require(records.count == 1 ? records.first : nil)
  }

  /// The chunks of the one output.
  private func chunks() throws -> [String] {
    let output = try #require(try fixture.outputs().values.first)
    return PNGParts(file: output).names
  }

  @Test func `standard keeps an ordinary PNG`() throws {
    let fate = try build("Formats/rgba8.png") { $0.png = .standard }.fate
    #expect([.standardPNG, .copied(.alreadySmallest)].contains(fate))
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

  @Test func `auto takes the smaller of the two`() throws {
    var chosen: Set<String> = []
    for name in ["rgba8", "rgb8", "rgb8-16-colors", "size-1x1", "rgba8-color-under-alpha-0", "rgb8-trns", "filter-up"] {
      let sizes = try [BuildOptions.PNGMode.cgbi, .standard, .auto].map { mode in
        try build("Formats/\(name).png") { $0.png = mode }.outputBytes
      }
      #expect(sizes[2] == min(sizes[0], sizes[1]), "\(name): \(sizes)")
      let fate = try build("Formats/\(name).png") { $0.png = .auto }.fate
      #expect((fate == .cgbi) == (sizes[0] <= sizes[1]), "\(name): CgBI wins when they are equal")
      chosen.insert("\(fate)")
    }
    #expect(chosen.contains("standardPNG") || chosen.count > 1, "\(chosen)")
  }

  @Test func `copy copies, and still refuses what is broken`() throws {
    #expect(try build("Formats/rgba8.png") { $0.png = .copy }.fate == .copied(.asked))
    #expect(try fixture.outputs()["rgba8.png"] == BuildFixture.bytes("Formats/rgba8.png"))
    #expect(try build("Broken/bad-adler.png") { $0.png = .copy }.failure != nil)
    #expect(try fixture.outputs().count == 1)
  }

  @Test func `what would grow is copied under --keep-smaller, and only then`() throws {
    let name = "Formats/size-1x1.png"
    let grown = try build(name)
    #expect(grown.fate == .cgbi && grown.outputBytes > grown.sourceBytes)
    let kept = try build(name) { $0.keepsSmaller = true }
    #expect(kept.fate == .copied(.wouldGrow) && kept.outputBytes == kept.sourceBytes)
    #expect(try fixture.outputs()["size-1x1.png"] == BuildFixture.bytes(name))
    let smaller = try build("App/Images/sprites.png") {
      $0.keepsSmaller = true
      $0.effort = Effort.all[2]
    }
    #expect(smaller.fate == (smaller.outputBytes < smaller.sourceBytes ? .cgbi : .copied(.wouldGrow)))
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
  func `chunks go as the policy says`(_ policy: StripPolicy, _ exact: [String]?) throws {
    let source = PNGParts(file: try BuildFixture.bytes("Chunks/everything.png")).names
    let record = try build("Chunks/everything.png") { $0.strip = policy }
    let left = try chunks()
    if let exact { #expect(left == exact) }
    let pixelChunks: Set<String> = ["IHDR", "IDAT", "IEND", "CgBI", "tRNS", "hIST", "PLTE"]
    for name in Set(source).subtracting(pixelChunks) {
      let type = try #require(ChunkType(name: name))
      let expected =
        switch name {
        // Its compressed text is written as plain text.
        case "zTXt": false
        // An index into a stream that is written anew.
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
      _ = try build("Formats/palette8-trns.png") { $0.strip = policy }
      #expect(Set(try chunks()).isSuperset(of: ["PLTE", "tRNS"]))
    }
  }

  @Test func `only the filters that were asked for are used`() throws {
    for (filter, flag) in [(CgBIFilter.none, 0x50), (.sub, 0x30)] {
      _ = try build("Formats/rgba8.png") { $0.cgbiFilters = [filter] }
      #expect(PNGParts(file: try #require(fixture.outputs().values.first)).data(of: "CgBI")?.first == UInt8(flag))
    }
  }

  @Test func `lenient reading accepts damaged ancillary chunks and leaves them out`() throws {
    let sound = PNGParts(file: try BuildFixture.bytes("Chunks/tEXt.png"))
    let file = sound.changing("tEXt") { $0.falseCRC = 1 }.file + [0, 0, 0]
    let source = try fixture.folder.write(file, to: "damaged.png")
    #expect(try fixture.build([source]).first?.failure?.contains("tEXt") == true)
    let records = try fixture.build([source]) {
      $0.reading.isLenient = true
      $0.strip = StripPolicy(.none)
    }
    #expect(records.first?.fate == .cgbi)
    #expect(try chunks() == ["CgBI", "IHDR", "IDAT", "IEND"])
  }

  @Test func `lenient reading still refuses damaged image data`() throws {
    for name in ["bad-crc", "truncated-idat", "short-data", "bad-filter", "unknown-critical", "zero-width"] {
      #expect(try build("Broken/\(name).png") { $0.reading.isLenient = true }.failure != nil, "\(name)")
    }
  }

  @Test func `an image of more pixels than the limit fails`() throws {
    #expect(try build("Formats/rgb8.png") { $0.reading.maximumPixels = 48 * 48 }.failure == nil)
    let failure = try build("Formats/rgb8.png") { $0.reading.maximumPixels = 48 * 48 - 1 }.failure
    #expect(failure?.contains("2303") == true)
  }

  @Test func `CgBI among the sources is copied`() throws {
    _ = try build("Formats/rgba8.png")
    let cgbi = try #require(try fixture.outputs()["rgba8.png"])
    let source = try fixture.folder.write(cgbi, to: "again/rgba8.png")
    #expect(try fixture.build([source]).map(\.fate) == [.copied(.alreadyCgBI)])
    #expect(try fixture.outputs()["rgba8.png"] == cgbi)
    let damaged = PNGParts(file: cgbi).changing("IDAT") { $0.data[0] ^= 0xFF }
    let broken = try fixture.folder.write(damaged.file, to: "again/broken.png")
    #expect(try fixture.build([broken]).first?.failure != nil)
  }

  @Test func `more effort never gives a larger file over all formats`() throws {
    let sizes = try [0, 2, 4].map { effort in
      try fixture.build([BuildFixture.images("Formats")]) { $0.effort = Effort.all[effort] }
        .reduce(0) { $0 + $1.outputBytes }
    }
    #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2], "\(sizes)")
  }

  /// Exif, little-endian: a directory with the pointer to a GPS directory, which holds a latitude.
  private static let position: [UInt8] =
    [0x49, 0x49, 42, 0, 8, 0, 0, 0] + [1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
    + [1, 0, 2, 0, 5, 0, 3, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]

  @Test func `what was stripped is told by type, and a GPS position by name`() throws {
    let text = PNGParts.Part("tEXt", Array("Title\0one".utf8))
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .inserting(PNGParts.Part("eXIf", Self.position), before: "IDAT").inserting(text, before: "IDAT")
      .inserting(text, before: "IDAT")
    let source = try fixture.folder.write(parts.file, to: "photo.png")
    func image(_ change: (inout BuildOptions) -> Void) throws -> ImageRecord {
      try #require(try fixture.build([source], change).first?.image)
    }
    let all = try image { _ in }
    #expect(all.stripped.first { $0.type == .exif }?.bytes == Self.position.count + 12)
    let texts = try #require(all.stripped.first { $0.type == ChunkType("tEXt") })
    #expect(texts.count == 2 && texts.bytes == 42)
    #expect(all.position == .stripped)
    #expect(try image { $0.strip = StripPolicy(.none) }.position == .kept)
    #expect(try image { $0.strip = StripPolicy(.all, keep: [.exif]) }.position == .kept)
    #expect(try image { $0.png = .copy }.position == .kept)
    // What the manifest remembers says the same.
    #expect(try image { _ in } == all)
    #expect(try image { _ in } == all)
    #expect(try fixture.build([BuildFixture.images("Formats/rgba8.png")]).first?.image?.position == nil)
  }

  @Test func `an image that needs more memory than there may be is refused before it is decoded`() throws {
    // 16,384 × 16,384, as a header says; the stream behind it is short, which nobody finds out.
    let parts = PNGParts(file: try BuildFixture.bytes("Formats/rgba8.png"))
      .changing("IHDR") { $0.data.replaceSubrange(0..<8, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0]) }
    let source = try fixture.folder.write(parts.file, to: "giant.png")
    let records = try fixture.build([source]) { $0.memory = 2 << 30 }
    #expect(
      records.first?.failure?.hasPrefix("needs about 2.18 GB of memory, more than the 2.15 GB of --max-memory") == true)
    let converted = try fixture.convert([source], to: .cgbi, .folder(fixture.output)) { $0.memory = 2 << 30 }
    #expect(converted.first?.failure?.hasPrefix("needs about") == true)
    #expect(try fixture.outputs().isEmpty)
    // As a standard PNG it would take more: its forms stand beside each other.
    for png in [BuildOptions.PNGMode.standard, .auto] {
      let refused = try fixture.build([source]) {
        $0.png = png
        $0.memory = 4 << 30
      }
      #expect(refused.first?.failure?.hasPrefix("needs about 5.40 GB") == true)
    }
    // With enough memory it is read, and found out.
    #expect(try fixture.build([source]).first?.failure?.contains("IHDR's size needs") == true)
  }
}
