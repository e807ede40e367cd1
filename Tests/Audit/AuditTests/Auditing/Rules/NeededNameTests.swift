import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Copies whose names a program may look up.
@Suite struct NeededNameTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func write(_ paths: [String], byte: UInt8 = 7) throws {
    for path in paths { try folder.write([UInt8](repeating: byte, count: 20_000), to: path) }
  }

  /// Returns the findings about copies as `severity path (places)`.
  private func found() throws -> [String] {
    try fixture.audit().findings.filter { $0.rule == "duplicate-file" }
      .map { "\($0.severity.rawValue) \($0.path.dropFirst(folder.path.count + 1)) (\($0.places.count))" }
  }

  @Test(arguments: ["packs", "units", "data/levels"])
  func `a place in many sibling folders is one note`(parent: String) throws {
    let siblings = ["a", "b", "c", "d"].map { "\(parent)/\($0)" }
    try write(siblings.map { "\($0)/icon.mp3" })
    try write(siblings.map { "\($0)/back/wide.mp3" }, byte: 8)
    for (index, sibling) in siblings.enumerated() { try write(["\(sibling)/own.mp3"], byte: UInt8(20 + index)) }
    #expect(try found() == ["note \(parent)/b/back/wide.mp3 (6)"])
  }

  @Test func `folders with other names in them are no siblings`() throws {
    for (index, place) in ["Home", "About", "Help"].enumerated() {
      try write(["\(place)/logo.mp3"])
      for number in 0..<3 { try write(["\(place)/\(place)\(number).mp3"], byte: UInt8(30 + index * 3 + number)) }
    }
    #expect(try found() == ["warning Help/logo.mp3 (1)", "warning Home/logo.mp3 (1)"])
  }

  @Test func `a copy in two folders is a copied folder, but two levels are whole`() throws {
    try write(["one/a.mp3", "two/a.mp3"])
    #expect(try found() == ["warning two/a.mp3 (1)"])
    try write(["levels/one/b.mp3", "levels/two/b.mp3"], byte: 8)
    #expect(try found() == ["note levels/two/b.mp3 (1)", "warning two/a.mp3 (1)"])
  }

  @Test(
    arguments: [
      ("wood.obj", "wood.dat"), ("Wood.mp3", "wood.wav"), ("dark-wood.mp3", "DarkWood.mp3"), ("a b.mp3", "a_b.mp3"),
    ])
  func `another spelling of a name is a note`(first: String, second: String) throws {
    try write(["x/\(first)", "x/\(second)"])
    #expect(try found().map { $0.prefix(5) } == ["note "])
  }

  @Test(arguments: [("a.mp3", "b.mp3"), ("logo.mp3", "logo copy.mp3"), ("logo.mp3", "logo2.mp3")])
  func `another name is a warning`(first: String, second: String) throws {
    try write(["x/\(first)", "x/\(second)"])
    #expect(try found().map { $0.prefix(5) } == ["warni"])
  }

  @Test(arguments: ["intro_%.mp3", "%.mp3", "help-%.mp3"])
  func `names by languages are notes`(form: String) throws {
    try write(["en", "de", "fr", "pt-BR"].map { "voices/" + form.replacing("%", with: $0) })
    #expect(try found().map { $0.prefix(5) } == ["note "])
  }

  @Test(arguments: ["x/teak.mtl", "mtrl/teak", "x/teak.json"])
  func `a definition needs the name of its image`(definition: String) throws {
    try write(["x/oak.mp3", "x/teak.mp3"])
    #expect(try found() == ["warning x/teak.mp3 (1)"])
    try folder.write("wood", to: definition)
    #expect(try found() == ["note x/teak.mp3 (1)"])
  }

  @Test func `one code is no series`() throws {
    try write(["voices/intro.mp3", "voices/intro_en.mp3"])
    #expect(try found() == ["warning voices/intro_en.mp3 (1)"])
  }

  @Test(arguments: ["ico", "scale-200.png", "targetsize-44_altform-unplated.png"])
  func `copies of images for Windows are no waste`(ending: String) throws {
    let picture = AuditFixture.plain(width: 100, height: 100, colorType: 2).file
    for name in ["a", "b"] { try folder.write(picture + [UInt8](repeating: 0, count: 9000), to: "\(name)/x.\(ending)") }
    #expect(try found() == [])
  }

  @Test func `an app names its files one by one`() throws {
    try write(["a", "b", "c"].map { "My.app/levels/\($0)/icon.mp3" })
    #expect(try found() == ["warning My.app/levels/b/icon.mp3 (1)", "warning My.app/levels/c/icon.mp3 (1)"])
    try write(["a", "b", "c"].map { "My.app/tabs/\($0)/icon.mp3" }, byte: 9)
    #expect(try found().filter { $0.hasPrefix("warning") }.count == 4)
    try write(["Your.app/wood.mp3", "Your.app/wood.wav"], byte: 10)
    #expect(try found().filter { $0.hasPrefix("warning") }.count == 5)
  }
}
