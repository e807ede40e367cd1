import Testing

@testable import CrushVectors

@Suite struct SVGRefusalTests {
  @Test(arguments: [
    ("<text>a</text>", "the element text"), ("<g><tspan/></g>", "the element tspan"), ("<image/>", "the element image"),
    ("<foreignObject/>", "the element foreignObject"), ("<script/>", "the element script"),
    ("<animate/>", "the element animate"), ("<circle r='1'><set/></circle>", "the element set"),
    ("<circle r='1'><animateTransform/></circle>", "the element animateTransform"),
    ("<flowRoot/>", "the element flowRoot"), ("<video/>", "the element video"),
    ("<circle r='1' fill='context-fill'/>", "the paint context-fill"),
    ("<circle r='1' fill='ButtonFace'/>", "the system color ButtonFace"),
    ("<circle r='1' fill='var(--a)'/>", "the value var(--a) of fill"),
    ("<circle r='1' fill='color(display-p3 1 0 0)'/>", "the value color(display-p3 1 0 0) of fill"),
    ("<circle r='1' fill='url(x.svg#a)'/>", "a reference to another file"),
    ("<use href='x.svg#a'/>", "a link to another file"), ("<use href=''/>", "an empty link"),
    ("<circle r='1' style='transform: scale(2)'/>", "the CSS property transform"),
    ("<circle r='1' style='r: 5px'/>", "the CSS property r"),
    ("<circle r='1' style='filter: blur(2px)'/>", "the value blur(2px) of filter"),
    ("<circle r='1' style='clip-path: circle(2px)'/>", "the value circle(2px) of clip-path"),
    ("<circle r='1' style='fill: unset'/>", "the value unset of CSS"),
    ("<circle r='1' style='mix-blend-mode: plus-lighter'/>", "the blend mode plus-lighter"),
    ("<circle r='1rem'/>", "the length 1rem"), ("<circle r='calc(1px)'/>", "the length calc(1px)"),
    ("<circle r='1' stroke='red' stroke-width='1vw'/>", "the length 1vw"),
    ("<circle r='1' stroke='red' stroke-dasharray='1vw 2'/>", "the length 1vw 2"),
    ("<circle r='1' stroke='red' vector-effect='non-scaling-stroke'/>", "the vector effect non-scaling-stroke"),
    ("<circle r='1' stroke='red' stroke-dasharray='1' pathLength='1'/>", "the attribute pathLength with dashes"),
    ("<circle r='1' transform='scale(2)' transform-origin='5 5'/>", "the attribute transform-origin"),
    ("<style>@media print {}</style>", "the CSS rule @media"), ("<style>@import 'a';</style>", "the CSS rule @import"),
    ("<style>a + b {}</style>", "the CSS selector a + b"), ("<style>[a] {}</style>", "the CSS selector [a]"),
    ("<style>a:root {}</style>", "the CSS selector a:root"), ("<style>a,{}</style>", "the CSS selector "),
    ("<style>a {b {}}</style>", "a nested rule of CSS"), ("<style media='print'/>", "the style sheet for print"),
  ])
  func `features outside of the subset are errors with their line`(_ content: String, _ feature: String) {
    #expect(SVGSample.error("\n\r\n\(content)") == .unsupported(feature, at: .line(3)))
  }

  @Test(arguments: [
    (
      "<style>g .k {fill: red}</style><g><path class='k' id='a' d='M0 0h1v1'/></g><use href='#a'/>",
      "a CSS selector about ancestors for the content of a use"
    ),
    ("<pattern id='a'/><circle r='1' fill='url(#a)'/>", "a pattern of more than one tile"),
    ("<filter id='a'/><circle r='1' filter='url(#a)'/>", "the filter of the element circle"),
    ("<marker id='a'/><path d='M0 0h1' marker-end='url(#a)'/>", "a marker on the element path"),
    ("<style>path {marker: url(#a)}</style><marker id='a'/><path d='M0 0h1'/>", "a marker on the element path"),
    ("<text id='a'/>", "the element text"), ("<defs><text id='a'/></defs><use href='#a'/>", "the element text"),
    ("<mask id='a'><text/></mask><circle r='1' mask='url(#a)'/>", "the element text"),
    (
      "<mask id='b'/><mask id='a' mask='url(#b)'/><circle r='1' mask='url(#a)'/>",
      "a mask or clip path on the element mask"
    ),
    ("<clipPath id='a'><text/></clipPath><circle r='1' clip-path='url(#a)'/>", "the element text"),
    (
      "<linearGradient id='a'><stop><animate/></stop></linearGradient><circle r='1' fill='url(#a)'/>",
      "the element animate"
    ),
    (
      "<radialGradient id='a' fx='3'><stop/><stop/></radialGradient><circle r='1' fill='url(#a)'/>",
      "a focal point outside of its circle"
    ),
    (
      "<linearGradient id='a'><stop color-interpolation='linearRGB'/></linearGradient><circle r='1' fill='url(#a)'/>",
      "linear RGB"
    ),
  ])
  func `definitions outside of the subset are errors where they are used`(_ content: String, _ feature: String) {
    #expect(SVGSample.error(content) == .unsupported(feature, at: .line(1)))
  }

  @Test func `definitions that nothing uses are no errors`() throws {
    let content = """
      <defs><text/><image/><pattern id='p'><image/></pattern><filter id='f'/><g id='g'><script/></g></defs>
      <symbol><text/></symbol><mask><text/></mask><clipPath><text/></clipPath><pattern/><marker><text/></marker>
      <linearGradient href='x.svg#a'/><circle r='1' filter='url(#missing)' marker-end='url(#m)'/><marker id='m'/>
      <g display='none'><text/></g><path d='M0 0h1' fill='none' stroke='url(#missing)' marker-end='none'/>
      <g filter='url(#f)'/><circle r='1' vector-effect='non-scaling-stroke'/>
      """
    #expect(try SVGSample.fills(content).count == 2)
  }

  @Test func `the line of a rule in a style sheet is counted`() {
    let content = "<style>\n/* a\n */ .a {fill: red}\n\n.b + .c {}</style>"
    #expect(SVGSample.error(content) == .unsupported("the CSS selector .b + .c", at: .line(5)))
  }

  private func error(_ text: String) -> VectorError? {
    do throws(VectorError) {
      _ = try SVGReader.picture(of: Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test func `broken files are errors with their line`() {
    #expect(error("<svg>\n<g>\n</svg>")?.description.hasSuffix("in line 3") == true)
    #expect(error("<svg>\n<g a></g></svg>")?.description.hasSuffix("in line 2") == true)
    #expect(error("<svg>\n<g a='&x;'/></svg>")?.description.hasSuffix("in line 2") == true)
    #expect(error("\n<html/>") == .damaged("the root element is not svg", at: .line(2)))
    #expect(error("<svg xmlns='urn:x'/>") == .damaged("the root element is not svg", at: .line(1)))
    #expect(error("") != nil && error("   ") != nil && error("%PDF") != nil)
    #expect(error("\u{1F}\u{8B}") != nil)
    let entities = "\n<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>"
    #expect(error(entities) == .unsupported("a document type with declarations", at: .line(2)))
    #expect(error(entities)?.isUnsupported == true)
  }

  @Test func `a transform on the root is an error`() {
    let error = SVGSample.error("", attributes: "transform='scale(2)'")
    #expect(error == .unsupported("the transform of the root element", at: .line(1)))
  }
}
