import Codecs

extension PNGFile {
  /// Checks that readers with zlib can inflate the image data.
  ///
  /// The header of a zlib stream declares the longest reach of its references (RFC 1950, section 2.2). The declaration
  /// is ignored by libdeflate. A stream that violates it is rejected by zlib, and so by libpng.
  ///
  /// - Precondition: the image was read from `file` and was decoded.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func checkWindow(in file: Span<UInt8>) throws(PNGError) {
    let joined = hasOneDataChunk ? [] : imageData(in: file)
    try checkWindow(of: hasOneDataChunk ? file.extracting(firstData) : joined.span)
  }

  /// - Parameter stream: the compressed image data.
  func checkWindow(of stream: Span<UInt8>) throws(PNGError) {
    guard wrapper == .zlib, stream.count > 1 else { return }
    let declared = 256 << Int(stream[0] >> 4)
    guard declared < 32_768, header.filteredBytes > declared else { return }
    var writer = ChunkWriter()
    writer.append(.imageHeader, header.bytes)
    if header.colorType == .palette { writer.append(.palette, palette) }
    writer.append(.imageData, stream)
    do throws(CodecError) {
      let file = writer.finish()
      _ = try LibPNG.samples(of: file.span, count: header.rowBytes * header.height)
    } catch {
      throw error == .outOfMemory ? .outOfMemory : .badImageData(.window(declared: declared), offset: imageDataOffset)
    }
  }
}
