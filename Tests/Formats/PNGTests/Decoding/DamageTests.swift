import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

/// Tests that reading a damaged file throws or decodes. A trap would end the test process.
@Suite struct DamageTests {
  /// Every form, plain and interlaced, one with chunks of all kinds, and CgBI.
  private static let files: [(name: String, parts: PNGParts)] = {
    var files: [(String, PNGParts)] = []
    for form in TestPicture.forms {
      for isInterlaced in [false, true] {
        let picture = Pictures.picture(
          colorType: form.colorType, bitDepth: form.bitDepth, width: 3, height: 3, isInterlaced: isInterlaced)
        files.append(("color type \(form.colorType), depth \(form.bitDepth), \(isInterlaced)", picture.parts))
      }
    }
    var palette = Pictures.palette
    palette.transparency = [0, 128]
    let text = PNGParts.Part("tEXt", Array("Title\0one".utf8))
    files.append(
      ("palette with tRNS, text and two IDATs", palette.parts.inserting(text, before: "IDAT").splittingImageData([9])))
    files.append(("CgBI", Pictures.cgbi(Pictures.rgba)))
    files.append(("CgBI of RGB", Pictures.cgbi(Pictures.rgb, flags: [0x50, 0, 0x20, 6])))
    return files
  }()

  @Test func `a file truncated at any length is rejected`() {
    var wrong: [String] = []
    for (name, parts) in Self.files {
      let file = parts.file
      #expect(Reading.error(of: file) == nil, "\(name)")
      for length in file.indices where Reading.error(of: Array(file[..<length])) == nil {
        wrong.append("\(name): \(length) of \(file.count) bytes decode")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `a file truncated at any length is rejected by lenient reading`() {
    var wrong: [String] = []
    for (name, parts) in Self.files {
      let file = parts.file
      for length in file.indices where Reading.error(of: Array(file[..<length]), options: Reading.lenient) == nil {
        wrong.append("\(name): \(length) of \(file.count) bytes decode")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `one changed byte anywhere is detected`() {
    var generator = SeededGenerator(seed: 3202)
    var wrong: [String] = []
    for (name, parts) in Self.files {
      let file = parts.file
      for place in file.indices {
        for change in [1, 0x20, 0x80, UInt8.random(in: 1...255, using: &generator)] as [UInt8] {
          var changed = file
          changed[place] ^= change
          if Reading.error(of: changed) == nil {
            wrong.append("seed \(generator.seed), \(name): byte \(place) ^ \(change) decodes")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `a changed byte with a right CRC gives an error or libpng's pixels`() {
    var generator = SeededGenerator(seed: 3203)
    var decoded = 0
    var wrong: [String] = []
    for (name, parts) in Self.files {
      for index in parts.parts.indices {
        let type = parts.parts[index].type
        for place in 0..<type.count + parts.parts[index].data.count {
          for change in [1, 0x20, UInt8.random(in: 1...255, using: &generator)] as [UInt8] {
            var changed = parts
            if place < 4 {
              changed.parts[index].type[place] ^= change
            } else {
              changed.parts[index].data[place - 4] ^= change
            }
            guard let verdict = verdict(on: changed.file) else { continue }
            decoded += 1
            if !verdict.isEmpty {
              wrong.append("seed \(generator.seed), \(name): chunk \(index), byte \(place) ^ \(change): \(verdict)")
            }
          }
        }
      }
    }
    // Palettes, texts and stored samples may change. Adler-32 protects the other data, except in CgBI.
    #expect(decoded > 100)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  /// Returns the difference between libpng's result and the decoder's: empty if they are equal, nil if the file does
  /// not decode.
  private func verdict(on file: [UInt8]) -> String? {
    for options in [ReadingOptions(), Reading.lenient] {
      guard let image = try? PNGFile(file.span, options: options),
        let pixels = try? Decoder().rgba(of: image, in: file.span)
      else { continue }
      if image.isCgBI { return "" }
      guard let rgba = try? LibPNG.rgba(of: file.span, count: pixels.pixels.count * 4) else {
        return "libpng refuses it"
      }
      let words = stride(from: 0, to: rgba.count, by: 4).map { start -> UInt32 in
        var word: UInt32 = 0
        for byte in 0..<4 { word |= UInt32(rgba[start + byte]) << UInt32(byte * 8) }
        return word
      }
      return words == pixels.pixels ? "" : "other pixels than libpng's"
    }
    return nil
  }
}
