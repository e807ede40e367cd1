/// The seven passes of Adam7 (PNG third edition, section 8.2).
///
/// The pass of each pixel in an 8×8 tile:
/// ```
/// 1 6 4 6 2 6 4 6
/// 7 7 7 7 7 7 7 7
/// 5 6 5 6 5 6 5 6
/// 7 7 7 7 7 7 7 7
/// 3 6 4 6 3 6 4 6
/// 7 7 7 7 7 7 7 7
/// 5 6 5 6 5 6 5 6
/// 7 7 7 7 7 7 7 7
/// ```
enum Adam7 {
  /// One pass. Its pixels are at `firstColumn + i · columnStep`, `firstRow + j · rowStep`.
  struct Pass: Sendable {
    let number: Int
    let firstColumn: Int
    let firstRow: Int
    let columnStep: Int
    let rowStep: Int

    /// Returns the pass's width in an image of this width, or 0 if the pass is empty.
    func width(in imageWidth: Int) -> Int { (imageWidth - firstColumn + columnStep - 1) / columnStep }
    func height(in imageHeight: Int) -> Int { (imageHeight - firstRow + rowStep - 1) / rowStep }
  }

  static let passes = [
    Pass(number: 1, firstColumn: 0, firstRow: 0, columnStep: 8, rowStep: 8),
    Pass(number: 2, firstColumn: 4, firstRow: 0, columnStep: 8, rowStep: 8),
    Pass(number: 3, firstColumn: 0, firstRow: 4, columnStep: 4, rowStep: 8),
    Pass(number: 4, firstColumn: 2, firstRow: 0, columnStep: 4, rowStep: 4),
    Pass(number: 5, firstColumn: 0, firstRow: 2, columnStep: 2, rowStep: 4),
    Pass(number: 6, firstColumn: 1, firstRow: 0, columnStep: 2, rowStep: 2),
    Pass(number: 7, firstColumn: 0, firstRow: 1, columnStep: 1, rowStep: 2),
  ]

  /// Returns the passes with pixels in an image of this size. An empty pass has no rows and no filter bytes.
  static func passes(of header: ImageHeader) -> [(pass: Pass, width: Int, height: Int)] {
    passes.map { ($0, $0.width(in: header.width), $0.height(in: header.height)) }
      .filter { $0.1 > 0 && $0.2 > 0 }
  }

  /// Returns the passes as separate images, in order.
  static func rasters(of raster: Raster) -> [Raster] {
    passes(of: raster.header).map { pass, width, height in
      let header = ImageHeader(
        width: width, height: height, bitDepth: raster.header.bitDepth, colorType: raster.header.colorType)
      return Raster(
        header: header, samples: extract(pass, width: width, height: height, from: raster), palette: raster.palette,
        transparency: raster.transparency)
    }
  }

  /// Returns the samples of one pass of an image.
  static func extract(_ pass: Pass, width: Int, height: Int, from raster: Raster) -> [UInt8] {
    let bits = raster.header.bitsPerPixel
    let bytes = bits / 8
    let rowBytes = raster.header.rowBytes(width: width)
    var samples: [UInt8] = []
    samples.reserveCapacity(rowBytes * height)
    for row in 0..<height {
      let start = (pass.firstRow + row * pass.rowStep) * raster.header.rowBytes
      if bits < 8 { samples += [UInt8](repeating: 0, count: rowBytes) }
      for column in 0..<width {
        let source = pass.firstColumn + column * pass.columnStep
        if bits < 8 {
          let value =
            raster.samples[start + source * bits / 8] >> (8 - bits - source * bits % 8) & UInt8((1 << bits) - 1)
          samples[row * rowBytes + column * bits / 8] |= value << (8 - bits - column * bits % 8)
        } else {
          for index in start + source * bytes..<start + (source + 1) * bytes { samples.append(raster.samples[index]) }
        }
      }
    }
    return samples
  }

  /// Copies the samples of one pass into the image. Other samples of the image are unchanged.
  static func insert(
    _ samples: Span<UInt8>, of pass: Pass, width: Int, height: Int, header: ImageHeader,
    into image: inout MutableSpan<UInt8>
  ) {
    let bits = header.bitsPerPixel
    let sourceRowBytes = header.rowBytes(width: width)
    for row in 0..<height {
      let source = row * sourceRowBytes
      let target = (pass.firstRow + row * pass.rowStep) * header.rowBytes
      for column in 0..<width {
        let targetColumn = pass.firstColumn + column * pass.columnStep
        if bits >= 8 {
          let bytes = bits / 8
          for index in 0..<bytes {
            image[target + targetColumn * bytes + index] = samples[source + column * bytes + index]
          }
        } else {
          let value = samples[source + column * bits / 8] >> (8 - bits - column * bits % 8) & UInt8((1 << bits) - 1)
          image[target + targetColumn * bits / 8] |= value << (8 - bits - targetColumn * bits % 8)
        }
      }
    }
  }
}
