package import CrushPNG

/// The pixels of a PNG for a drawing.
package enum PNGPixels {
  /// Returns premultiplied pixels. The colors that the file declares are converted to sRGB.
  package static func standard(_ file: [UInt8], options: ReadingOptions) throws(PNGError) -> BGRAImage {
    let png = try PNGFile(file.span, options: options)
    let decoder = Decoder()
    let colors = ImageColors(of: png, in: file.span)
    let depth = png.header.bitDepth == 16 ? 16 : 8
    // The samples of CgBI are premultiplied.
    guard !png.isCgBI, let conversion = ColorConversion(colors, to: .sRGB, depth: depth) else {
      return try decoder.premultiplied(of: png, in: file.span)
    }
    if depth == 16 {
      return try decoder.raster(of: png, in: file.span).deep().converted(by: conversion).image.premultiplied()
    }
    return try decoder.rgba(of: png, in: file.span).converted(by: conversion).image.premultiplied()
  }
}
