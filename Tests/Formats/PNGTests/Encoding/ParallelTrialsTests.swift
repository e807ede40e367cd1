import CrushFixtures
import Foundation
import Testing

@testable import CrushPNG

/// Tests that parallel and sequential trials of one image give equal bytes.
@Suite struct ParallelTrialsTests {
  @Test(arguments: [0, 2, 3]) func `every number of threads gives an equal file`(_ effort: Int) throws {
    for name in ["App/Images/button@3x.png"] {
      let file = try Corpus.bytes(of: Corpus.testImages.appending(path: name))
      let image = try PNGFile(file.span)
      let raster = try Decoder().raster(of: image, in: file.span)
      let pixels = try Decoder().premultiplied(of: image, in: file.span)
      let one = Encoder(effort: Effort.all[effort])
      for width in [2, 5] {
        let many = Encoder(effort: Effort.all[effort], trialWidth: width)
        #expect(many.png(raster) == one.png(raster), "\(name), \(width) threads")
        #expect(many.cgbi(pixels) == one.cgbi(pixels), "\(name), \(width) threads")
      }
    }
  }
}
