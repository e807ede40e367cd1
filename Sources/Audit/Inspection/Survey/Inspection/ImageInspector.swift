import CrushBasics
import CrushCatalogSources
import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG

/// A reader of facts about images. It reads as few bytes as the audit needs.
struct ImageInspector: Sendable {
  let reading: ReadingOptions
  let reader: FileReader
  let readsHeadersOnly: Bool
  /// Whether the smallest lossless form is made.
  let optimizes: Bool
  /// Whether the colors of JPEGs are counted.
  let countsColors: Bool
  let keepsGray: Bool

  /// The part of the memory limit that the spare buffer of one worker may use. The buffers of 64 workers can use all of
  /// it.
  private static let spareShare = 64
  /// The memory that images share, and its size in bytes.
  let gate: MemoryGate
  let memory: Int
  /// The facts about decoded images; nil if they are not shared.
  let decoded: DecodedFacts?

  init(_ options: AuditOptions, _ scope: AuditScope, _ needs: SurveyNeeds, _ gate: MemoryGate) {
    self.gate = gate
    memory = options.memory
    decoded = options.decoded
    reading = options.reading
    reader = options.reader
    readsHeadersOnly = options.readsHeadersOnly
    optimizes = !options.readsHeadersOnly && needs.smallestForms
    countsColors = !options.readsHeadersOnly && needs.colorsOfJPEGs
    keepsGray = scope.settings.keepsGray == true
  }

  /// The numbers of bytes from the start that contain the beginning of a PNG's image data. The first is nearly always
  /// enough, the second always except for large color profiles.
  private static let heads = [4096, 1 << 16]

  /// Reads a file that is named like a PNG.
  ///
  /// - Parameters:
  ///   - scale: pixels per point of the sharpest screen that loads the file.
  ///   - size: the file's size in bytes; receives it if it was unknown and had to be read.
  ///   - signature: receives the format by the first bytes.
  func png(
    _ path: String, size: inout Int?, scale: Int, _ decoder: borrowing Decoder, signature: inout ImageFormat?
  ) throws(FileError) -> AuditedFile.Content {
    if readsHeadersOnly || isLarge(path, size), let (image, memory) = try header(of: path, size: &size),
      readsHeadersOnly || memory > self.memory
    {
      signature = .png
      return .image(image)
    }
    var isPointer = false
    let read = try reader.withContents(of: path, limit: AuditOptions.inputLimit) { (file) throws(PNGError) in
      signature = ImageFormat(file)
      size = file.count
      isPointer = LFSPointer.matches(file)
      return try image(file, at: path, decoder)
    }
    if isPointer { return .lfsPointer }
    do throws(PNGError) { return .image(try read.get()) } catch {
      // The content counts, not the name: UIKit shows a WebP that is named .png.
      if ![nil, .png].contains(signature) { return try measured(path, size: size ?? 0, scale: scale, &signature) }
      return .unreadable(error.description)
    }
  }

  /// The size of a file in bytes whose header is read alone first. If the image needs too much memory, the rest is not read.
  private static let large = 16 << 20

  private func isLarge(_ path: String, _ size: Int?) -> Bool {
    (size ?? (try? reader.status(of: path).size) ?? 0) >= Self.large
  }

