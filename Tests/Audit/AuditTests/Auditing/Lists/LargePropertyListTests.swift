import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rule about large property lists.
@Suite struct LargePropertyListTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns a list of strings with exactly `bytes` bytes, a comment included.
  private static func list(bytes: Int) -> String {
    let text = String(repeating: "<string>a city</string>", count: (bytes - 60) / 23)
    let body = "<plist><array>\(text)</array></plist><!---->"
    return body.dropLast(3) + String(repeating: " ", count: bytes - body.utf8.count) + "-->"
  }

  private func findings(_ options: [String] = []) throws -> [Finding] {
    try fixture.audit { audit in
      var layer = RuleSettings.Layer(rules: [:])
      for option in options { try layer.add(option) }
      audit.settings.rules.add(layer)
    }
    .findings.filter { $0.rule == "large-plist" }
  }

  @Test func `a list of 1 MiB is reported, and one byte less is not`() throws {
    try fixture.folder.write(Self.list(bytes: 1 << 20), to: "cities.plist")
    try fixture.folder.write(Self.list(bytes: (1 << 20) - 1), to: "towns.plist")
    let found = try findings()
    #expect(found.map { $0.path.split(separator: "/").last } == ["cities.plist"])
    #expect(found.map(\.severity) == [.note])
  }

  @Test func `the limit is an option`() throws {
    try fixture.folder.write(Self.list(bytes: 5000), to: "cities.plist")
    #expect(try findings().isEmpty)
    #expect(try findings(["large-plist.minimum=5000"]).count == 1)
    #expect(try findings(["large-plist.minimum=5001"]).isEmpty)
    #expect(try findings(["large-plist.minimum=5000", "large-plist=off"]).isEmpty)
  }

  @Test func `the finding has the number of values, and estimates that depend on the file alone`() throws {
    // 1,000 records of a dictionary, three keys and three values, in an array: 7,001 values and keys.
    let record = "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>name of it</key><real>0.5</real></dict>"
    let xml = "<plist><array>\(String(repeating: record, count: 1000))</array></plist>"
    try fixture.folder.write(xml, to: "records.plist")
    let found = try findings(["large-plist.minimum=1000"])
    // An array of 48 + 8,000 bytes. Each dictionary has 64 bytes, 3 buckets of 16, and a number of 32. Of the strings,
    // only the longest has an object of its own, of 32 bytes.
    let memory = "7,001 values and keys, an estimated 152 kB of memory"
    #expect(found.count == 1 && found.first?.message.contains(memory) == true, "\(found.map(\.message))")
    // The binary list has 7,001 objects of 32 ns, and 31,071 bytes of 1.7 ns. The device has the factor 1.35.
    let time = { (number: String) in "\(number) ms or more to read it on an iPhone SE (2nd generation)" }
    #expect(found.first?.message.hasSuffix(time("0.4")) == true, "\(found.map(\.message))")
    #expect(try findings(["large-plist.minimum=1000"]) == found)
    // In a bundle, the list ships as XML: 7,001 objects of 40 ns, and 101,030 bytes of 1.5 ns.
    try fixture.folder.write(xml, to: "Data.bundle/records.plist")
    let bundled = try findings(["large-plist.minimum=1000"]).filter { $0.path.contains("Data.bundle") }
    #expect(bundled.map { $0.message.hasSuffix(time("0.6")) } == [true], "\(bundled.map(\.message))")
  }

  @Test func `tables of strings, other kinds and damaged lists are not reported`() throws {
    let pairs = (0..<60_000).map { "\"key \($0)\" = \"value\";\n" }.joined()
    try fixture.folder.write(pairs, to: "en.lproj/Localizable.strings")
    try fixture.folder.write(Self.list(bytes: 1 << 20), to: "en.lproj/Plurals.stringsdict")
    try fixture.folder.write(Self.list(bytes: 1 << 20), to: "cities.xml")
    try fixture.folder.write(Self.list(bytes: 1 << 20).replacing("</array>", with: ""), to: "broken.plist")
    #expect(try findings().isEmpty)
  }

  @Test func `a list of the tests is not reported, even if the audit includes it`() throws {
    try fixture.folder.write(Self.list(bytes: 1 << 20), to: "GameTests/cities.plist")
    try fixture.folder.write(Self.list(bytes: 1 << 20), to: "Game/towns.plist")
    for auditsAll in [false, true] {
      let found = try fixture.audit { $0.settings.auditsAllFiles = auditsAll }.findings
      #expect(
        found.filter { $0.rule == "large-plist" }.map { $0.path.split(separator: "/").last } == ["towns.plist"])
    }
  }
}
