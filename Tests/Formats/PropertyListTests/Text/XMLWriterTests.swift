import CrushFixtures
import CrushPropertyList
import Foundation
import Testing

struct XMLWriterTests {
  private func written(_ body: String) throws -> String {
    let bytes = try XMLWriter.write(PlistText.document(body))
    return String(
      decoding: bytes.dropFirst(PlistText.prologue.utf8.count).dropLast("</plist>\n".utf8.count), as: UTF8.self)
  }

  @Test(arguments: [
    ("<dict/>", "<dict/>\n"), ("<array></array>", "<array/>\n"), ("<string/>", "<string></string>\n"),
    ("<integer>0x10</integer>", "<integer>16</integer>\n"), ("<integer>-0</integer>", "<integer>0</integer>\n"),
    ("<integer>-9223372036854775808</integer>", "<integer>-9223372036854775808</integer>\n"),
    ("<integer>18446744073709551615</integer>", "<integer>18446744073709551615</integer>\n"),
    ("<string>&lt;&gt;&amp;&apos;&quot;é</string>", "<string>&lt;&gt;&amp;'\"é</string>\n"),
    ("<real>inf</real>", "<real>+infinity</real>\n"), ("<real>-inf</real>", "<real>-infinity</real>\n"),
    ("<real>nan</real>", "<real>nan</real>\n"), ("<real>-0</real>", "<real>0.0</real>\n"),
    ("<date>2026-02-30T25:00:61Z</date>", "<date>2026-03-03T01:01:01Z</date>\n"),
    ("<date>-0044-03-15T12:00:00Z</date>", "<date>-044-03-15T12:00:00Z</date>\n"),
    ("<date>0001-01-01T00:00:00Z</date>", "<date>0001-01-01T00:00:00Z</date>\n"),
    ("<data></data>", "<data>\n</data>\n"), ("<data>AQ==</data>", "<data>\nAQ==\n</data>\n"),
    (
      "<dict><key>CF$UID</key><integer>7</integer></dict>",
      "<dict>\n\t<key>CF$UID</key>\n\t<integer>7</integer>\n</dict>\n"
    ),
    (
      "<dict><key>b</key><array><true/><dict/></array><key>a</key><data>AA==</data></dict>",
      "<dict>\n\t<key>a</key>\n\t<data>\n\tAA==\n\t</data>\n\t<key>b</key>\n\t<array>\n\t\t<true/>\n\t\t<dict/>\n\t</array>\n</dict>\n"
    ),
  ])
  func `values are written as by plutil`(_ body: String, _ expected: String) throws {
    #expect(try written(body) == expected)
  }

  @Test func `keys are sorted by UTF-16 units`() throws {
    let body = "<dict><key>\u{FFFD}</key><true/><key>😀</key><true/><key>é</key><true/><key>a</key><true/></dict>"
    let keys = try Reader.read(XMLWriter.write(PlistText.document(body))).root.entries.map(\.key)
    #expect(keys == ["a", "é", "😀", "\u{FFFD}"])
  }

  @Test func `reals have 17 digits, like printf's`() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let seed = random
    var values = [
      0.1, 0.5, 1, -1.5, 1e15, 1e16, 1e17, 1e22, 1e23, 123456789012345680, 0.0001, 0.00001, .leastNonzeroMagnitude,
    ]
    values += [
      Double.greatestFiniteMagnitude, .leastNormalMagnitude, 9.9999999999999999e22, 2.5, 1 / 3, 100000000000000000,
    ]
    for _ in 0..<2000 { values.append(Double(bitPattern: random.next())) }
    for _ in 0..<2000 { values.append(Double.random(in: -1000...1000, using: &random)) }
    // Values around each power of ten, and halves that round to even.
    for power in -30...30 {
      let ten = Double("1e\(power)") ?? 1
      values += [
        ten, ten.nextUp, ten.nextDown, ten * 9.999999999999998, ten * Double.random(in: 1..<10, using: &random),
      ]
    }
    for bits in 40...62 { values.append(Double((UInt64(1) << UInt64(bits)) + 1) / 1024) }
    for value in values where value.isFinite && value != 0 {
      #expect(try written("<real>\(value)</real>") == "<real>\(String(format: "%.17g", value))</real>\n", "\(seed)")
    }
  }

  @Test func `written dates are read back exactly`() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<2000 {
      let seconds = Double(Int64.random(in: -80_000_000_000...300_000_000_000, using: &random))
      let bytes = BinaryFile([[0x33] + BinaryFile.bytes(seconds.bitPattern, 8)]).bytes
      let text = try XMLWriter.write(Reader.read(bytes))
      #expect(try Reader.read(text).root.date == seconds, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func `a date outside the calendar is an error`() throws {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let document = try Reader.read(BinaryFile([[0x33] + BinaryFile.bytes(seconds.bitPattern, 8)]).bytes)
      #expect(throws: PropertyListError.self) { try XMLWriter.write(document) }
    }
  }

  @Test func `data lines fill the width beside the indentation`() throws {
    let data = Data(repeating: 0, count: 200).base64EncodedString()
    for depth in [0, 1, 3, 8, 12] {
      let body =
        String(repeating: "<array>", count: depth) + "<data>\(data)</data>"
        + String(repeating: "</array>", count: depth)
      let lines = try written(body).split(separator: "\n").filter { $0.contains("AAAAAAAA") }
      let tabs = min(depth, 8)
      #expect(lines.dropLast().allSatisfy { $0.count == tabs + 76 - 8 * tabs })
      #expect(lines.allSatisfy { $0.prefix { $0 == "\t" }.count == tabs })
    }
  }

  @Test(.timeLimit(.minutes(30))) func `many references to a long string are an error`() throws {
    let count = 50_000
    var file = BinaryFile([
      [0xAF, 0x12] + BinaryFile.bytes(UInt64(count), 4), [0x5F, 0x12] + BinaryFile.bytes(100_000, 4),
    ])
    file.objects[0] += [UInt8](repeating: 1, count: count)
    file.objects[1] += [UInt8](repeating: 0x61, count: 100_000)
    file.offsetWidth = 4
    let document = try Reader.read(file.bytes)
    #expect(throws: PropertyListError.self) { try XMLWriter.write(document) }
  }

  /// Texts in plutil's own form. The other texts have comments, entities or another indentation.
  @Test(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
  func `canonical texts are written unchanged`() throws {
    var same = 0
    for pair in Pair.all where pair.order == "plutil" || pair.order == "xcode" {
      let xml = try pair.xml()
      let document = try Reader.read(xml)
      let written = try XMLWriter.write(document)
      if written == xml { same += 1 }
      let again = try Reader.read(BinaryWriter.write(document, order: .plutil))
      #expect(try XMLWriter.write(again) == written, "\(pair.name)")
    }
    #expect(same >= 114)
  }

  @Test func `a negative zero and a dictionary like a UID are losses`() throws {
    let list = try JSONReader.read(Array(#"{"a":-0.0,"b":{"CF$UID":1},"c":{"CF$UID":"x"},"d":0.0}"#.utf8))
    let losses = try Writer.write(list, .xml1).losses.lines
    #expect(
      losses == ["1 × dictionary with the only key CF$UID, now a UID: b", "1 × real -0.0, now 0.0: a"])
    let binary = try BinaryWriter.write(list, order: .xcode)
    var pieces = Pieces()
    #expect(!BinaryText.write(binary, to: &pieces))
  }
}
