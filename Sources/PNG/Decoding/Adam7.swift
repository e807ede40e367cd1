import PixelKernels

/// The seven passes of Adam7 (PNG third edition, section 8.2).
///
/// The number of the pass that each pixel of an 8×8 tile comes in:
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
  /// One pass: its pixels are those at `firstColumn + i · columnStep`, `firstRow + j · rowStep`.
  struct Pass: Sendable {
    let number: Int
    let firstColumn: Int
    let firstRow: Int
    let columnStep: Int
    let rowStep: Int

    /// Pixels across in an image of this width; 0 when the pass is empty.
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

  /// The passes that hold pixels of an image of this size: an empty pass has no rows and no filter bytes.
  static func passes(of header: ImageHeader) -> [(pass: Pass, width: Int, height: Int)] {
    passes.map { ($0, $0.width(in: header.width), $0.height(in: header.height)) }
      .filter { $0.1 > 0 && $0.2 > 0 }
  }

  /// The passes as images of their own, in their order.
  static func rasters(of raster: Raster) -> [Raster] {
    passes(of: raster.header).map { pass, width, height in
      let header = ImageHeader(
        width: width, height: height, bitDepth: raster.header.bitDepth, colorType: raster.header.colorType)
      return Raster(
        header: header, samples: extract(pass, width: width, height: height, from: raster), palette: raster.palette,
        transparency: raster.transparency)
    }
  }

  /// The samples of one pass out of a whole image.
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

  /// Puts the samples of one pass where they belong in the whole image, whose other samples stay.
  static func place(
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
