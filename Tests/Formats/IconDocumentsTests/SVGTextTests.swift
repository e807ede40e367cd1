import Testing

@testable import CrushIconDocuments

struct SVGTextTests {
  static let sizes: [(text: String, width: Double?, height: Double?)] = [
    (#"<svg width="10" height="20">"#, 10, 20),
    (#"<svg width="10px" height='20 pt'>"#, 10, 20),
    (#"<svg width="100%" height="100%" viewBox="0 0 64 32">"#, 64, 32),
    (#"<svg viewBox="1,2,64.5,32">"#, 64.5, 32),
    (#"<svg width="7" viewBox="0 0 64 32">"#, 7, 32),
    (#"<!DOCTYPE svg [<!ENTITY a "b">]><svg stroke-width="3" width="7" height="8">"#, 7, 8),
    (#"<!-- <svgx width="1" height="1"> --><svg width="7" height="8">"#, 7, 8),
    (#"<svg>"#, nil, nil), ("", nil, nil), ("<html/>", nil, nil), (#"<svg width="1e9" height="1">"#, nil, nil),
  ]

  @Test(arguments: sizes)
  func `the size is the one of Apple's compiler`(_ text: String, _ width: Double?, _ height: Double?) {
    let size = SVGText.size(of: Array(text.utf8))
    #expect(size?.width == width)
    #expect(size?.height == height)
  }

  static let colors: [(text: String, isPale: Bool)] = [
    (##"<path fill="#fff"/>"##, true), (##"<path fill="#e8e6e3"/>"##, true), (##"<path fill="#dfdfdf"/>"##, false),
    (#"<path fill="white" stroke="none"/>"#, true), (#"<path style="fill: WHITE;stroke:black"/>"#, false),
    (##"<style>.a{fill:#FFFFFF}</style>"##, true), (##"<style>.a{fill:#f0a15d}</style>"##, false),
    (#"<path fill="url(#a)"/>"#, false), (#"<path fill="rgb(255,255,255)"/>"#, false),
    (#"<path d="M0 0"/>"#, false), (#"<image href="data:"/>"#, true), (##"<image/><path fill="#000"/>"##, false),
    (##"<path fill="#fffc"/>"##, true), (##"<path fill="#ff"/>"##, false), (#"<path fill-rule="evenodd"/>"#, false),
    ("fill", false), ("fill=", false), ("fill=\"", false), ("", false),
  ]

  @Test(arguments: colors)
  func `nearly white grays and pictures are pale`(_ text: String, _ isPale: Bool) {
    #expect(SVGText.isPale(Array(text.utf8)) == isPale)
  }
}
