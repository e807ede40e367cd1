import CrushFixtures
import CrushPropertyList
import Testing

/// The estimated memory of loaded lists, and the estimated time to read them.
@Suite struct LoadedSizeTests {
  private func bytes(_ xml: String) throws -> Int { try Reader.read(Array("<plist>\(xml)</plist>".utf8)).loadedBytes }

  @Test(arguments: [
    ("<true/>", 0), ("<integer>7</integer>", 0), ("<integer>-18014398509481984</integer>", 0),
    // Values beyond 55 bits.
    ("<integer>18014398509481984</integer>", 32), ("<integer>18446744073709551615</integer>", 32),
    ("<real>0.5</real>", 32), ("<date>2026-01-31T12:00:00Z</date>", 32),
    ("<string></string>", 0), ("<string>sevenab</string>", 0),
    // 16 + 1 + 8 + 1 = 26, and 16 + 8 + 300 + 1 = 325.
    ("<string>eightabc</string>", 32), ("<string>\(String(repeating: "a", count: 300))</string>", 336),
    // 16 + 8 + 2 × 2, and 16 + 8 + 2 × 5 for a character of two units.
    ("<string>éa</string>", 32), ("<string>abc😀</string>", 48),
    // 48 + 3 in 16, and 48.
    ("<data>AAEC</data>", 64), ("<data></data>", 48),
    ("<array/>", 48), ("<array><true/><true/><true/></array>", 80),
    // No buckets, 3 buckets, and 7 buckets for 4 entries.
    ("<dict/>", 64), ("<dict><key>a</key><true/></dict>", 112),
    ("<dict><key>a</key><true/><key>b</key><true/><key>c</key><true/><key>d</key><true/></dict>", 176),
  ])
  func `each kind of value has its size`(_ xml: String, _ expected: Int) throws {
    #expect(try bytes(xml) == expected, "\(xml.prefix(60))")
  }

  @Test func `equal strings are one object, and equal data are not`() throws {
    let text = "<string>the same text</string>"
    #expect(try bytes("<array>\(text)\(text)\(text)</array>") == 80 + 32)
    #expect(try bytes("<array>\(text)<string>another text</string></array>") == 64 + 32 + 32)
    #expect(try bytes("<dict><key>the same text</key>\(text)</dict>") == 112 + 32)
    #expect(try bytes("<array><data>AAEC</data><data>AAEC</data></array>") == 64 + 64 + 64)
  }

  @Test func `a binary list and its XML have one size`() throws {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<60 {
      let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        [
          "<integer>\(Int.random(in: -9...9, using: &random))</integer>", "<true/>", "<real>1.25</real>",
          "<string>a text of some length \(Int.random(in: 0...5, using: &random))</string>",
        ].randomElement(using: &random) ?? ""
      }
      let document = try Reader.read(Array("<plist><array>\(words.joined())</array></plist>".utf8))
      let binary = try Reader.read(BinaryWriter.write(document, order: .xcode))
      #expect(binary.loadedBytes == document.loadedBytes, "seed 77")
    }
  }

  @Test func `many references to a long string take its memory once`() throws {
    // 60,000 references of one byte to a string of 30,000 bytes: reading each would take 1.8 GB.
    let count = 60_000
    var file = Array("bplist00".utf8)
    let array = file.count
    file += [0xAF, 0x12] + Self.big(UInt32(count)) + [UInt8](repeating: 1, count: count)
    let string = file.count
    file += [0x5F, 0x12] + Self.big(30_000) + [UInt8](repeating: 0x61, count: 30_000)
    let table = file.count
    file += Self.big(UInt32(array)) + Self.big(UInt32(string))
    file += [0, 0, 0, 0, 0, 0, 4, 1] + [0, 0, 0, 0] + Self.big(2) + [UInt8](repeating: 0, count: 8)
    file += [0, 0, 0, 0] + Self.big(UInt32(table))
    let limits = Limits(expansion: Limits.mostExpansion)
    #expect(try Reader.read(file, limits: limits).loadedBytes == 48 + count * 8 + 30_032)
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  @Test func `the time to read grows with objects and bytes`() {
    for format in [Format.binary, .xml, .otherText, .empty] {
      let time = ReadingTime.nanoseconds(format, objects: 1000, bytes: 50_000)
      #expect(ReadingTime.nanoseconds(format, objects: 1001, bytes: 50_000) > time)
      #expect(ReadingTime.nanoseconds(format, objects: 1000, bytes: 50_001) > time)
      #expect(ReadingTime.nanoseconds(format, objects: 0, bytes: 0) == 0)
    }
    #expect(ReadingTime.nanoseconds(.xml, objects: 1_000_000, bytes: 10_000_000) == 55e6)
    #expect(ReadingTime.nanoseconds(.binary, objects: 1_000_000, bytes: 10_000_000) == 49e6)
  }
}
