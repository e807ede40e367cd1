import CrushCodecs

/// An encoder of standard PNG for small images that are made by the thousand, such as thumbnails.
///
/// It chooses the form by counting colors, filters once, and compresses once. An image with a palette that may cost more
/// than it saves is compressed in both forms. `Encoder` at effort 1 takes five times as long and saves 4 percent.
package struct QuickEncoder: ~Copyable {
  private let deflater = Deflater(level: 6)
  private var colors = ColorTable()

  /// The pixels up to which a palette may cost more than it saves.
  private static let fewPixels = 2048
  /// The number of colors up to which a palette always pays.
  private static let fewColors = 16

  package init() {}

  /// Returns a file of the image's pixels. Color under alpha 0 becomes 0.
  ///
  /// - Throws: `PNGError.outOfMemory`.
  package mutating func png(_ image: RGBAImage) throws(PNGError) -> [UInt8] {
    guard deflater.isReady else { throw .outOfMemory }
    let image = image.withCleanAlpha()
    let isGray = GrayPixels.areGray(image.pixels.span)
    guard colors.collect(image.pixels.span) else { return encoded(Self.direct(image, isGray: isGray)) }
    // Gray of 8 bits needs no palette.
    let needsDirect = isGray && image.isOpaque && colors.count > Self.fewColors
    if needsDirect { return encoded(Self.direct(image, isGray: true)) }
    let indexed = encoded(colors.raster(of: image))
    guard colors.count > Self.fewColors, image.pixels.count <= Self.fewPixels else { return indexed }
    let direct = encoded(Self.direct(image, isGray: isGray))
    return direct.count < indexed.count ? direct : indexed
  }

  /// Returns a file of these samples in their own form.
  ///
  /// - Throws: `PNGError.outOfMemory`.
  package func png(_ raster: Raster) throws(PNGError) -> [UInt8] {
    guard deflater.isReady else { throw .outOfMemory }
    return encoded(raster)
  }

  /// Returns gray, gray with alpha, RGB or RGBA of 8 bits.
  private static func direct(_ image: RGBAImage, isGray: Bool) -> Raster {
    guard isGray else { return Raster(straight: image) }
    let isOpaque = image.isOpaque
    let header = ImageHeader(
      width: image.width, height: image.height, bitDepth: 8, colorType: isOpaque ? .gray : .grayAlpha)
    var samples: [UInt8] = []
    samples.reserveCapacity(image.pixels.count * header.colorType.channels)
    for pixel in image.pixels {
      samples.append(UInt8(truncatingIfNeeded: pixel))
      if !isOpaque { samples.append(UInt8(pixel >> 24)) }
    }
    return Raster(header: header, samples: samples)
  }

  private func encoded(_ raster: Raster) -> [UInt8] {
    let strategy: FilterStrategy = raster.header.colorType == .palette ? .uniform(.none) : .adaptive(.minimumSum)
    let rows = strategy.filtered(raster, cleansAlpha: false, trial: deflater)
    guard let stream = deflater.compress(rows.span, .zlib) else {
      preconditionFailure("deflate succeeds without a limit")
    }
    return Encoder.standard(
      header: raster.header, palette: raster.palette, transparency: raster.transparency, stream: stream, chunks: [])
  }
}

/// The colors of an image, if they are at most 256. The table is reused from image to image.
private struct ColorTable {
  private static let slots = 1024
  private static let most = 256

  /// The colors, each in the first free slot after its hash.
  private var keys = [UInt32](repeating: 0, count: slots)
  /// The index in `colors` of each slot's color, or -1 for a free slot.
  private var places = [Int16](repeating: -1, count: slots)
  /// The colors in the order of their first pixels.
  private var colors: [UInt32] = []

  var count: Int { colors.count }

  private static func slot(of color: UInt32) -> Int {
    // Fibonacci hashing: 2³² divided by the golden ratio.
    Int((color &* 2_654_435_769) &>> 22)
  }

  /// Collects the colors.
  ///
  /// - Returns: false if there are more than 256.
  mutating func collect(_ pixels: Span<UInt32>) -> Bool {
    for slot in places.indices { places[slot] = -1 }
    colors.removeAll(keepingCapacity: true)
    var last: UInt32?
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel == last { continue }
      last = pixel
      var slot = Self.slot(of: pixel)
      while places[slot] >= 0 && keys[slot] != pixel { slot = (slot &+ 1) % Self.slots }
      if places[slot] >= 0 { continue }
      if colors.count == Self.most { return false }
      keys[slot] = pixel
      places[slot] = Int16(colors.count)
      colors.append(pixel)
    }
    return true
  }

  /// Returns the collected image with a palette, translucent colors first, so that tRNS is short.
  func raster(of image: RGBAImage) -> Raster {
    let order = colors.indices.sorted { (colors[$0] >> 24, colors[$0]) < (colors[$1] >> 24, colors[$1]) }
    var numbers = [UInt8](repeating: 0, count: colors.count)
    for (number, place) in order.enumerated() { numbers[place] = UInt8(number) }
    let samples = image.pixels.map { pixel in
      var slot = Self.slot(of: pixel)
      while keys[slot] != pixel || places[slot] < 0 { slot = (slot &+ 1) % Self.slots }
      return numbers[Int(places[slot])]
    }
    let bitDepth = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: bitDepth, colorType: .palette)
    let alphas = order.map { UInt8(colors[$0] >> 24) }.prefix { $0 < 255 }
    return Raster(
      header: header, samples: SamplePacking.pack(samples, width: image.width, bitDepth: bitDepth),
      palette: order.flatMap { place in [0, 8, 16].map { UInt8(truncatingIfNeeded: colors[place] >> $0) } },
      transparency: alphas.isEmpty ? nil : Array(alphas))
  }
}
