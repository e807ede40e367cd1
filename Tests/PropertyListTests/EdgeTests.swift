import Foundation
import PropertyList
import Testing
import XML

/// Small files with one difficulty each, and what CoreFoundation says of them.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absence))
struct EdgeTests {
  /// Cases that are not XML: OpenStep's, which is read elsewhere or not yet. CoreFoundation tries it for all text that
  /// is not XML, and so calls white space an empty dictionary.
  static let openStep: Set<String> = [
    "os_array", "os_dict", "os_gnustep", "os_nosemi_last", "os_octal", "os_pbxproj", "os_string", "os_strings",
    "os_strings_crlf", "os_strings_dup", "os_strings_empty", "os_strings_multiline", "os_strings_nosemi",
    "os_strings_single", "os_strings_utf16", "os_trailing", "ws_only", "json_null", "json_obj",
  ]

  /// Cases whose files are too long to be kept; `HostileXMLTests` makes such files.
  static let notKept: Set<String> = ["deep_array_10000", "deep_array_200000", "deep_dict_10000"]

  /// Where we differ on purpose, and why.
  static let differing = [
    "enc_sjis": "Shift JIS needs a table of 7,000 characters; no list in the corpus uses it"
  ]

  static let rows = Corpus.rows("edge/EXPECTED.tsv").filter {
    !openStep.contains($0[0]) && !notKept.contains($0[0])
  }

  @Test func `every case is looked at`() {
    #expect(Self.rows.count + Self.openStep.count + Self.notKept.count == Corpus.rows("edge/EXPECTED.tsv").count)
    #expect(Self.rows.count > 170)
  }

  @Test(arguments: rows.map { $0[0] }.filter { differing[$0] == nil })
  func `as CoreFoundation`(_ name: String) throws {
    let expected = try #require(Self.rows.first { $0[0] == name })[1]
    let bytes = try Corpus.bytes("edge/\(name).plist")
    if expected.hasPrefix("ERR ") {
      let error = try #require(throws: PropertyListError.self) { try Reader.read(bytes) }
      if let line = Self.line(in: expected) {
        #expect(Self.line(of: error) == line, "\(error)")
      }
      return
    }
    let text = EdgeNotation.text(try Reader.read(bytes).root)
    if let ellipsis = expected.range(of: "...(") {
      #expect(text.hasPrefix(expected[..<ellipsis.lowerBound]))
      #expect("\(text.count))" == expected[ellipsis.upperBound...])
    } else {
      #expect(text == expected)
    }
  }

  @Test(arguments: differing.keys.sorted())
  func `differs on purpose`(_ name: String) throws {
    #expect(throws: PropertyListError.self) { try Reader.read(Corpus.bytes("edge/\(name).plist")) }
  }

  @Test func `integers take the bytes that CoreFoundation gives them`() throws {
    for row in Self.rows where row[1].hasPrefix("i") && row[0].hasPrefix("int_") {
      let written = try BinaryWriter.write(Reader.read(Corpus.bytes("edge/\(row[0]).plist")), order: .xcode)
      let width = 1 << Int(written[8] & 0x0F)
      #expect(row[1].hasSuffix("/\(width)"), "\(row[0])")
    }
  }

  /// The number after "line" in a message.
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
