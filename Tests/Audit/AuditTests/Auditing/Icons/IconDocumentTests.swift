import CrushFixtures
import CrushInspection
import Testing

@testable import CrushAudit

struct IconDocumentTests {
  private static let svg = #"<svg width="1024" height="1024" xmlns="http://www.w3.org/2000/svg">"#

  /// The layers of a document, the texts of its files, and the findings that it has.
  static let documents: [(layers: String, files: [String: String], found: [String])] = [
    (#"{"image-name":"a.svg"}"#, ["a.svg": svg + "<path/></svg>"], []),
    (
      #"{"image-name":"a.svg"}"#, [:],
      ["icon.json error: the layer \"a.svg\" has no picture, since Assets/a.svg is missing"]
    ),
    (
      #"{"image-name":"a.svg"}"#, ["a.svg": svg + "<filter/><text/></svg>"],
      ["a.svg warning: filters are not drawn by the system", "a.svg warning: text is not drawn by the system"]
    ),
    (
      #"{"image-name":"a.svg"}"#, ["a.svg": svg + "</svg>", "b.svg": svg + "</svg>"],
      ["b.svg note: no layer uses the file"]
    ),
    (
      #"{"image-name":"a.svg","position":{"scale":1,"translation-in-points":[2000,0]}}"#, ["a.svg": svg + "</svg>"],
      ["a.svg warning: the layer is outside of the canvas, so nobody sees it"]
    ),
    (
      #"{"image-name":"ä.svg"},{"image-name":"ö.svg"}"#, ["ä.svg": svg + "</svg>", "ö.svg": svg + "<path/></svg>"],
      ["ö.svg error: ä.svg and ö.svg get the same name in a catalog"]
    ),
    (
      #"{"imageName":"a.svg"}"#, [:],
      [
        "icon.json warning: \"groups[0].layers[0].imageName\" is no key of Icon Composer and is ignored; did you mean "
          + "\"image-name\"?", "icon.json error: \"groups[0].layers[0]\" has no \"image-name\"; add it",
      ]
    ),
    (
      #"{"image-name":"a.gif"}"#, ["a.gif": "GIF89a"], ["a.gif error: the file is neither a PNG nor an SVG with a size"]
    ),
  ]

  @Test(arguments: documents)
  func `a document and its files have their findings`(
    _ layers: String, _ files: [String: String], _ found: [String]
  ) throws {
    let fixture = try AuditFixture()
    try fixture.folder.write(#"{"fill":"automatic","groups":[{"layers":[\#(layers)]}]}"#, to: "A.icon/icon.json")
    for (name, text) in files { try fixture.folder.write(text, to: "A.icon/Assets/" + name) }
    let findings = try fixture.audit().findings.filter { $0.rule == "icon-document" }
    let texts = findings.map { "\($0.path.split(separator: "/").last ?? "") \($0.severity): \($0.message)" }
    #expect(texts.sorted() == found.sorted())
  }
}
