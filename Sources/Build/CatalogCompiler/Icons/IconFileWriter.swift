import CrushPNG

/// A writer of the files beside the catalog. It reuses memory, so each worker keeps its own.
package struct IconFileWriter: ~Copyable {
  private let decoder = Decoder()
  private let compresses: Bool

  /// - Parameter settings: files for devices become CgBI. The simulator reads the sources as they are.
  package init(_ settings: CompileSettings) {
    compresses = settings.compressesPNGs && settings.platform == .iphoneos
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter sources: the bytes of the pictures, in the order of `file.sources`.
  /// - Throws: `PictureError` for the first damaged picture.
  package func bytes(of file: IconFile, sources: [[UInt8]]) throws(PictureError) -> [UInt8] {
    precondition(sources.count == file.sources.count, "every source has bytes")
    switch file.form {
    case .png(let pixels): return try png(sources[0], pixels: pixels)
    case .icns:
      var parts: [(type: String, bytes: [UInt8])] = []
      for (source, bytes) in zip(file.sources, sources) {
        parts.append((source.type, try part(source, bytes)))
      }
      return MacIcon.file(parts)
    }
  }

  /// Returns a copy of a PNG, or a picture of another size, or CgBI.
  private func png(_ file: [UInt8], pixels: Int?) throws(PictureError) -> [UInt8] {
    let source = try Self.asPNG(file)
    do throws(PNGError) {
      let image = try PNGFile(source.span, options: Self.reading)
      let hasSize = pixels == nil || image.header.width == pixels && image.header.height == pixels
      if hasSize { return compresses ? try compressed(image, source) : source }
      let scaled = try Self.encoded(IconScaling.scaled(try decoder.rgba(of: image, in: source.span), to: pixels ?? 1))
      guard compresses else { return scaled }
      return try compressed(try PNGFile(scaled.span), scaled)
    } catch { throw .png(error) }
  }

  /// Returns the picture for devices, as Xcode's compression writes it. Forms that it does not convert are copied.
  private func compressed(_ image: PNGFile, _ file: [UInt8]) throws(PNGError) -> [UInt8] {
    if image.isCgBI { return file }
    let raster = try decoder.raster(of: image, in: file.span)
    switch AppleEncoder.encode(raster, of: image, in: file.span, settings: AppleEncoder.Settings(filter: .none)) {
    case .cgbi(let bytes), .standard(let bytes): return bytes
    case .copy: return file
    }
  }

  private func part(_ source: IconFile.Source, _ file: [UInt8]) throws(PictureError) -> [UInt8] {
    let bytes = try Self.asPNG(file)
    do throws(PNGError) {
      let image = try PNGFile(bytes.span, options: Self.reading)
      let hasSize = image.header.width == source.pixels && image.header.height == source.pixels
      if hasSize && !image.isCgBI && !MacIcon.isPacked(source.type) { return bytes }
      let scaled = IconScaling.scaled(try decoder.rgba(of: image, in: bytes.span), to: source.pixels)
      return MacIcon.isPacked(source.type) ? MacIcon.packed(scaled) : try Self.encoded(scaled)
    } catch { throw .png(error) }
  }

  private static func encoded(_ image: RGBAImage) throws(PNGError) -> [UInt8] {
    let srgb = AncillaryChunk(type: .standardRGB, data: [0], isAfterImageData: false)
    // Xcode's compression converts RGB and RGBA only, so the form stays.
    return try Reencoder(PNGRecipe()).encoded(Raster(straight: image), chunks: [srgb], form: .kept(isInterlaced: false))
  }

  private static func asPNG(_ file: [UInt8]) throws(PictureError) -> [UInt8] {
    if file.isEmpty { throw .empty }
    return try JPEGPicture.asPNG(file, maximumPixels: reading.maximumPixels)
  }

  /// The largest icon has 1024 pixels on each side. Larger pictures are scaled.
  private static let reading = ReadingOptions(isLenient: true, maximumPixels: 1 << 26)
}
