import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushVectors

@Suite struct SVGImageRefusalTests {
  @Test(arguments: [
    ("href='a.png'", "the element image with a link to another file"),
    ("xlink:href='https://x.org/a.png'", "the element image with a link to another file"),
    ("href='#a'", "the element image with a link to another file"), ("", "the element image"),
    ("href='data:image/svg+xml,%3Csvg/%3E'", "the element image of the type image/svg+xml"),
    ("href='data:image/gif;base64,R0lGODlh'", "the element image of the type image/gif"),
    ("href='data:,a'", "the element image without a type"),
    ("href='data:image/png;base64,AA' width='1vw' height='1'", "the length 1vw"),
    ("href='data:image/png;base64,AA' style='width: 5px'", "the CSS property width"),
  ])
  func `other pictures are errors with their line`(_ attributes: String, _ feature: String) {
    #expect(SVGSample.error("\n\n<image \(attributes)/>") == .unsupported(feature, at: .line(3)))
  }

  @Test func `damaged pictures are errors with their line`() throws {
    func error(_ link: String) -> VectorError? { SVGSample.error("\n<image href='\(link)'/>") }
    func damaged(_ problem: String) -> VectorError { .damaged(problem, at: .line(2)) }
    #expect(error("data:image/png") == damaged("the data of the element image is damaged"))
    #expect(error("data:image/png;base64,A") == damaged("the data of the element image is damaged"))
    #expect(error("data:image/png;base64,AAAA") == damaged("the element image contains neither PNG nor JPEG"))
    let png = try SVGImageSample.png(SVGImageSample.pair)
    #expect(error(SVGImageSample.link(Array(png[..<40]))) == damaged("the PNG of the element image is damaged"))
    let jpeg = Array(SampleJPEGs.drawing[..<90])
    #expect(error(SVGImageSample.link(jpeg)) == damaged("the JPEG of the element image is damaged"))
  }

  @Test func `a JPEG whose data cannot fill its size is an error`() throws {
    var file = SampleJPEGs.drawing
    let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    // The height and width follow the length and the precision.
    file.replaceSubrange((frame + 5)..<(frame + 9), with: [0x10, 0, 0x10, 0])
    #expect(
      SVGSample.error("<image href='\(SVGImageSample.link(file, type: "image/jpeg"))'/>")
        == .damaged("the JPEG of the element image is damaged", at: .line(1)))
  }

  @Test func `a CgBI file is an error`() throws {
    let bytes = try SVGImageSample.png(SVGImageSample.pair)
    let file = try Reencoder(PNGRecipe()).cgbi(try PNGFile(bytes.span), in: bytes.span).file
    #expect(
      SVGSample.error("<image href='\(SVGImageSample.link(file))'/>")
        == .unsupported("the element image with a CgBI file", at: .line(1)))
  }

  @Test func `large pictures are errors before they are decoded`() throws {
    var parts = PNGParts(file: try SVGImageSample.png(SVGImageSample.pair))
    parts.parts[0].data.replaceSubrange(..<8, with: [0, 0, 0x20, 1, 0, 0, 0x20, 0])
    #expect(
      SVGSample.error("<image href='\(SVGImageSample.link(parts.file))'/>")
        == .tooMany("pixels of a picture", limit: VectorLimits.picturePixels))
  }

  @Test func `the pixels of all pictures are limited`() throws {
    let links = [
      SVGImageSample.link(try SVGImageSample.png(SVGImageSample.pair)), SVGImageSample.link(SampleJPEGs.drawing),
    ]
    for link in links {
      var pictures = SVGPictures(pixels: 128 * 96 + 2)
      let element = SVGElement(name: "image", attributes: ["href": link], line: 1)
      let drawing = SVGElement(name: "image", attributes: ["href": links[1]], line: 1)
      let image = try pictures.picture(of: drawing, at: 0)
      #expect(try pictures.picture(of: drawing, at: 0) == image)
      if link == links[0] { _ = try pictures.picture(of: element, at: 1) }
      #expect(throws: VectorError.tooMany("pixels of pictures", limit: VectorLimits.allPicturePixels)) {
        try pictures.picture(of: element, at: 2)
      }
    }
  }

  @Test func `many pictures are an error`() throws {
    let element = try SVGImageSample.element(SVGImageSample.pair, "")
    let content = String(repeating: element, count: VectorLimits.pictures + 1)
    #expect(SVGSample.error(content) == .tooMany("pictures", limit: VectorLimits.pictures))
  }

  @Test func `the samples of large pictures are limited`() throws {
    // 16 by 16 samples for a pixel.
    let width = 40_000
    let line = RGBAImage(width: width, height: 1, pixels: [UInt32](repeating: 0xFF00_00FF, count: width))
    let image = try SVGImageSample.element(line, "width='2100' height='2100' preserveAspectRatio='none'")
    #expect(throws: VectorError.tooMany("drawn pixels", limit: VectorLimits.work)) {
      try SVGImageSample.pixels(image, side: 2100)
    }
    #expect(try SVGImageSample.rows(image, side: 2) == ["RR", "RR"])
  }
}
