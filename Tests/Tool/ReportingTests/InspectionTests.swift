import CrushFixtures
import CrushPropertyList
import Foundation
import Testing

@testable import CrushReporting

@Suite struct InspectionTests {
  private func text(_ path: String, _ file: [UInt8]) throws -> String {
    InspectionText.render(path, fileBytes: file.count, png: try InspectionSample.facts(file))
  }

  @Test func `the text of a PNG`() throws {
    #expect(
      try text("a.png", InspectionSample.file) == """
        a.png: PNG
          size     2×2 pixels
          form     8-bit RGBA
          alpha    2 pixels opaque, 1 translucent, 1 transparent
          decoded  16 bytes; rows aligned to 64 bytes 128; in 16 KiB pages 16,384
          time     under 0.1 ms to decode on an iPhone SE (2nd generation), estimated
          on disk  86 bytes; decoded it is 0.2 times as large
          filters  none, sub
          chunks   IHDR 13, IDAT 29, IEND 0

        """)
  }

  @Test func `the text of a CgBI file explains its flags`() throws {
    #expect(
      try text("a.png", InspectionSample.cgbi(flag: 0x50)) == """
        a.png: PNG
          size     1×1 pixels
          form     8-bit RGBA
          alpha    0 pixels opaque, 1 translucent, 0 transparent
          decoded  4 bytes; rows aligned to 64 bytes 64; in 16 KiB pages 16,384
          time     under 0.1 ms to decode on an iPhone SE (2nd generation), estimated
          on disk  83 bytes; decoded it is 0.0 times as large
          filters  none
          CgBI     50 00 20 02; raw deflate, alpha premultiplied
          chunks   CgBI 4, IHDR 13, IDAT 10, IEND 0

        """)
    #expect(
      try text("a.png", InspectionSample.cgbi(flag: 0x30)).contains(
        "  CgBI     30 00 20 02; raw deflate, alpha premultiplied; its flag byte does not match the filters of the rows\n"
      ))
  }

  @Test(arguments: [
    ("Formats/palette8-trns.png", "  form       8-bit palette, 256 palette colors, tRNS\n"),
    ("Formats/gray16-adam7.png", "  form     16-bit grayscale, Adam7 interlaced\n"),
    ("Formats/rgba8-opaque.png", "  alpha    present, but every pixel is opaque\n"),
    ("Formats/rgb8.png", "  alpha    none\n"),
    ("Chunks/eXIf-gps.png", "  metadata  220 bytes, with a GPS position\n"),
    ("Formats/animated.png", "  animation  yes; this describes the default image\n"),
  ]) func `the text mentions special properties`(_ name: String, _ line: String) throws {
    let text = try text("x", Corpus.bytes(of: Corpus.testImages.appending(path: name)))
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(words(text).contains(words(line)), "\(text)")
  }

  private func list() throws -> Document {
    try Reader.read(
      Array(
        "<dict><key>a</key><integer>1</integer><key>b</key><array><true/><true/><string>x</string></array></dict>".utf8)
    )
  }

  @Test func `the text of a property list`() throws {
    let list = try list()
    #expect(
      InspectionText.render("a.plist", fileBytes: 1234, format: .xml, census: list.census, root: list.root.kind) == """
        a.plist: property list
          format   xml
          root     dictionary
          keys     2
          values   1 array, 2 boolean, 1 dictionary, 1 integer, 1 string
          on disk  1,234 bytes

        """)
  }

  @Test func `control characters in names are escaped`() throws {
    #expect(try text("a\u{1B}[31m\n.png", InspectionSample.file).hasPrefix("a\\u{1b}[31m\\u{a}.png: PNG\n"))
  }

  @Test func `the JSON array contains readable files and the errors of the others`() throws {
    let list = try list()
    let records = [
      InspectionRecord(
        "a.png", fileBytes: 83, .png(try InspectionSample.facts(InspectionSample.cgbi(flag: 0x30)))),
      InspectionRecord("b.plist", fileBytes: 9, .propertyList(.xml, list.census, root: list.root.kind)),
      InspectionRecord("c/d.png", failure: "not a PNG"),
    ]
    #expect(
      InspectionJSON.render(records) == """
        [
          {
            "fileBytes" : 83,
            "path" : "a.png",
            "png" : {
              "alignedBytes" : 64,
              "animated" : false,
              "bitDepth" : 8,
              "cgbi" : {
                "alphaSkipped" : false,
                "bytes" : [
                  48,
                  0,
                  32,
                  2
                ],
                "flagHonest" : false,
                "rawDeflate" : true
              },
              "chunks" : [
                {
                  "bytes" : 4,
                  "offset" : 8,
                  "type" : "CgBI"
                },
                {
                  "bytes" : 13,
                  "offset" : 24,
                  "type" : "IHDR"
                },
                {
                  "bytes" : 10,
                  "offset" : 49,
                  "type" : "IDAT"
                },
                {
                  "bytes" : 0,
                  "offset" : 71,
                  "type" : "IEND"
                }
              ],
              "colorType" : "RGBA",
              "decodeTime" : {
                "device" : "iPhone SE (2nd generation)",
                "estimatedMilliseconds" : 0
              },
              "decodedBytes" : 4,
              "filters" : [
                "none"
              ],
              "footprintBytes" : 16384,
              "hasPosition" : false,
              "hasTRNS" : false,
              "height" : 1,
              "interlaced" : false,
              "metadataBytes" : 0,
              "opaquePixels" : 0,
              "orientation" : 1,
              "paletteColors" : 0,
              "translucentPixels" : 1,
              "transparentPixels" : 0,
              "width" : 1
            }
          },
          {
            "fileBytes" : 9,
            "path" : "b.plist",
            "propertyList" : {
              "format" : "xml",
              "keys" : 2,
              "root" : "dictionary",
              "values" : {
                "array" : 1,
                "boolean" : 2,
                "dictionary" : 1,
                "integer" : 1,
                "string" : 1
              }
            }
          },
          {
            "error" : "not a PNG",
            "path" : "c/d.png"
          }
        ]

        """)
  }

  @Test func `the JSON of no files is an empty array`() throws {
    let json = InspectionJSON.render([])
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Int] == [])
    #expect(json.hasSuffix("\n"))
  }
}
