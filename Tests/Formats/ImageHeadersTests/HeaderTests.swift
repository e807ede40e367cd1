import CrushFixtures
import CrushImageHeaders
import Testing

@Suite struct HeaderTests {
  @Test func `each format's header gives the size`() throws {
    for sample in SampleHeaders.all {
      let shape = try sample.format.shape(of: ByteArray(sample.bytes))
      #expect(shape.width == sample.width && shape.height == sample.height, "\(sample.name): \(shape)")
      #expect(shape.isVector == [.pdf, .svg].contains(sample.format))
    }
  }

  @Test func `headers give depth, alpha, metadata and position`() throws {
    let shapes = try Dictionary(
      uniqueKeysWithValues: SampleHeaders.all.map { ($0.name, try $0.format.shape(of: ByteArray($0.bytes))) })
    #expect(
      shapes["HEIF"]?.bitDepth == 16 && shapes["TIFF, big-endian"]?.bitDepth == 16 && shapes["JPEG"]?.bitDepth == 8)
    #expect(shapes["WebP, lossless"]?.hasAlpha == true && shapes["WebP, lossy"]?.hasAlpha == false)
    #expect(shapes["JPEG with Exif"]?.hasPosition == true && shapes["JPEG"]?.hasPosition == false)
    #expect((shapes["JPEG with Exif"]?.metadataBytes ?? 0) > 60 && shapes["JPEG"]?.metadataBytes == 0)
    #expect(shapes["WebP, extended"]?.metadataBytes == 8 + SampleHeaders.exif(orientation: 1).count)
  }

  @Test func `a texture takes the bytes of its levels, without headers`() throws {
    let expected = [
      "KTX": 40, "KTX, big-endian": 40, "KTX 2": 37_500, "PVR": 100, "PVR, old": 64, "ASTC": 160, "DDS": 72,
      "DDS, DX10": 72, "KTX 2, BasisLZ": (75 * 50 + 38 * 25) * 8, "KTX 2, BasisLZ with alpha": (75 * 50 + 38 * 25) * 16,
      "Basis": 75 * 50 * 8, "Basis with alpha": 75 * 50 * 16, "Basis, UASTC": 75 * 50 * 16, "CCZ": 100, "gzip": 100,
      "gzip with a name": 100,
    ]
    for sample in SampleHeaders.all {
      let shape = try sample.format.shape(of: ByteArray(sample.bytes))
      #expect(shape.textureBytes == expected[sample.name], "\(sample.name)")
    }
  }

  @Test func `an impossible level is an error`() {
    func fault(_ bytes: [UInt8]) -> String? {
      do throws(HeaderError) { _ = try ImageFormat.ktx.shape(of: ByteArray(bytes)) } catch { return error.description }
      return nil
    }
    #expect(
      fault(SampleHeaders.ktx2(byteLength: 1 << 50, uncompressed: 1 << 50))
        == "expected a level inside the file at offset 80")
    #expect(
      fault(SampleHeaders.ktx2(byteLength: 8, uncompressed: 1 << 50)) == "expected a level of 8 bytes at offset 96")
    #expect(
      fault(SampleHeaders.ktx2(scheme: 2, byteLength: 8, uncompressed: 1 << 50))
        == "expected a level of at most 16 bytes a pixel at offset 96")
  }

  /// Each sample ends with bytes that its header needs. A shorter file is a fault, or gives a part of the size.
  @Test func `a header cut at any byte never gives a different size`() throws {
    for sample in SampleHeaders.all {
      let whole = try sample.format.shape(of: ByteArray(sample.bytes))
      for count in 0..<sample.bytes.count {
        do {
          let shape = try sample.format.shape(of: ByteArray(Array(sample.bytes[..<count])))
          #expect(
            shape.width == whole.width || shape.height == whole.height || sample.format == .svg
              || sample.format == .icon || sample.format == .appleIcon, "\(sample.name) at \(count): \(shape)")
        } catch { #expect(!"\(error)".isEmpty) }
      }
    }
  }

  @Test func `the largest numbers in any two fields never trap`() {
    for sample in SampleHeaders.all {
      let offsets = stride(from: 0, to: min(160, sample.bytes.count - 4), by: 2)
      for first in offsets {
        for second in offsets where second >= first {
          for last: UInt8 in [0xFF, 0x7F] {
            var bytes = sample.bytes
            for offset in [first, second] {
              bytes.replaceSubrange(offset..<offset + 4, with: [0xFF, 0xFF, 0xFF, last])
            }
            guard let shape = try? sample.format.shape(of: ByteArray(bytes)) else { continue }
            #expect(shape.width > 0 && shape.height > 0, "\(sample.name), \(first) and \(second)")
          }
        }
      }
    }
  }

  @Test func `damaged headers never trap, and every size is in range`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for sample in SampleHeaders.all {
      for _ in 0..<600 {
        var bytes = sample.bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random)) }
        for format in ImageFormat.allCases {
          guard let shape = try? format.shape(of: ByteArray(bytes)) else { continue }
          #expect((1...0x7FFF_FFFF).contains(shape.width) && (1...0x7FFF_FFFF).contains(shape.height), "seed \(seed)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (
        ImageFormat.gif, Array("GIF89a".utf8) + [0, 0, 1, 0, 0, 0, 0],
        "0×1 pixels at offset 6 is not a valid image size"
      ),
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xD9], "expected a frame header before the image data at offset 2"),
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8], "the file ends inside the frame header at offset 6"),
      (
        .jpeg, [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 1, 0, 3], "its height follows the image data (DNL)"
      ),
      (
        .pdf, Array("%PDF-1.5 stream".utf8), "its page size is not in plain text (a compressed stream contains it)"
      ),
      (
        .pdf, Array("%PDF-1.4 /MediaBox [0 0 1 2] /MediaBox [0 0 1 3]".utf8), "its pages differ in size"
      ),
      (.svg, Array("<svg/>".utf8), "its root element has no size (width and height, or viewBox)"),
      (.svg, Array("<html/>".utf8), "its root element cannot be read: unexpected <html>; expected <svg>, at offset 0"),
      (.heif, Array("\0\0\0\u{8}free".utf8), "expected a box meta at offset 8"),
      (.tiff, [0x49, 0x49, 43, 0, 8, 0, 0, 0], "BigTIFF is not supported"),
      (
        .astc, [0x13, 0xAB, 0xA1, 0x5C, 4, 4, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0],
        "the file ends inside the blocks at offset 16"
      ),
      (.dds, Array("DDX ".utf8) + Array(repeating: 0, count: 130), "expected DDS and 124 at offset 0"),
    ] as [(ImageFormat, [UInt8], String)])
  func `a fault names the missing part and its offset`(_ format: ImageFormat, _ bytes: [UInt8], _ message: String) {
    do throws(HeaderError) {
      let shape = try format.shape(of: ByteArray(bytes))
      Issue.record("\(shape)")
    } catch { #expect(error.description == message) }
  }

  @Test func `a JPEG of endless segments is a fault`() {
    let bytes: [UInt8] = [0xFF, 0xD8] + (0..<5000).flatMap { _ in [0xFF, 0xE0, 0, 2] as [UInt8] }
    #expect(throws: HeaderError.expected("a frame header within 4096 segments", offset: 2 + 4096 * 4)) {
      try ImageFormat.jpeg.shape(of: ByteArray(bytes))
    }
  }
}
