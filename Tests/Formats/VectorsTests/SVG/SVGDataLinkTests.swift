import CrushFixtures
import Foundation
import Testing

@testable import CrushVectors

@Suite struct SVGDataLinkTests {
  @Test(arguments: [
    ("data:image/png;base64,QUJD", "image/png", "ABC"), ("DATA:Image/PNG;charset=x;BASE64,QUJD", "image/png", "ABC"),
    (" \ndata:image/png ; base64 , QU\tJ\n D", "image/png", "ABC"), ("data:;base64,QUI=", "", "AB"),
    ("data:;base64,QUI", "", "AB"), ("data:;base64,QQ==", "", "A"), ("data:;base64,QQ", "", "A"),
    ("data:;base64,QQ%3D%3D", "", "A"), ("data:;base64,%51%51", "", "A"), ("data:;base64,", "", ""),
    ("data:text/plain,a%20b%zz%4", "text/plain", "a b%zz%4"), ("data:,A,B;base64,C", "", "A,B;base64,C"),
  ])
  func `links contain bytes`(_ link: String, _ type: String, _ text: String) throws {
    let data = try #require(SVGDataLink(link))
    #expect(data.type == type && String(decoding: data.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "", "data:", "data:image/png;base64", "date:,A", "a data:,A", "data:;base64,A", "data:;base64,QUJDQ",
    "data:;base64,QU=J", "data:;base64,QQ===", "data:;base64,QUJ-", "data:;base64,QUJ\u{E9}", "data:;base64,%",
  ])
  func `damaged links contain nothing`(_ link: String) { #expect(SVGDataLink(link) == nil) }

  @Test func `base 64 is the inverse of its encoding`() throws {
    var generator = SeededGenerator(seed: 5)
    for count in 0..<100 {
      let bytes = generator.bytes(count)
      #expect(SVGDataLink(SVGImageSample.link(bytes))?.bytes == bytes)
      let escaped = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(SVGDataLink("data:," + escaped)?.bytes == bytes)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `changed links crash nothing`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let links = [
      SVGImageSample.link(try SVGImageSample.png(SVGImageSample.column)),
      SVGImageSample.link(SampleJPEGs.drawing, type: "image/jpeg"),
    ]
    let marks = Array("%=,;: \n+/-AZaz09'é".utf8)
    var (drawn, refused) = (0, 0)
    for round in 0..<500 {
      let link = links[round % 2]
      let content = """
        <pattern id='p' width='1' height='1' patternContentUnits='objectBoundingBox'><use href='#i'/></pattern>
        <image id='i' width='60' preserveAspectRatio='xMidYMin slice' href='\(link)'/><circle r='9' fill='url(#p)'/>
        """
      var bytes = SVGImageSample.file(content, side: 12)
      // Most changes are in the first bytes, where the link and the headers of the picture are.
      let start = bytes.count - content.utf8.count + 150
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let last = round.isMultiple(of: 3) ? bytes.count : min(bytes.count, start + 150)
        let index = Int.random(in: start..<last, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes[index] = marks[Int.random(in: 0..<marks.count, using: &generator)]
        case 2: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index..<min(index + 8, bytes.count)], at: index)
        }
      }
      if (try? VectorFile(bytes, .svg).image(scale: 1)) != nil { drawn += 1 } else { refused += 1 }
    }
    #expect(drawn > 10 && refused > 10)
  }
}
