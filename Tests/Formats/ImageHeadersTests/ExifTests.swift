import CrushFixtures
import CrushImageHeaders
import Testing

/// Directories of Exif in both byte orders (TIFF 6.0, section 2; Exif 2.32, section 4.6).
@Suite struct ExifTests {
  /// An entry of a directory: tag, type, count and value.
  private typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

  /// Returns Exif with a first directory at offset 8 and a GPS directory at offset 100.
  private static func exif(_ first: [Entry], gps: [Entry] = [], isLittle: Bool, prefix: String = "") -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? SampleHeaders.little(value, count) : SampleHeaders.big(value, count)
    }
    func directory(_ entries: [Entry]) -> [UInt8] {
      let body = entries.flatMap { entry -> [UInt8] in
        // A SHORT is at the left of its field.
        let value = entry.type == 3 ? number(entry.value, 2) + [0, 0] : number(entry.value, 4)
        return number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + value
      }
      return number(entries.count, 2) + body + number(0, 4)
    }
    var bytes = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + directory(first)
    bytes += [UInt8](repeating: 0, count: max(0, 100 - bytes.count)) + directory(gps)
    return Array(prefix.utf8) + bytes
  }

  private func found(_ bytes: [UInt8]) -> Int? { Exif.orientation(bytes.span) }
  private func hasPosition(_ bytes: [UInt8]) -> Bool { Exif.holdsPosition(bytes.span) }

  private static func orientation(_ value: Int) -> Entry { (0x0112, 3, 1, value) }
  private static let gps: Entry = (0x8825, 4, 1, 100)
  private static let latitude: Entry = (2, 5, 3, 200)
  private static let longitude: Entry = (4, 5, 3, 200)
  private static let altitude: Entry = (6, 5, 1, 200)

  @Test(arguments: [false, true], ["", "Exif\0\0"])
  func `every orientation is read in both byte orders, with and without JPEG's prefix`(
    _ isLittle: Bool, _ prefix: String
  ) {
    for value in 1...8 {
      let entries = [(0x010F, 2, 4, 0x4141_4141), Self.orientation(value), (0x0131, 2, 4, 0)]
      let bytes = Self.exif(entries, isLittle: isLittle, prefix: prefix)
      #expect(found(bytes) == value)
    }
    #expect(found(Self.exif([], isLittle: isLittle, prefix: prefix)) == nil)
  }

  @Test(arguments: [false, true])
  func `a position is a latitude or a longitude`(_ isLittle: Bool) {
    func holds(_ first: [Entry], _ gps: [Entry]) -> Bool {
      hasPosition(Self.exif(first, gps: gps, isLittle: isLittle))
    }
    #expect(holds([Self.orientation(1), Self.gps], [Self.latitude, Self.longitude]))
    #expect(holds([Self.gps], [Self.altitude, Self.longitude]))
    #expect(holds([Self.gps], [Self.latitude]))
    #expect(!holds([Self.gps], [Self.altitude]))
    #expect(!holds([Self.gps], []))
    #expect(!holds([Self.orientation(1)], [Self.latitude]))
    // A count of 0 is an entry without a value.
    #expect(!holds([Self.gps], [(2, 5, 0, 200)]))
  }

  @Test(
    arguments: [
      [], Array("Exif\0\0".utf8), Array("II*\0".utf8), Array("IM*\0\u{8}\0\0\0".utf8), Array("II+\0\u{8}\0\0\0".utf8),
      Array("MM*\0\u{8}\0\0\0".utf8), Array("JJ*\0\u{8}\0\0\0".utf8),
    ] as [[UInt8]])
  func `bytes that are not a TIFF structure have neither`(_ bytes: [UInt8]) {
    #expect(found(bytes) == nil && !hasPosition(bytes))
  }

  @Test func `a directory that points to itself ends`() {
    let loop: Entry = (0x8825, 4, 1, 8)
    #expect(!hasPosition(Self.exif([loop, Self.orientation(1)], isLittle: true)))
  }

  @Test(arguments: [false, true])
  func `cut Exif never has a different orientation`(_ isLittle: Bool) {
    let bytes = Self.exif([Self.orientation(6), Self.gps], gps: [Self.latitude], isLittle: isLittle)
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      #expect([nil, 6].contains(found(cut)))
      #expect(!hasPosition(cut) || count >= 100 + 2 + 12)
    }
  }

  @Test func `damaged Exif never traps`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for step in 0..<4000 {
      var bytes = Self.exif(
        [Self.orientation(3), Self.gps], gps: [Self.latitude, Self.longitude], isLittle: step % 2 == 0)
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          [0, 0x7F, 0x80, 0xFF, 8].randomElement(using: &random) ?? 0
      }
      _ = hasPosition(bytes)
      guard let orientation = found(bytes) else { continue }
      #expect((0...0xFFFF).contains(orientation), "seed \(seed)")
    }
  }
}