  /// Returns the facts in the header of a valid PNG, and the bytes of memory for decoding it; nil if the whole file has to
  /// be read.
  private func header(
    of path: String, size known: inout Int?
  ) throws(FileError) -> (image: AuditedImage, memory: Int)? {
    let file = try ReadableFile(path, reader)
    var end: [UInt8]?
    var size = known ?? 0
    for (number, head) in Self.heads.enumerated() {
      let isFirst = known == nil && number == 0
      let start = try Self.start(of: file, count: isFirst ? head : min(size, head), once: isFirst)
      // A file that ends within these bytes has this size. If the call was cut short, the last bytes are not the end of
      // a PNG.
      if isFirst { size = start.count }
      if isFirst && start.count == head { size = try file.size() }
      if end == nil && start.count < size { end = try file.bytes(at: size - 12, count: 12) }
      let png =
        if let end {
          PNGFile(start: start.span, end: end.span, count: size, options: reading)
        } else {
          PNGFile(start: start.span, end: start.span.extracting(last: 12), count: size, options: reading)
        }
      if let png {
        known = size
        // The pixels of an image above the limit may exceed every number.
        let memory = png.isWithinLimit ? decodingMemory(of: png, fileBytes: size) : .max
        var image = image(png, start.span, at: path, pixels: nil)
        if !readsHeadersOnly {
          if !png.isWithinLimit { image.exceededLimit = reading.maximumPixels }
          if png.isWithinLimit && memory > self.memory { image.refusedMemory = memory }
        }
        return (image, memory)
      }
      guard start.count == head, Signature.matches(start.span) else { return nil }
    }
    return nil
  }

  private static func start(
    of file: borrowing ReadableFile, count: Int, once: Bool
  ) throws(FileError) -> [UInt8] {
    if once { return try file.start(count: count) }
    return try file.bytes(at: 0, count: count)
  }

  private func image(
    _ file: Span<UInt8>, at path: String, _ decoder: borrowing Decoder
  ) throws(PNGError) -> AuditedImage {
    do throws(PNGError) {
      return try wholeImage(file, at: path, decoder)
    } catch {
      // Decoders stop at IEND.
      guard case .trailingData(let offset, let count) = error else { throw error }
      var image = try wholeImage(file.extracting(0..<offset), at: path, decoder)
      image.trailingBytes = count
      return image
    }
  }

  private func wholeImage(
    _ file: Span<UInt8>, at path: String, _ decoder: borrowing Decoder
  ) throws(PNGError) -> AuditedImage {
    let png = try PNGFile(anySize: file, options: reading)
    do throws(PNGError) {
      try png.checkSize()
    } catch {
      var image = image(png, file, at: path, pixels: nil)
      image.exceededLimit = reading.maximumPixels
      return image
    }
    if readsHeadersOnly { return image(png, file, at: path, pixels: nil) }
    let estimate = decodingMemory(of: png, fileBytes: file.count)
    if estimate > memory {
      var image = image(png, file, at: path, pixels: nil)
      image.refusedMemory = estimate
      return image
    }
    let hash = decoded.map { _ in ContentHash(of: file) }
    if let hash, let known = known(path, in: hash, png) {
      var image = image(png, file, at: path, pixels: known.pixels)
      image.smallestBytes = known.smallestBytes
      return image
    }
    let result = gate.with(estimate) { () -> Result<AuditedImage, PNGError> in
      do throws(PNGError) { return .success(try decode(png, file, at: path, decoder)) } catch {
        return .failure(error)
      }
    }
    let image = try result.get()
    if let hash {
      decoded?.add(DecodedFacts.Image(pixels: image.pixels, smallestBytes: image.smallestBytes), path, in: hash)
    }
    return image
  }

  /// Returns the known facts about a PNG, if they contain each fact that is needed.
  private func known(_ path: String, in file: ContentHash, _ png: PNGFile) -> DecodedFacts.Image? {
    let size = PixelSize(width: png.header.width, height: png.header.height)
    guard let known = decoded?.known(path, in: file, size), known.pixels != nil else { return nil }
    return makesSmallestForm(of: png) == (known.smallestBytes != nil) ? known : nil
  }

  private func makesSmallestForm(of png: PNGFile) -> Bool { optimizes && !png.isCgBI && !png.isAnimated }

  /// Returns the bytes of memory that a PNG needs while it is decoded: for the pixels, the samples and the file.
  private func decodingMemory(of png: PNGFile, fileBytes: Int) -> Int {
    let header = png.header
    let pixels = header.width * header.height
    let isDirect =
      header.hasAppleForm && !header.isInterlaced
      && png.transparency == nil
      && !png.isCgBI
    let samples = header.rowBytes * header.height
    let decoded = isDirect ? pixels * 5 : pixels * 8 + samples * 2
    return decoded + fileBytes * 2 + (optimizes ? samples * 16 : 0)
  }

