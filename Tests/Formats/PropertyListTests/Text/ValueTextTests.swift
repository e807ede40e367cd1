import Testing

@testable import CrushPropertyList

/// The texts of single values on a command line.
struct ValueTextTests {
  @Test(arguments: [("YES", true), ("true", true), ("1", true), ("no", false), ("False", false), ("0", false)])
  func `booleans`(_ text: String, _ value: Bool) throws {
    #expect(try ValueText.value(.boolean, text).boolean == value)
  }

  @Test(arguments: ["maybe", "", "2", "yes ", "on"])
  func `invalid booleans`(_ text: String) throws {
    let error = try #require(throws: PropertyListError.self) { try ValueText.value(.boolean, text) }
    #expect("\(error)" == "\"\(text)\" is not a boolean; expected true, yes, 1, false, no or 0")
  }

  @Test(arguments: [
    ("", []), ("AAEC", [0, 1, 2]), ("AA==", [0]), ("AAE=", [0, 1]), ("AA\nEC AAE=", [0, 1, 2, 0, 1]),
  ])
  func `data`(_ text: String, _ bytes: [UInt8]) throws {
    #expect(try ValueText.value(.data, text).data == bytes)
  }

  /// Longer than one buffer.
  @Test func `long data as base 64`() throws {
    let text = String(repeating: "AAEC", count: 100_000)
    let value = try ValueText.value(.data, text)
    #expect(value.count == 300_000)
    #expect(try ValueText.raw(value) == text)
    #expect(try JSONWriter.write(value.document, isReadable: false).bytes == Array("\"\(text)\"".utf8))
  }

  @Test(arguments: ["***", "AAE", "A", "=", "====", "A===", "AA=A", "AAEC=", "AAE=AAEC", "é", "AAEÁ", "<AA>"])
  func `invalid data`(_ text: String) throws {
    let error = try #require(throws: PropertyListError.self) { try ValueText.value(.data, text) }
    #expect("\(error)".hasPrefix("\"\(text)\" is not base 64; expected groups of four"))
  }

  /// Every readable date has a text that is read as an equal date.
  @Test(arguments: [
    "2147483647-12-31T23:59:59Z", "2147483647-12-31T23:59:50Z", "-2147483647-01-01T00:00:00Z",
    "-2147483647-01-01T00:00:09Z", "2001-01-01T00:00:00Z",
  ])
  func `dates at the ends of time`(_ text: String) throws {
    let value = try ValueText.value(.date, text)
    let again = try ValueText.value(.date, ValueText.raw(value))
    #expect(again.date == value.date)
    #expect(try String(decoding: XMLWriter.write(value.document), as: UTF8.self).contains("<date>"))
  }

  @Test(arguments: ["2147483647-12-32T00:00:00Z", "2147483647-99-01T00:00:00Z", "-2147483647-01-00T00:00:00Z"])
  func `dates that roll over the ends of time`(_ text: String) {
    #expect(throws: PropertyListError.value(.invalidDate(text))) { try ValueText.value(.date, text) }
  }
}
