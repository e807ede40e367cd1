import Codecs
import PNG
import PixelKernels

extension FuzzTargets {
  static let pngDecoding = FuzzTarget(
    "png-decode", "A PNG that we decode has libpng's pixels, and a truncated PNG is an error.",
    seeds: ["TestImages/**/*.png"]
  ) { input throws(Violation) in
    guard let file = try? PNGFile(input.span, options: PNGInputs.options), !file.isCgBI,
      let raster = try? Decoder().raster(of: file, in: input.span)
    else { return 0 }
    try PNGInputs.checkTruncations(of: input)
    let samples: [UInt8]
    do throws(CodecError) {
      samples = try LibPNG.samples(of: input.span, count: raster.samples.count)
    } catch { throw Violation("libpng rejects a file that is decoded: \(error)") }
    let difference = zip(samples, raster.samples).enumerated().first { $1.0 != $1.1 }?.offset
    try Violation.unless(difference == nil, "sample \(difference ?? 0) differs from libpng's")
    return raster.samples.count
  }
}

/// The settings and laws that targets of PNG share.
enum PNGInputs {
  /// Small images: larger ones only cost time.
  static let options = ReadingOptions(maximumPixels: 1 << 16)

  /// Checks that the file without its last bytes is rejected, for several numbers of bytes.
  static func checkTruncations(of input: [UInt8]) throws(Violation) {
    for length in [input.count - 1, input.count - 12, input.count / 2, input.count / 7] where length >= 0 {
      let start = Array(input[..<length])
      guard let file = try? PNGFile(start.span, options: options) else { continue }
      throw Violation("the first \(length) of \(input.count) bytes are taken for \(file.header)")
    }
  }
}
