import CrushCodecs
import CrushFixtures
import CrushPNG
import CrushSteps
import Testing

@Suite struct JPEGOptimizingTests {
  private func optimize(_ file: [UInt8], _ strip: StripPolicy = StripPolicy(.safe)) throws -> OptimizedImage {
    var recipe = PNGRecipe()
    recipe.strip = strip
    return try ImageOptimizer(recipe).run(file.span)
  }

  private func error(of file: [UInt8]) -> OptimizeError? {
    do throws(OptimizeError) {
      _ = try ImageOptimizer(PNGRecipe()).run(file.span)
      return nil
    } catch { return error }
  }

  private func pixels(_ file: [UInt8]) throws -> [UInt32] { try JPEG.rgba(of: file.span, limit: 1 << 24).pixels }

  @Test(arguments: [SampleJPEGs.shapes])
  func `a JPEG becomes smaller and keeps its pixels`(_ file: [UInt8]) throws {
    let result = try #require(try optimize(file).bytes)
    #expect(result.count < file.count)
    #expect(try pixels(result) == pixels(file))
    #expect(try optimize(result).bytes == nil, "the result cannot be optimized again")
  }

  @Test func `metadata is stripped and reported, and the orientation stays`() throws {
    let extra =
      JPEGParts.exif(orientation: 6, hasPosition: true) + JPEGParts.segment(0xFE, Array("a comment".utf8))
      + JPEGParts.segment(0xED, Array("Photoshop 3.0\0 captions".utf8))
      + JPEGParts.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let image = try optimize(JPEGParts.inserting(extra, in: SampleJPEGs.shapes))
    let result = try #require(image.bytes)
    #expect(image.stripped.map(\.name) == ["Exif", "comment", "Photoshop", "XMP"])
    #expect(image.stripped.reduce(0) { $0 + $1.bytes } == extra.count)
    #expect(image.position == .stripped)
    let kept = JPEGParts.segments(of: result).filter { $0.marker == 0xE1 || $0.marker == 0xFE }
    #expect(kept.map { JPEGParts.segment($0.marker, $0.data) } == [JPEGParts.exif(orientation: 6)])
    #expect(try pixels(result) == pixels(SampleJPEGs.shapes))
  }

  @Test func `an upright image keeps no Exif`() throws {
    let file = JPEGParts.inserting(JPEGParts.exif(orientation: 1), in: SampleJPEGs.shapes)
    let result = try #require(try optimize(file).bytes)
    #expect(!JPEGParts.segments(of: result).contains { $0.marker == 0xE1 })
  }

  @Test func `a profile of other colors stays, also in pieces`() throws {
    let profile = JPEGParts.profile(ColorProfile.displayP3, size: 100)
    let image = try optimize(JPEGParts.inserting(profile, in: SampleJPEGs.shapes))
    let result = try #require(image.bytes)
    let kept = JPEGParts.segments(of: result).filter { $0.marker == 0xE2 }
    #expect(kept.flatMap { JPEGParts.segment($0.marker, $0.data) } == profile)
    #expect(image.stripped.isEmpty)
  }

  @Test func `the policy decides which metadata stays`() throws {
    let extra =
      JPEGParts.exif(orientation: 3) + JPEGParts.segment(0xFE, Array("a comment".utf8))
      + JPEGParts.segment(0xEB, Array("JP of JPEG XT".utf8)) + JPEGParts.profile(ColorProfile.displayP3)
    let file = JPEGParts.inserting(extra, in: SampleJPEGs.shapes)
    func markers(_ policy: StripPolicy) throws -> [UInt8] {
      JPEGParts.segments(of: try optimize(file, policy).bytes ?? []).map(\.marker)
        .filter { ($0 > 0xE0 && $0 <= 0xEF) || $0 == 0xFE }
    }
    #expect(try markers(StripPolicy(.none)) == [0xE1, 0xFE, 0xEB, 0xE2])
    #expect(try markers(StripPolicy(.safe)) == [0xE1, 0xEB, 0xE2])
    #expect(try markers(StripPolicy(.all)) == [])
    #expect(try markers(StripPolicy(.all, keep: [.colorProfile])) == [0xE2])
    #expect(try markers(StripPolicy(.list([.exif]))) == [0xFE, 0xEB, 0xE2])
  }

  @Test func `a file with further pictures is skipped`() {
    let index = JPEGParts.inserting(JPEGParts.segment(0xE2, Array("MPF\0 index".utf8)), in: SampleJPEGs.shapes)
    #expect(error(of: index) == .severalPictures)
    #expect(error(of: SampleJPEGs.shapes + SampleJPEGs.photograph) == .severalPictures)
    #expect(error(of: index)?.isSkipped == true)
    #expect(error(of: SampleJPEGs.shapes + [0, 0, 0]) == nil, "zeros after the end are padding")
  }

  @Test func `every truncation of a JPEG is an error`() {
    let file = SampleJPEGs.photograph
    for count in 3..<file.count {
      guard case .jpeg(.rejected(let reason))? = error(of: Array(file[..<count])) else {
        Issue.record("\(count) bytes are accepted")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func `a changed byte leaves equal pixels or is an error`() throws {
    var random = SeededGenerator(seed: 0x4A50)
    for round in 0..<1500 {
      var file = round % 2 == 0 ? SampleJPEGs.photograph : SampleJPEGs.shapes
      file[Int.random(in: 0..<file.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      guard let result = try? optimize(file).bytes else { continue }
      #expect(try pixels(result) == pixels(file), "seed \(random.seed), round \(round)")
    }
  }

  @Test func `damaged data that decoders show is an error`() {
    var file = SampleJPEGs.photograph
    file[file.count - 20] = 0xFF
    file[file.count - 19] = 0xD3
    guard case .jpeg(.rejected(let reason))? = error(of: file) else {
      Issue.record("accepted")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `an image over the pixel limit is an error`() {
    var recipe = PNGRecipe()
    recipe.reading.maximumPixels = 120 * 80 - 1
    let file = SampleJPEGs.shapes
    do throws(OptimizeError) {
      _ = try ImageOptimizer(recipe).run(file.span)
      Issue.record("accepted")
    } catch {
      #expect(error == .jpeg(.tooLarge(bytes: 120 * 80 * 4, limit: (120 * 80 - 1) * 4)))
    }
  }
}
