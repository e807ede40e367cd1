import CrushCodecs

extension PNGFile {
  /// Checks that readers with zlib, such as libpng, can inflate the image data. A file must pass before it is copied.
  ///
  /// The decoder inflates with libdeflate, which also accepts references past the declared window, and codes that the
  /// standard reserves.
  ///
  /// - Precondition: the image was read from `file` and was decoded.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func checkStream(in file: Span<UInt8>) throws(PNGError) {
    let joined = hasOneDataChunk ? [] : imageData(in: file)
    let stream = hasOneDataChunk ? file.extracting(firstData) : joined.span
    try checkWindow(of: stream)
    do throws(CodecError) {
      try Inflater.check(stream, wrapper, count: header.filteredBytes)
    } catch {
      if error == .tooLong && options.isLenient { return }
      throw error == .outOfMemory ? .outOfMemory : .badImageData(.reservedCodes, offset: imageDataOffset)
    }
  }

  /// Checks that no reference reaches back further than the stream's header declares (RFC 1950, section 2.2).
  ///
  /// The result of zlib depends on the size of the rows that its caller requests. libpng is therefore the judge.
  ///
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
