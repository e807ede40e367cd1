import CrushCodecs
import CrushFixtures
import Testing

@Suite struct LibPNGTests {
  private let picture: TestPicture = {
    var generator = SeededGenerator(seed: 3105)
    return TestPicture(width: 5, height: 3, bitDepth: 8, colorType: 6, using: &generator)
  }()

  private func error(of file: [UInt8], count: Int) -> CodecError? {
    do throws(CodecError) {
      _ = try LibPNG.samples(of: file.span, count: count)
      return nil
    } catch { return error }
  }

  @Test(arguments: TestPicture.forms.indices)
  func `every form decodes to the samples that its encoder received`(index: Int) throws {
    var generator = SeededGenerator(seed: 3106)
    let form = TestPicture.forms[index]
    var picture = TestPicture(
      width: 7, height: 6, bitDepth: form.bitDepth, colorType: form.colorType, using: &generator)
    for isInterlaced in [false, true] {
      picture.isInterlaced = isInterlaced
      let samples = try LibPNG.samples(of: picture.file.span, count: picture.samples.count)
      let padding = UInt8(picture.rowBytes(width: 7) * 8 - 7 * picture.bitsPerPixel)
      let rowBytes = picture.rowBytes(width: 7)
      let masked = samples.indices.map { ($0 + 1) % rowBytes == 0 ? samples[$0] & 0xFF << padding : samples[$0] }
      #expect(masked == picture.samples, "seed \(generator.seed), interlaced \(isInterlaced)")
    }
  }

  @Test func `8-bit RGBA decodes to its samples, and RGB gets alpha 255`() throws {
    #expect(try LibPNG.rgba(of: picture.file.span, count: 60) == picture.samples)
    var generator = SeededGenerator(seed: 3107)
    let opaque = TestPicture(width: 1, height: 1, bitDepth: 8, colorType: 2, using: &generator)
    #expect(try LibPNG.rgba(of: opaque.file.span, count: 4) == opaque.samples + [255])
  }

  @Test func `errors contain libpng's message`() {
    let file = picture.file
    #expect(error(of: [], count: 60) == .libpng("the file ends inside a chunk"))
    #expect(error(of: Array("this is not a PNG at all".utf8), count: 60) == .libpng("Not a PNG file"))
    #expect(error(of: Array(file.dropLast()), count: 60) == .libpng("the file ends inside a chunk"))
    let badCRC = picture.parts.changing("IDAT") { $0.falseCRC = 0 }.file
    #expect(error(of: badCRC, count: 60) == .libpng("IDAT: CRC error"))
    let badHeader = picture.parts.changing("IHDR") { $0.data[9] = 5 }.file
    #expect(error(of: badHeader, count: 60) == .libpng("Invalid IHDR data"))
  }

  @Test(arguments: [0, 1, 59, 61, 120])
  func `a wrong size is reported with the image's size`(count: Int) {
    #expect(error(of: picture.file, count: count) == .libpng("5×3 samples do not fill \(count) bytes"))
  }

  @Test func `a file truncated anywhere is rejected with a message`() {
    let file = picture.file
    for length in file.indices {
      guard case .libpng(let message)? = error(of: Array(file[..<length]), count: 60) else {
        Issue.record("\(length) of \(file.count) bytes were accepted")
        continue
      }
      #expect(!message.isEmpty, "\(length) bytes")
    }
  }
}

@Suite struct LibraryVersionsTests {
  @Test func `the libraries have numeric versions`() {
    #expect(LibraryVersions.all.map(\.name) == ["libpng", "zlib", "libdeflate", "libjpeg-turbo"])
    for (name, version) in LibraryVersions.all {
      let numbers = version.split(separator: ".")
      #expect(numbers.count >= 2 && Int(numbers[0]) != nil, "\(name) \(version)")
    }
  }
}
