import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngAdam7 = FuzzTarget(
    "png-adam7", "An interlaced image has libpng's pixels, and has them again when it is interlaced again.",
    seeds: ["TestImages/Formats/size-*.png"], maximumLength: 512, cost: PNGInputs.encodingCost
  ) { input throws(Violation) in
    var reader = InputReader(input)
    let file = StructuredPNG(&reader, isInterlaced: true).file
    let (raster, written, again) = try PNGInputs.expect("a valid PNG") { () throws(PNGError) in
      let image = try PNGFile(file.span)
      let raster = try Decoder().raster(of: image, in: file.span)
      // The encoder writes the passes anew, since it may not use the file's own stream.
      let written = Encoder(effort: Effort.all[0]).png(raster, form: .kept(isInterlaced: true))
      let result = try PNGFile(written.span)
      return (raster, written, try Decoder().raster(of: result, in: written.span))
    }
    try PNGInputs.checkLibPNG(file, is: raster)
    try Violation.unless(again == raster, "the passes give another image")
    try PNGInputs.checkLibPNG(written, is: raster)
    return file.count + raster.samples.count * 4
  }
}
