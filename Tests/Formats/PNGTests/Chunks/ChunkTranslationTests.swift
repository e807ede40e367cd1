import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

private typealias Part = PNGParts.Part

/// Tests of the translation from a standard PNG to CgBI.
@Suite struct ChunksToCgBITests {
  /// Returns a CgBI file with the translated chunks of a file.
  private func written(_ file: [UInt8], policy: StripPolicy = StripPolicy(.none)) throws -> PNGParts {
    let image = try PNGFile(file.span)
    let chunks = AncillaryChunks(of: image, in: file.span, policy: policy, target: .cgbi)
    let pixels = try Decoder().raster(of: image, in: file.span).rgba().premultiplied()
    return PNGParts(file: Encoder(effort: Effort.all[0]).cgbi(pixels, chunks: chunks.kept))
  }

  @Test func `every chunk except tRNS and hIST is translated, in legal order`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    let parts = try written(file)
    #expect(
      parts.names == [
        "CgBI", "IHDR", "cICP", "cHRM", "gAMA", "iCCP", "sBIT", "PLTE", "bKGD", "pHYs", "sPLT", "eXIf", "tEXt", "tEXt",
        "iTXt", "iTXt", "asCr", "asCR", "IDAT", "tIME", "IEND",
      ])
    let original = PNGParts(file: file)
    for name in ["cICP", "cHRM", "gAMA", "PLTE", "bKGD", "pHYs", "sPLT", "eXIf", "tEXt", "asCr", "asCR", "tIME"] {
      #expect(parts.data(of: name) == original.data(of: name), "\(name)")
    }
    let image = try PNGFile(file.span)
    let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.none), target: .cgbi)
    #expect(chunks.stripped.map(\.type) == [.histogram] && chunks.strippedBytes == 44)
  }

  @Test func `iCCP becomes raw deflate of its profile and keeps its name`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    let before = try #require(PNGParts(file: file).data(of: "iCCP"))
    let after = try #require(try written(file).data(of: "iCCP"))
    #expect(after.prefix(21) == before.prefix(21) && after.prefix(21) == Array("AssetCrush test RGB".utf8) + [0, 0])
    #expect(ChunkLaw.inflated(after, .raw) == ChunkLaw.inflated(before))
    #expect(ChunkLaw.inflated(after, .raw)?.count == 512)
    #expect(ChunkLaw.inflated(after) == nil)
  }

  @Test func `the stream of the profile is zlib's level 9 for filtered data, as in Apple's output`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    let chunk = try #require(PNGParts(file: file).data(of: "iCCP"))
    let profile = try #require(ChunkLaw.inflated(chunk))
    let expected = ZlibDeflater().compress(profile.span, .raw).stream
    #expect(try written(file).data(of: "iCCP")?.dropFirst(21) == expected[...])
    let image = try PNGFile(file.span)
    let raster = try Decoder().raster(of: image, in: file.span)
    let result = AppleEncoder.encode(raster, of: image, in: file.span, settings: AppleEncoder.Settings(filter: .none))
    guard case .cgbi(let apple) = result else {
      Issue.record("no CgBI")
      return
    }
    #expect(PNGParts(file: apple).data(of: "iCCP")?.dropFirst(21) == expected[...])
  }

  @Test func `a profile for gray becomes a profile for color with its curve`() throws {
    let curve = TestProfile.table([0, 20_000, 65_535])
    let stream = StoredDeflate.zlib(TestProfile.gray(curve))
    let file = Pictures.gray.parts.inserting(Part("iCCP", [65, 0, 0] + stream), before: "IDAT").file
    let data = try #require(try written(file).data(of: "iCCP"))
    let profile = try #require(ChunkLaw.inflated(data, .raw))
    func tag(_ name: String) -> [UInt8]? {
      let entries = stride(from: 132, to: 132 + 12 * Int(profile[131]), by: 12)
      guard let entry = entries.first(where: { Array(profile[$0..<$0 + 4]) == Array(name.utf8) }) else { return nil }
      let numbers = [4, 8].map { offset in profile[entry + offset..<entry + offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return Array(profile[numbers[0]..<numbers[0] + numbers[1]])
    }
    #expect(Array(profile[16..<20]) == Array("RGB ".utf8) && tag("kTRC") == nil)
    #expect(profile[..<4].reduce(0) { $0 << 8 | Int($1) } == profile.count)
    for name in ["rTRC", "gTRC", "bTRC"] { #expect(tag(name) == curve) }
    // Red, green and blue add up to the white of every profile, D50 (ICC.1:2010, section 7.2.16).
    let sums = [8, 12, 16].map { offset in
      ["rXYZ", "gXYZ", "bXYZ"].compactMap { tag($0)?[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }.reduce(0, +)
    }
    for (sum, white) in zip(sums, [0.9642, 1, 0.8249]) { #expect(abs(Double(sum) / 65_536 - white) < 0.001) }
  }

  @Test func `sBIT of RGB gains 01, and sBIT of RGBA is unchanged`() throws {
    #expect(try written(Reading.testImage("Chunks/sBIT.png")).data(of: "sBIT")?.count == 4)
    #expect(try written(Reading.testImage("Chunks/everything.png")).data(of: "sBIT") == [5, 6, 5, 1])
    #expect(try written(Reading.testImage("Chunks/sBIT-rgba.png")).data(of: "sBIT") == [5, 6, 5, 8])
  }

  @Test func `zTXt becomes tEXt with its text`() throws {
    let parts = try written(Reading.testImage("Chunks/zTXt.png"))
    let original = PNGParts(file: try Reading.testImage("Chunks/zTXt.png")).data(of: "zTXt") ?? []
    let text = try #require(ChunkLaw.inflated(original))
    #expect(!text.isEmpty && parts.data(of: "zTXt") == nil)
    #expect(parts.data(of: "tEXt") == Array("Description\0".utf8) + text)
  }

  @Test func `compressed iTXt becomes uncompressed and keeps its language and keywords`() throws {
    let compressed = try written(Reading.testImage("Chunks/iTXt-compressed.png")).data(of: "iTXt")
    let original = try #require(PNGParts(file: Reading.testImage("Chunks/iTXt-compressed.png")).data(of: "iTXt"))
    let head = Array("Title\0\u{1}\0de\0Überschrift\0".utf8)
    try #require(original.starts(with: head))
    let text = try #require(ChunkLaw.inflated(Array(original[head.count...]), stream: .zlib))
    #expect(compressed == Array("Title\0\0\0de\0Überschrift\0".utf8) + text)
    let plain = try Reading.testImage("Chunks/iTXt.png")
    #expect(try written(plain).data(of: "iTXt") == PNGParts(file: plain).data(of: "iTXt"))
  }

  @Test(
    arguments: [
      "bKGD-gray", "bKGD-palette", "bKGD-rgb", "sBIT", "sBIT-gray", "sBIT-gray-alpha", "sBIT-palette", "sBIT-rgba",
      "everything",
    ])
  func `chunks that depend on the color type fit 8-bit RGBA or are removed`(name: String) throws {
    let faults = ChunkLaw.faults(ofForm: try written(Reading.testImage("Chunks/\(name).png")))
    #expect(faults == [])
  }

  @Test func `significant bits and a background of 16 bits fit 8 bits or are removed`() throws {
    let parts = Pictures.picture(colorType: 2, bitDepth: 16).parts
      .inserting(Part("sBIT", [10, 12, 16]), before: "IDAT")
      .inserting(Part("bKGD", [0x12, 0x34, 0xFF, 0xFF, 0, 1]), before: "IDAT")
    let faults = ChunkLaw.faults(ofForm: try written(parts.file))
    #expect(faults == [])
  }

  @Test(arguments: ["iCCP", "zTXt", "iTXt"])
  func `a chunk with a damaged stream is removed and counted`(name: String) throws {
    let heads = ["iCCP": "a\0\0", "zTXt": "a\0\0", "iTXt": "a\0\u{1}\0en\0\0"]
    let head = Array((heads[name] ?? "").utf8)
    let good = StoredDeflate.zlib(Array("some text".utf8))
    for stream in [[], [7, 7], Array(good.dropLast())] as [[UInt8]] {
      let file = Pictures.rgb.parts.inserting(Part(name, head + stream), before: "IDAT").file
      let image = try PNGFile(file.span)
      let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.none), target: .cgbi)
      #expect(chunks.kept.isEmpty && chunks.stripped.map(\.bytes) == [head.count + stream.count + 12])
    }
    let file = Pictures.rgb.parts.inserting(Part(name, head + good), before: "IDAT").file
    #expect(try written(file).names.count == 5)
  }

  @Test func `a profile with a bad name or a bad method is removed`() throws {
    let stream = StoredDeflate.zlib([1, 2, 3])
    let long = [UInt8](repeating: 0x61, count: 80)
    for head in [[0, 0], long + [0, 0], [0x61, 0, 1], [0x61], [0x61, 0], []] as [[UInt8]] {
      let data = head.count > 2 || head.first == 0 ? head + stream : head
      let file = Pictures.rgb.parts.inserting(Part("iCCP", data), before: "IDAT").file
      #expect(try !written(file).names.contains("iCCP"), "\(head)")
    }
    let longest = Pictures.rgb.parts.inserting(Part("iCCP", long.dropLast() + [0, 0] + stream), before: "IDAT").file
    #expect(try written(longest).names.contains("iCCP"))
  }

  @Test func `iTXt truncated anywhere does not trap`() throws {
    let whole = Array("ab\0\u{1}\0en\0x\0".utf8) + StoredDeflate.zlib([1])
    for length in whole.indices {
      let file = Pictures.rgb.parts.inserting(Part("iTXt", Array(whole[..<length])), before: "IDAT").file
      _ = try written(file)
    }
  }
}

/// Tests of the translation from CgBI to a standard PNG.
@Suite struct ChunksFromCgBITests {
  private func reverted(_ file: [UInt8]) throws -> PNGParts {
    let image = try PNGFile(file.span)
    let raster = Raster(straight: try Decoder().rgba(of: image, in: file.span))
    let chunks = AncillaryChunks(
      of: image, in: file.span, policy: StripPolicy(.none), target: .standard(raster.header.colorType))
    let standard = Encoder(effort: Effort.all[0]).png(raster, chunks: chunks.kept)
    #expect(try LibPNG.samples(of: standard.span, count: raster.samples.count) == raster.samples)
    return PNGParts(file: standard)
  }

  private func converted(_ name: String) throws -> [UInt8] {
    let file = try Reading.testImage("Chunks/\(name).png")
    let image = try PNGFile(file.span)
    let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.none), target: .cgbi)
    let pixels = try Decoder().raster(of: image, in: file.span).rgba().premultiplied()
    return Encoder(effort: Effort.all[0]).cgbi(pixels, chunks: chunks.kept)
  }

  @Test func `there and back order, form and the profile's wrapper are legal`() throws {
    let parts = try reverted(converted("everything"))
    let original = PNGParts(file: try Reading.testImage("Chunks/everything.png"))
    #expect(ChunkLaw.faults(ofOrder: parts.names) == [])
    #expect(ChunkLaw.faults(ofForm: parts) == [])
    let profile = try #require(parts.data(of: "iCCP"))
    #expect(ChunkLaw.inflated(profile) == ChunkLaw.inflated(original.data(of: "iCCP") ?? []))
    #expect(profile.starts(with: Array("AssetCrush test RGB".utf8) + [0, 0]))
    for name in ["cICP", "cHRM", "gAMA", "bKGD", "pHYs", "sPLT", "eXIf", "asCr", "asCR", "tIME"] {
      #expect(parts.data(of: name) == original.data(of: name), "\(name)")
    }
    // The key makes some pixels transparent, so the result has an alpha channel and needs no tRNS.
    #expect(parts.data(of: "IHDR")?[9] == 6 && !parts.names.contains("tRNS"))
  }

  @Test func `sBIT loses its fourth byte in RGB and keeps it in RGBA`() throws {
    let opaque = try reverted(converted("sBIT"))
    #expect(opaque.data(of: "IHDR")?[9] == 2)
    #expect(opaque.data(of: "sBIT") == PNGParts(file: try Reading.testImage("Chunks/sBIT.png")).data(of: "sBIT"))
    #expect(try reverted(converted("sBIT-rgba")).data(of: "sBIT") == [5, 6, 5, 8])
  }

  @Test(arguments: [false, true])
  func `a profile copied with its wrapper is read`(isWrapped: Bool) throws {
    let profile = Array("any profile".utf8)
    let stream = isWrapped ? StoredDeflate.zlib(profile) : StoredDeflate.raw(profile)
    let file = Pictures.cgbi(Pictures.rgba).inserting(Part("iCCP", Array("n\0\0".utf8) + stream), before: "IDAT").file
    #expect(ChunkLaw.inflated(try #require(reverted(file).data(of: "iCCP"))) == profile)
  }

  @Test func `a profile that is not a stream is removed`() throws {
    let file = Pictures.cgbi(Pictures.rgba).inserting(Part("iCCP", Array("n\0\0".utf8) + [7, 7]), before: "IDAT").file
    #expect(try !reverted(file).names.contains("iCCP"))
  }

  @Test(arguments: [false, true])
  func `compressed text of CgBI never becomes raw deflate in a standard PNG`(isWrapped: Bool) throws {
    let text = Array("some text".utf8)
    let stream = isWrapped ? StoredDeflate.zlib(text) : StoredDeflate.raw(text)
    let file = Pictures.cgbi(Pictures.rgba)
      .inserting(Part("zTXt", Array("Title\0\0".utf8) + stream), before: "IDAT")
      .inserting(Part("iTXt", Array("Title\0\u{1}\0\0\0".utf8) + stream), before: "IDAT").file
    let parts = try reverted(file)
    if let compressed = parts.data(of: "zTXt") { #expect(ChunkLaw.inflated(compressed) == text) }
    if let international = parts.data(of: "iTXt"), international[6] == 1 {
      #expect(ChunkLaw.inflated(Array(international[10...]), stream: .zlib) == text)
    }
  }

  @Test func `CgBI and iDOT are removed`() throws {
    let file = Pictures.cgbi(Pictures.rgba).inserting(Part("iDOT", [UInt8](repeating: 0, count: 28)), before: "IDAT")
      .file
    #expect(try reverted(file).names == ["IHDR", "IDAT", "IEND"])
  }
}
