import CrushBasics
import CrushPropertyList
import Foundation
import Testing

/// Small files with one special case each, and CoreFoundation's result for them.
@Suite(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
struct EdgeTests {
  /// Cases whose files are too long to store. `HostileSizeTests` generates such files.
  static let notKept: Set<String> = ["deep_array_10000", "deep_array_200000", "deep_dict_10000"]

  /// Intended differences from CoreFoundation, with the reason.
  static let differing = [
    "enc_sjis": "Shift JIS needs a table of 7,000 characters; no list in the corpus uses it"
  ]

  /// Files that are accepted intentionally, with the reason.
  static let accepted = ["empty": "an empty file is an empty dictionary to Xcode's build"]

  static let rows = PlistCorpus.rows("edge/EXPECTED.tsv").filter {
    !notKept.contains($0[0])
  }

  @Test func `every case is tested`() {
    #expect(Self.rows.count + Self.notKept.count == PlistCorpus.rows("edge/EXPECTED.tsv").count)
    #expect(Self.rows.count > 190)
  }

  @Test(arguments: rows.map { $0[0] }.filter { differing[$0] == nil && accepted[$0] == nil })
  func `results match CoreFoundation`(_ name: String) throws {
    let expected = try #require(Self.rows.first { $0[0] == name })[1]
    let bytes = try PlistCorpus.bytes("edge/\(name).plist")
    if expected.hasPrefix("ERR ") {
      let error = try #require(throws: PropertyListError.self) { try Reader.read(bytes) }
      if let line = Self.line(in: expected), Format.detect(bytes) == .xml {
        #expect(Self.line(of: error) == line, "\(error)")
      }
      return
    }
    // CoreFoundation's result has sorted keys.
    let document = try Reader.read(bytes)
    let text = EdgeNotation.text((document.origin == .openStep ? KeyOrder.compact.apply(to: document) : document).root)
    if let ellipsis = expected.range(of: "...(") {
      #expect(text.hasPrefix(expected[..<ellipsis.lowerBound]))
      #expect("\(text.count))" == expected[ellipsis.upperBound...])
    } else {
      #expect(text == expected)
    }
  }

  @Test(arguments: differing.keys.sorted())
  func `intended differences`(_ name: String) throws {
    #expect(throws: PropertyListError.self) { try Reader.read(PlistCorpus.bytes("edge/\(name).plist")) }
  }

  @Test(arguments: accepted.keys.sorted())
  func `files that are accepted intentionally`(_ name: String) throws {
    #expect(try Reader.read(PlistCorpus.bytes("edge/\(name).plist")).root.count == 0)
  }

  @Test func `the widths of integers match CoreFoundation`() throws {
    for row in Self.rows where row[1].hasPrefix("i") && row[0].hasPrefix("int_") {
      let written = try BinaryWriter.write(Reader.read(PlistCorpus.bytes("edge/\(row[0]).plist")), order: .xcode)
      let width = 1 << Int(written[8] & 0x0F)
      #expect(row[1].hasSuffix("/\(width)"), "\(row[0])")
    }
  }

  /// Returns the number after "line" in a message.
  private static func line(in message: String) -> Int? {
    guard let range = message.range(of: "line ", options: .backwards) else { return nil }
    return Int(message[range.upperBound...].prefix { $0.isNumber })
  }

  private static func line(of error: PropertyListError) -> Int? {
    switch error {
    case .xml(_, let position), .text(_, let position): position.line
    default: nil
    }
  }
}
