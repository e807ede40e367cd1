import CrushCodecs
import CrushFixtures
import CrushImageHeaders
import Testing

/// Headers of textures in compressed files, and headers without a signature.
@Suite struct PackedTextureTests {
  private func fault(_ format: ImageFormat, _ bytes: [UInt8]) -> String? {
    do throws(HeaderError) { _ = try format.shape(of: ByteArray(bytes)) } catch { return error.description }
    return nil
  }

  @Test func `only the start of a compressed texture is inflated`() throws {
    var random = SeededGenerator(seed: 7)
    // The stream goes on far beyond the bytes that are read.
    let pixels = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let texture = Array(TextureSamples.pvr.prefix(52)) + pixels
    for level in [1, 6, 12] {
      let deflater = Deflater(level: level)
      let deflated = deflater.compress(texture.span, .zlib)
      let stream = try #require(deflated)
      let shape = try ImageFormat.compressedPVR.shape(
        of: ByteArray(TextureSamples.ccz(stream, count: texture.count)))
      #expect(shape.width == 300 && shape.height == 200 && shape.textureBytes == 200_000)
    }
  }

  @Test func `damaged and hostile archives are faults`() {
    let stream = StoredDeflate.zlib(TextureSamples.pvr)
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(stream, count: 1 << 31))
        == "expected a size of at most 1032 times the file's at offset 12")
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(Array(stream.prefix(40)), count: 152))
        == "expected a compressed PVR header at offset 16")
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(stream, count: 50)) == "the file ends inside the image data at offset 50"
    )
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(stream, count: 152, signature: "CCZp")) == "it is encrypted")
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(stream, count: 152, compression: 1)) == "its compression is not zlib")
    #expect(
      fault(.compressedPVR, TextureSamples.ccz(StoredDeflate.zlib([UInt8](repeating: 1, count: 99)), count: 99))
        == "expected PVR and its version at offset 0")
    #expect(fault(.zippedPVR, [0x1F, 0x8B, 7] + [UInt8](repeating: 0, count: 20)) == "expected 1F 8B 08 at offset 0")
    #expect(
      fault(.zippedPVR, [0x1F, 0x8B, 8, 8] + [UInt8](repeating: 1, count: 20))
        == "the file ends inside the gzip header at offset 10")
  }

  @Test(
    arguments: [
      (TextureSamples.targa(type: 0, depth: 24), "expected a type of image at offset 2"),
      (TextureSamples.targa(type: 1, depth: 8), "expected a color map at offset 1"),
      (TextureSamples.targa(type: 2, depth: 17), "expected a number of bits a pixel at offset 16"),
      (TextureSamples.targa(type: 2, depth: 32, descriptor: 0xC8), "expected a descriptor at offset 17"),
      (Array("this is a text about a picture".utf8), "expected a type of image at offset 2"),
    ])
  func `a Targa without a signature must be plausible`(_ bytes: [UInt8], _ message: String) {
    #expect(fault(.targa, bytes) == message)
  }

  @Test func `PVRTC needs equal sides that are powers of two`() throws {
    var bytes = TextureSamples.pvr
    for (format, expected) in [(0, true), (3, true), (4, false), (6, false)] {
      bytes[8] = UInt8(format)
      #expect(try ImageFormat.pvr.shape(of: ByteArray(bytes)).needsPowersOfTwo == expected)
    }
    bytes[12] = 8
    bytes[8] = 0
    #expect(try !ImageFormat.pvr.shape(of: ByteArray(bytes)).needsPowersOfTwo)
  }

  @Test func `many layers and slices are faults, not memory`() {
    #expect(
      fault(.ktx, TextureSamples.basisLZ(samples: 1, layers: 0x7FFF_FFFF))
        == "expected at most one image a byte at offset 28")
    var basis = TextureSamples.basis(format: 0, slices: [0])
    (basis[14], basis[15], basis[16]) = (0xFF, 0xFF, 0xFF)
    #expect(fault(.basis, basis) == "it has more than 65536 slices")
    (basis[14], basis[15], basis[16]) = (0xFF, 0xFF, 0)
    #expect(fault(.basis, basis) == "the file ends inside the list of slices at offset 77")
  }
}
