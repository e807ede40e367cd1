import CrushBuild
import CrushFixtures
import CrushPNG
import CrushSteps
import Testing

@Suite struct ImageRecordTests {
  private let fixture: BuildFixture

  init() throws { fixture = try BuildFixture() }

  /// Returns a picture with these empty chunks.
  private func picture(with types: [String]) throws -> [UInt8] {
    var random = SeededGenerator(seed: 4)
    let plain = PNGParts(
      file: TestPicture(width: 4, height: 4, bitDepth: 8, colorType: 6, using: &random).file)
    let header = plain.index(of: "IHDR") + 1
    return PNGParts(plain.parts[..<header] + types.map { PNGParts.Part($0) } + plain.parts[header...]).file
  }

  @Test func `stripped chunks are summed by type, in the order of their first chunk`() throws {
    let path = try fixture.folder.write(picture(with: ["zzZz", "aaAa", "zzZz", "bbBb", "aaAa", "zzZz"]), to: "a.png")
    let record = try #require(try fixture.build([path]).first)
    let sums = try #require(record.image?.stripped)
    #expect(sums.map(\.type.description) == ["zzZz", "aaAa", "bbBb"])
    #expect(sums.map(\.count) == [3, 2, 1] && sums.map(\.bytes) == [36, 24, 12])
  }

  /// The file has 3 MB and as many types as chunks. Quadratic time would take hours.
  @Test(.timeLimit(.minutes(30))) func `many types of chunks are read to the end`() throws {
    let small = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
    let large = small.map { $0.uppercased() }
    let types = small.flatMap { first in
      small.flatMap { second in large[..<20].flatMap { third in small[..<19].map { first + second + third + $0 } } }
    }
    let path = try fixture.folder.write(picture(with: types), to: "a.png")
    let record = try #require(try fixture.build([path]).first)
    #expect(record.failure == nil && record.image?.stripped.count == types.count)
    #expect(types.count > 250_000)
  }
}