  private func decode(
    _ png: PNGFile, _ file: Span<UInt8>, at path: String, _ decoder: borrowing Decoder
  ) throws(PNGError) -> AuditedImage {
    // With 16 bits per channel, the lower 8 bits count as well.
    let isDeep = png.header.bitDepth == 16 && !png.isCgBI
    let pixels: PixelStatistics
    if isDeep {
      pixels = PixelStatistics(of: try decoder.raster(of: png, in: file))
    } else {
      let image = try decoder.rgba(of: png, in: file)
      pixels = PixelStatistics(of: image)
      // A worker keeps the buffer while it waits at the gate, so all these buffers together must stay far below the
      // limit.
      if image.pixels.count * 4 <= memory / Self.spareShare { decoder.recycle(consume image) }
    }
    var image = image(png, file, at: path, pixels: pixels)
    if makesSmallestForm(of: png) {
      image.smallestBytes = try Self.smallest(decoder.raster(of: png, in: file), of: png, in: file)
    }
    return image
  }

  private static func smallest(_ raster: Raster, of png: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Int {
    // Only the size counts, and all chunks stay.
    var recipe = PNGRecipe()
    recipe.strip = StripPolicy(.none)
    recipe.verifies = false
    let chunks = AncillaryChunks(of: png, in: file, policy: recipe.strip, target: .sameForm)
    return try Reencoder(recipe).encoded(raster, of: png, in: file, chunks: chunks.kept).count
  }

  private func image(_ png: PNGFile, _ file: Span<UInt8>, at path: String, pixels: PixelStatistics?) -> AuditedImage {
    let limit = png.header.width > reading.maximumPixels / png.header.height ? reading.maximumPixels : nil
    var image = AuditedImage(
      header: png.header,
      footprint: MemoryFootprint(of: png.header, hasTransparency: png.hasTransparency, keepsGray: keepsGray),
      name: AssetName(path), isCgBI: png.isCgBI, isAnimated: png.isAnimated, hasTransparency: png.hasTransparency,
      pixels: pixels, metadata: ImageMetadata(of: png, in: file))
    image.exceededLimit = limit
    return image
  }

  /// Reads a file that is named like an image of another format than PNG.
  func other(
    _ path: String, size: Int, scale: Int, _ decoder: borrowing Decoder, signature: inout ImageFormat?
  ) throws(FileError) -> AuditedFile.Content {
    if size == 0 { return .none }
    let content = try measured(path, size: size, scale: scale, &signature)
    // A PNG under another name is measured as a PNG.
    if signature == .png {
      var known: Int? = size
      return try png(path, size: &known, scale: scale, decoder, signature: &signature)
    }
    return content
  }

  /// Measures an image by its header, under any name.
  private func measured(
    _ path: String, size: Int, scale: Int, _ signature: inout ImageFormat?
  ) throws(FileError) -> AuditedFile.Content {
    switch try ImageFile.read(path, reader, count: size, signature: &signature) {
    case .success(let shape):
      guard let format = signature ?? ImageFormat(name: path) else { return .none }
      // The canvas of a symbol's template says nothing about its glyph.
      if !shape.isSymbol, Path.fileExtension(of: Path.parent(of: path)) == "symbolset" {
        return .unmeasured("its symbol has no guides, so the size of its glyph is unknown")
      }
      let footprint = MemoryFootprint(of: shape, scale: scale, keepsGray: keepsGray)
      var image = AuditedImage(format: format, shape: shape, footprint: footprint, name: AssetName(path))
      addContents(of: path, to: &image)
      return .image(image)
    case .failure(let fault): return .unmeasured(fault.description)
    }
  }
}
