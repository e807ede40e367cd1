import CrushPNG
import Testing

@testable import CrushVectors

@Suite struct SVGFilterTests {
  @Test(arguments: [
    "<filter id='f'><feTurbulence/></filter><rect width='2' height='2' fill='red' filter='url(#f)'/>",
    "<filter id='f'/><style>g rect {filter: url(#f) !important}</style><g><rect width='2' height='2' fill='red'/></g>",
    "<rect width='2' height='2' fill='red' style='filter: blur(2px)'/>",
    "<rect width='2' height='2' fill='red' filter='url(x.svg#f)'/>",
  ])
  func `filters are errors, unless they are ignored`(_ content: String) throws {
    let file = SVGImageSample.file(content, side: 2)
    let error = #expect(throws: VectorError.self) { try VectorFile(file, .svg) }
    #expect(error?.isUnsupported == true)
    let drawn = try VectorFile(file, .svg, ignoresFilters: true).image(scale: 1)
    #expect(drawn.pixels == [UInt32](repeating: 0xFFFF_0000, count: 4))
  }

  @Test func `other features stay errors`() {
    let text = SVGImageSample.file("<text filter='url(#f)'>a</text>", side: 2)
    #expect(throws: VectorError.unsupported("the element text", at: .line(1))) {
      try VectorFile(text, .svg, ignoresFilters: true)
    }
  }
}
