import CrushFixtures
import Foundation
import Testing

/// Hostile property lists, in a process with 256 MB of address space and a limit of time. Each list is converted, or
/// rejected with a message.
@Suite(.timeLimit(.minutes(30))) struct HostileListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file, and a part of its error message. The message is nil if the file can be converted.
  struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String?
    let bytes: @Sendable () -> [UInt8]

    var testDescription: String { name }
  }

  /// Returns a binary list of objects, with offsets of four bytes and references of `width` bytes.
  private static func binary(_ objects: [[UInt8]], width: UInt8 = 1, offset: UInt32? = nil) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += big(offset ?? UInt32(file.count))
      file += object
    }
    let place = UInt32(file.count)
    return file + table + [0, 0, 0, 0, 0, 0, 4, width] + [0, 0, 0, 0] + big(UInt32(objects.count))
      + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0] + big(place)
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// Returns a dictionary with keys by object number. All values are object 2, and references have one byte.
  private static func manyKeys(_ count: Int, _ key: (Int) -> UInt8) -> [UInt8] {
    [0xDF, 0x12] + big(UInt32(count)) + (0..<count).map(key) + [UInt8](repeating: 2, count: count)
  }

  /// Returns a list with long keys that overlap, because each begins a few bytes after the previous one. All values are
  /// the last object.
  private static func overlappingKeys() -> [UInt8] {
    let count = 10_000
    var dictionary: [UInt8] = [0xDF, 0x12] + big(UInt32(count))
    for key in 1...count { dictionary += [UInt8(key >> 8), UInt8(key & 255)] }
    for _ in 1...count { dictionary += [UInt8((count + 1) >> 8), UInt8((count + 1) & 255)] }
    let key: [UInt8] = [0x6F, 0x12] + big(30_000)
    let last: [UInt8] = [0x09] + [UInt8](repeating: 0x61, count: 60_000)
    return binary([dictionary] + [[UInt8]](repeating: key, count: count) + [last], width: 2)
  }

  private static func list(_ body: String, before: String = "") -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\(before)<plist>\(body)</plist>".utf8)
  }

  private static func nested(_ open: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: open, count: count).utf8)
  }

  private static let same = String(repeating: "a", count: 48)

  static let attacks = [
    Attack(name: "a cycle", message: "object 0") { binary([[0xA1, 1], [0xA1, 0]]) },
    Attack(name: "10¹⁴ values by sharing", message: "values") {
      binary((0..<14).map { [0xAA] + [UInt8](repeating: UInt8($0 + 1), count: 10) } + [[0x09]])
    },
    Attack(name: "offsets past the end", message: "expected 8 to") { binary([[0x09]], offset: 0xFFFF_FFFF) },
    Attack(name: "a string of 4 GiB", message: "expected at most") { binary([[0x5F, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]]) },
    Attack(name: "an array of 4 GiB", message: "expected at most") { binary([[0xAF, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]]) },
    Attack(name: "a set", message: "unexpected marker 0xC1") { binary([[0xC1, 0]]) },
    Attack(name: "a header alone", message: "too few") { Array("bplist00".utf8) },
    Attack(name: "a date that is not a number, to text", message: "a date nan") {
      binary([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]])
    },
    Attack(name: "100,000 levels, binary", message: "too deep") {
      binary((1...100_000).map { [0xA1] + big(UInt32($0)) } + [[0x09]], width: 4)
    },
    Attack(name: "400,000 references to one string", message: nil) {
      binary([[0xAF, 0x12] + big(400_000) + [UInt8](repeating: 1, count: 400_000), [0x51, 0x61]])
    },
    // plutil's order shares no strings of this length, so all 200,000 are separate.
    Attack(name: "references to a long string", message: "too many") {
      binary([
        [0xAF, 0x12] + big(200_000) + [UInt8](repeating: 1, count: 200_000),
        [0x5F, 0x12] + big(100_000) + [UInt8](repeating: 0x61, count: 100_000),
      ])
    },
    Attack(name: "a long key in UTF-16, 20,000 times", message: nil) {
      binary([
        manyKeys(20_000) { _ in 1 }, [0x6F, 0x12] + big(20_000) + [UInt8](repeating: 0x61, count: 40_000), [0x09],
      ])
    },
    Attack(name: "two equal long keys, 20,000 times", message: nil) {
      let key = [0x5F, 0x12] + big(40_000) + [UInt8](repeating: 0x61, count: 40_000)
      return binary([manyKeys(20_000) { UInt8($0 % 2 * 2 + 1) }, key, [0x09], key])
    },
    Attack(name: "10,000 overlapping keys", message: "strings and data overlap") { overlappingKeys() },
    Attack(name: "a billion laughs", message: "expected \">\"") {
      let entities = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
      return list("<string>&l9;</string>", before: "<!DOCTYPE plist [<!ENTITY l0 \"ha\">\(entities)]>")
    },
    Attack(name: "an external entity", message: "unknown entity") {
      list("<string>&xxe;</string>", before: "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">")
    },
    Attack(name: "a million levels, XML", message: "too deep") { nested("<array>", 1_000_000) },
    Attack(name: "100,000 levels, OpenStep", message: "too deep") { nested("(", 100_000) },
    Attack(name: "100,000 levels, JSON", message: "too deep") { nested("[", 100_000) },
    Attack(name: "invalid UTF-8", message: "UTF-8") {
      Array("<string>".utf8) + [0xC3, 0x28] + Array("</string>".utf8)
    },
    Attack(name: "invalid UTF-16", message: "UTF-16") {
      [0xFE, 0xFF] + Array("<string>".utf8).flatMap { [0, $0] } + [0xDC, 0x00, 0, 0x61]
    },
    Attack(name: "a surrogate by number", message: "&#xD800;") { list("<string>&#xD800;</string>") },
    Attack(name: "a million references to characters", message: nil) {
      list("<string>\(String(repeating: "&amp;", count: 1_000_000))</string>")
    },
    Attack(name: "50,000 keys", message: nil) {
      list("<dict>\((0..<50_000).map { "<key>\($0)</key><true/>" }.joined())</dict>")
    },
    Attack(name: "8,000 keys with equal hashes", message: nil) {
      list(
        "<dict>\((10_000..<18_000).map { "<key>\(same)\($0)\(same)\(same)\($0)\(same)</key><true/>" }.joined())</dict>")
    },
  ]

  @Test(arguments: attacks)
  func `takes bounded memory and time`(_ attack: Attack) throws {
    let bytes = attack.bytes()
    try folder.write(bytes, to: "hostile")
    let script = "ulimit -v 262144 2>/dev/null; exec \"$0\" plist convert --to \"$1\" --order plutil hostile -o out"
    for format in ["xml", "binary"] {
      let process = try ToolProcess(
        executable: "/bin/bash", ["-c", script, ToolProcess.binary(), format], in: folder.path)
      let result = try process.finish()
      #expect(result.hasExited, "\(format)")
      // A binary list can represent values that text cannot, and sharing keeps it small.
      let isRefused = attack.message != nil && !(attack.name.hasSuffix(", to text") && format == "binary")
      #expect(result.exitCode == (isRefused ? 1 : 0), "\(format): \(result.errors)")
      #expect(folder.exists("out") == !isRefused)
      if isRefused { #expect(result.errors.contains(attack.message ?? ""), "\(format): \(result.errors)") }
      if folder.exists("out") { try FileManager.default.removeItem(atPath: folder.path("out")) }
    }
  }
}
