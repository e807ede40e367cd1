import CrushReporting
import Foundation
import Testing

/// The reports of `plist size`.
@Suite struct ListSizesTests {
  private static func form(_ name: String, _ title: String, _ plain: Int, _ deflated: Int) -> ListSizes.Form {
    ListSizes.Form(
      name: name, title: title,
      ListSizes.Form.Measurement(bytes: plain, deflatedBytes: deflated, milliseconds: 1.25, runs: 25))
  }

  private static let sizes = ListSizes(
    path: "a\n.plist", fileBytes: 12_345, format: "XML", objects: 1234, loadedBytes: 56_789,
    forms: [
      form("binary", "a binary list", 9999, 4000), form("xml", "XML", 12_345, 3999),
      ListSizes.Form(name: "json", title: "JSON", reason: "1 × data, now a string of base 64: Icon"),
    ])

  @Test func `the text marks the smallest of each column and explains the others`() {
    #expect(
      ListSizesText.render(Self.sizes, style: .plain) == """
        a\\u{a}.plist: XML, 12,345 bytes, 1,234 values and keys; loaded about 56.8 kB (estimate)
          form            plain    deflated    time to read
          a binary list   9,999 *     4,000          1.3 ms
          XML            12,345       3,999 *        1.3 ms
          JSON                –           –               –
          JSON cannot represent every value: 1 × data, now a string of base 64: Icon

        """)
  }

  @Test func `one line explains the units`() {
    #expect(ListSizesText.legend.hasPrefix("* the smallest. ") && ListSizesText.legend.hasSuffix(" machine.\n"))
    #expect(ListSizesText.legend.count { $0 == "\n" } == 1)
  }

  @Test func `the JSON names the smallest forms`() throws {
    let json = ListSizesJSON.render([Self.sizes])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(list.count == 1)
    #expect(list[0]["smallest"] as? String == "binary" && list[0]["smallestDeflated"] as? String == "xml")
    #expect(list[0]["objects"] as? Int == 1234 && list[0]["estimatedLoadedBytes"] as? Int == 56_789)
    let forms = try #require(list[0]["forms"] as? [[String: Any]])
    #expect(forms.map { $0["form"] as? String } == ["binary", "xml", "json"])
    #expect(forms[0]["bytes"] as? Int == 9999 && forms[0]["runs"] as? Int == 25)
    #expect(forms[2]["bytes"] == nil && forms[2]["reason"] as? String == "1 × data, now a string of base 64: Icon")
    #expect(ListSizesJSON.render([]) == "[\n\n]\n")
  }

  @Test func `of equal forms, the first is the smallest`() {
    let equal = ListSizes(
      path: "a", fileBytes: 1, format: "XML", objects: 1, loadedBytes: 0,
      forms: [Self.form("binary", "a binary list", 5, 5), Self.form("xml", "XML", 5, 5)])
    let lines = ListSizesText.render(equal, style: .plain).split(separator: "\n")
    #expect(lines[2].contains("5 *") && !lines[3].contains("*"))
  }
}
