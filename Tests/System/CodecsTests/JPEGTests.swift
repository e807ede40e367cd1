import CrushCodecs
import Foundation
import Testing

/// JPEGs of 19 × 13 pixels. Pillow wrote them and gave the CRC-32 of their pixels as R, G, B, 255.
@Suite struct JPEGTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    let sum: UInt32

    init(_ name: String, _ sum: UInt32, _ base64: String) {
      testDescription = name
      self.sum = sum
      file = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }
  }

  private func pixels(of file: [UInt8], limit: Int = 1 << 20) throws(JPEGError) -> [UInt32] {
    try JPEG.rgba(of: file.span, limit: limit).pixels
  }

  private func error(of file: [UInt8], limit: Int = 1 << 20) -> JPEGError? {
    do throws(JPEGError) {
      _ = try pixels(of: file, limit: limit)
      return nil
    } catch { return error }
  }

  @Test(arguments: samples) func `each color model gives the pixels of Pillow`(sample: Sample) throws {
    let image = try JPEG.rgba(of: sample.file.span, limit: 19 * 13 * 4)
    #expect((image.width, image.height) == (19, 13))
    let bytes = image.pixels.flatMap { pixel -> [UInt8] in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    #expect(Checksum.crc32(bytes.span) == sample.sum)
  }

  @Test(arguments: samples) func `a file that ends early is an error at every length`(sample: Sample) {
    for length in 0..<sample.file.count - 2 {
      // A decoder needs no more bytes than the data of the last block.
      if let error = error(of: Array(sample.file[..<length])) {
        #expect(error == .rejected("the file ends early"), "\(length) bytes")
      } else {
        #expect(length >= sample.file.count - 4, "\(length) bytes")
      }
    }
  }

  @Test func `an image above the limit is an error before it is decoded`() throws {
    let sample = try #require(Self.samples.first)
    #expect(error(of: sample.file, limit: 987) == .tooLarge(bytes: 988, limit: 987))
    var large = sample.file
    let frame = try #require(large.indices.first { large[$0] == 0xFF && large[$0 + 1] == 0xC0 })
    large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(error(of: large, limit: 1 << 30) == .tooLarge(bytes: 65280 * 65280 * 4, limit: 1 << 30))
  }

  @Test func `a file with too many scans is an error`() throws {
    let sample = try #require(Self.samples.first { $0.testDescription == "progressive" })
    let file = sample.file
    // The first scan of a progressive file, again and again.
    let starts = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    let scan = file[starts[0]..<starts[1]]
    let many = file[..<starts[0]] + [ArraySlice<UInt8>](repeating: scan, count: 300).joined() + file[starts[0]...]
    #expect(error(of: Array(many)) == .rejected("the file has too many scans"))
  }

  @Test func `other data is an error with libjpeg's message`() {
    #expect(error(of: []) == .rejected("the file ends early"))
    guard case .rejected(let message)? = error(of: Array("this is no JPEG".utf8)) else {
      Issue.record("the text is accepted")
      return
    }
    #expect(message.hasPrefix("Not a JPEG file"))
  }

  @Test func `damaged files never trap`() {
    for sample in Self.samples {
      for index in sample.file.indices {
        for value: UInt8 in [0, 0xFF, sample.file[index] ^ 1] {
          var file = sample.file
          file[index] = value
          if let image = try? JPEG.rgba(of: file.span, limit: 1 << 22) {
            #expect(image.pixels.count == image.width * image.height)
          }
        }
      }
    }
  }

  static let samples = [
    Sample(
      "gray", 4164879783,
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
      +OqoOPko3/wAALCAANABMBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABQQC/8QAIBAAAgEFAAIDAAAAAAAAAAAAAQIEAAMFESEiMUFRkf/aAAgB
      AQAAPwA2Pj/XKUj4/wBcq9cf4jlbjxU5Ueay74qTbjx7FtmZA5d9ka2RrQ19e90E+Qn3nLtOvgn4Ryo/Byv/2Q==
      """),
    Sample(
      "full chroma", 3940959276,
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
      +OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCAAN
      ABMDAREAAhEBAxEB/8QAFgAAAwAAAAAAAAAAAAAAAAAAAwQF/8QAIxAAAQQBAgcBAAAAAAAAAAAAAQIDBBEAIlESITEyM0Fxkf/EABcBAQEBAQ
      AAAAAAAAAAAAAAAAQFAgP/xAAhEQACAgICAQUAAAAAAAAAAAABAgADBBESQRMUITFRkf/aAAwDAQACEQMRAD8AFBiUASMStgUbPUM6xmUox2Q2
      2SHXPYPaN8m4oNrl2nfHxubcj8CLoh6Byy2GlArKzaUsxHHavgSVVvWSLmPiIHft+nUGqB3C/chqkKMkqIBWvUSenzE41Y46isq/02q0HUMXXb
      8h/azN+W1VhRQNCSDbYx2WM//Z
      """),
    Sample(
      "half chroma, restarts", 4197661545,
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
      +OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCAAN
      ABMDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBf/EACMQAAEEAQIHAQAAAAAAAAAAAAEAAgMEESJREiExMjNBcZH/xAAWAQEBAQ
      AAAAAAAAAAAAAAAAABAAT/xAAdEQACAgIDAQAAAAAAAAAAAAABAgADETEEFEEh/90ABAAB/9oADAMBAAIRAxEAPwBVGpgAkKm0414RHGSJZPYP
      aN1dG1sNSSXGeBpdjfCw3WHGyXEAvfqJPT4o5tsVfB9jXSgzY+hP/9BbKegckIMsufIf3CFpbl1qSpOo9tfFn//Z
      """),
    Sample(
      "half width", 1938056814,
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
      +OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCAAN
      ABMDASEAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBf/EACMQAAEEAQIHAQAAAAAAAAAAAAEAAgMEESJREiExMjNBcZH/xAAWAQEBAQ
      AAAAAAAAAAAAAAAAAFAAP/xAAeEQACAgICAwAAAAAAAAAAAAABAgADEiETMQRRkf/aAAwDAQACEQMRAD8AVRqYAJCptONeERxkiWT2D2jdVpzd
      EmVdWdgEnZT0DkhJZRPGa0bWw1JJcZ4Gl2N8LDdYcbJcQC9+ok9PiMrGV2/UwRuKtrB31HGWXPkP7hCrPNdHKhRqGclh3kfs/9k=
      """),
    Sample(
      "progressive", 4197661545,
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
      +OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wgARCAAN
      ABMDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAIDBP/EABUBAQEAAAAAAAAAAAAAAAAAAAAD/9oADAMBAAIQAxAAAAFK3wjgUf/EAB
      oQAAIDAQEAAAAAAAAAAAAAAAACARIiESH/2gAIAQEAAQUCRRsxQjxba7J//8QAGREAAwADAAAAAAAAAAAAAAAAAAECEzJR/9oACAEDAQE/AZhb
      Myrh/8QAGREBAAIDAAAAAAAAAAAAAAAAAQACAyEy/9oACAECAQE/AerBHLU1P//EABgQAQADAQAAAAAAAAAAAAAAAAEAEDER/9oACAEBAAY/Ap
      w1pa2f/8QAGxABAAICAwAAAAAAAAAAAAAAAQAhEBFBUfH/2gAIAQEAAT8hm/EIUgOsNxVuW8D/2gAMAwEAAgADAAAAEIQ//8QAGBEAAgMAAAAA
      AAAAAAAAAAAAAAERMVH/2gAIAQMBAT8QRmlGQ//EABkRAQACAwAAAAAAAAAAAAAAAAEAESExQf/aAAgBAgEBPxBvkGYop1P/xAAcEAEAAgMAAw
      AAAAAAAAAAAAABABEhMVFBcZH/2gAIAQEAAT8QpBSICJ5h07MXEoLd1O1ENA5y69Rv2+1P/9k=
      """),
    Sample(
      "CMYK", 4091805833,
      """
      /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAXEBEUEQ4XFBIUGhgXGyI5JSIfHyJGMjUpOVJIV1VRSFBOW2aDb1thfGJOUHKbc3yHi5KUklhtoKyfjq
      qDj5KN/8AAFAgADQATBEMRAE0RAFkRAEsRAP/EABoAAAIDAQEAAAAAAAAAAAAAAAQFAgMGAAH/xAAuEAABAwMCAgkEAwAAAAAAAAACAQMEAAUR
      EiExYSIzNTZBUXF0sgYTgYIjkaH/2gAOBEMATQBZAEsAAD8AYyLhx3r24S+O9BXJTfeFppNRuEgimcZVdkqVp7Yke3L5DSyRcOO9C2aGlwllIf
      RCjMLuJIuDLwT8cV/HnTq5KDDItNJpBsUEUznCJsldG7xR/wB/gVAFcOku9Pjl9Nd6yrrv8petXv8AXH61CRKPesu7qkzGo+rT91wQ1YzjK4zT
      WGIvX+MLiZRCUsZ8UFVT/USqLT2xI9uXyGjLLaAusZyRIfcERNQQAwi5wi5yufPhitO6Iw4oR2UwDY6U5815rxou8GvSro3eKP8Av8Cp4FvgMg
      gDBYVE8TBCX+13pObxa1qFr+nIlwt7cp518TcUsoBIibEqeXKr3+uP1r//2Q==
      """),
    Sample(
      "RGB without transform", 590676208,
      """
      /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAXEBEUEQ4XFBIUGhgXGyI5JSIfHyJGMjUpOVJIV1VRSFBOW2aDb1thfGJOUHKbc3yHi5KUklhtoKyfjq
      qDj5KN/8AAEQgADQATA1IRAEcRAEIRAP/EABgAAQEBAQEAAAAAAAAAAAAAAAUEBgIB/8QAKBAAAgEEAQMDBAMAAAAAAAAAAQIDAAQFESESMWEi
      QVEGEyOBcZGh/9oADANSAEcAQgAAPwA23x/bivMfaduKsxoSCFpZT0pGpZjregOTSlvj+3FU5m8OPtFt4CVuZxwykbRfc/vsP38UNjQ88zSynq
      eRizHWtk8mr1x/pHFApaegcVqoovxL/Fd29qnFaiLptrOW46er7UbP071vQ3qirxmhwFy0Z0SoXevYsAf8JqPNZd8Vcx29vBGzMgcu+yNbI1oa
      +O+6zETNeXT3Ex28jdR8eB4HapMOg9NBPkL+Zy7X04J9kcqP6HFMpCvQK7yn1Hd4/ISWsMUDJGF0XUk8qD8+a//Z
      """),
  ]
}
