import CrushCatalogSources
import CrushFixtures
import Foundation
import Testing

struct CatalogMessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read() -> SourceCatalog { CatalogSourceReader.read(folder.path("A.xcassets")) }

  private func write(_ contents: String, files: [String] = [], set: String = "S.imageset") throws {
    try folder.write(contents, to: "A.xcassets/\(set)/Contents.json")
    for name in files { try folder.write("a", to: "A.xcassets/\(set)/\(name)") }
  }

  @Test func `A missing file is a warning at its slot`() throws {
    try write(
      """
      { "images" : [ { "filename" : "AppIcon-32.png", "idiom" : "mac", "size" : "32x32", "scale" : "1x" } ] }
      """, set: "AppIcon.appiconset")
    let message = try #require(read().messages.first)
    #expect(message.severity == .warning)
    #expect(message.kind == "Missing Content")
    #expect(message.text == "The file \"AppIcon-32.png\" for the image set \"AppIcon\" does not exist.")
    #expect(message.item == "AppIcon.appiconset")
    #expect(message.slot == "[][mac][32x32][][][1x][][][][]")
  }

  @Test(arguments: [1, 2, 3]) func `Files without a slot are one warning`(count: Int) throws {
    try write("{}", files: (0..<count).map { "\($0).png" })
    let message = try #require(read().messages.first)
    let children = count == 1 ? "an unassigned child" : "\(count) unassigned children"
    #expect(message.text == "The image set \"S\" has \(children).")
    #expect(message.kind == "Ambiguous Content")
    #expect(message.slot == "(null)[2d][0.png]")
    #expect(read().messages.count == 1)
  }

  @Test func `An entry that Xcode marked as unassigned counts as a child`() throws {
    try write("{ \"images\" : [ { \"filename\" : \"a.png\", \"unassigned\" : true } ] }", files: ["a.png"])
    #expect(read().messages.map(\.text) == ["The image set \"S\" has an unassigned child."])
    #expect(read().sets.first?.entries.first?.isUnassigned == true)
  }

  @Test(arguments: [
    ("{ \"images\" : [", "The Contents.json describing the \"S.imageset\" is not valid JSON."),
    ("[]", "The Contents.json describing \"S.imageset\" must start with a top level dictionary."),
  ]) func `A damaged Contents json is a notice`(contents: String, text: String) throws {
    try write(contents, files: ["a.png"])
    let message = try #require(read().messages.first)
    #expect(read().messages.count == 1)
    #expect(message.severity == .notice)
    #expect(message.text == text)
    #expect(read().sets.map(\.name) == ["S"])
  }

  @Test func `Two entries for one slot are a warning, and entries without a file are not`() throws {
    try write(
      """
      { "images" : [ { "filename" : "a.png", "scale" : "1x" }, { "filename" : "b.png", "scale" : "1x" },
        { "filename" : "c.png", "scale" : "2x" }, { "scale" : "3x" }, { "scale" : "3x" } ] }
      """, files: ["a.png", "b.png", "c.png"])
    let messages = read().messages
    #expect(messages.map(\.text) == ["Several entries of the image set \"S\" have equal traits. Only one is used."])
    #expect(messages.first?.slot == "[universal][][][1x][][][][][][]")
  }

  @Test func `Names that several sets have are a warning for each`() throws {
    try write("{}", set: "One/S.imageset")
    try write("{}", set: "Two/S.imageset")
    try write("{}", set: "Two/S.colorset")
    let messages = DuplicateNames.messages([read()])
    #expect(
      messages.map(\.text) == Array(repeating: "The image set name \"S\" is used by multiple image sets.", count: 2))
    #expect(messages.map(\.item) == ["One/S.imageset", "Two/S.imageset"])
  }

  @Test func `A path that is no catalog is an error`() throws {
    try folder.write("a", to: "file.xcassets")
    try folder.makeFolder("folder")
    for (path, text) in [
      ("missing.xcassets", "Failed to read file attributes for"), ("file.xcassets", "is no asset catalog"),
      ("folder", "is no asset catalog"), ("folder/none.icon", "Failed to read file attributes for"),
    ] {
      let catalog = CatalogSourceReader.read(folder.path(path))
      #expect(catalog.messages.count == 1)
      #expect(catalog.messages.first?.severity == .error)
      #expect(catalog.messages.first?.text.contains(text) == true, "\(path)")
      #expect(catalog.sets.isEmpty)
    }
  }

  @Test func `Links are followed, except to folders around them`() throws {
    try folder.write("{}", to: "Shared/Star.imageset/Contents.json")
    try folder.makeFolder("A.xcassets/Group")
    try folder.link("A.xcassets/Shared", to: folder.path("Shared"))
    try folder.link("A.xcassets/Group/Loop", to: folder.path("A.xcassets"))
    try folder.link("A.xcassets/Gone.imageset", to: folder.path("missing"))
    let catalog = read()
    #expect(catalog.sets.map(\.path) == ["Shared/Star.imageset"])
    #expect(catalog.messages.map(\.severity) == [.warning, .error])
    #expect(catalog.messages.first?.text.contains("Gone.imageset\" is skipped: cannot access") == true)
    #expect(catalog.messages.last?.text.contains("Loop\" cannot be read: cannot list: the link leads") == true)
  }

  @Test func `Deep folders are an error, and the others are read`() throws {
    try folder.write("{}", to: "A.xcassets/" + String(repeating: "d/", count: 80) + "S.imageset/Contents.json")
    try write("{}", set: "T.imageset")
    let catalog = read()
    #expect(catalog.sets.map(\.name) == ["T"])
    #expect(catalog.messages.filter { $0.text.contains("more than 64 folders") }.count == 1)
  }

  @Test func `A file with too many entries is an error`() throws {
    let entries = String(repeating: "{},", count: 10_001)
    try write("{ \"images\" : [ \(entries) ] }")
    let catalog = read()
    #expect(catalog.sets.first?.entries.count == 10_000)
    #expect(catalog.messages.contains { $0.severity == .error && $0.text.contains("10000 entries") })
  }

  @Test func `A huge Contents json is an error`() throws {
    try write("{ \"a\" : \"" + String(repeating: "x", count: 5 << 20) + "\" }")
    #expect(read().messages.map(\.severity) == [.error])
  }

  @Test func `Messages have a limit`() throws {
    let entries = (0..<4000).map { "{ \"filename\" : \"\($0).png\" }" }.joined(separator: ",")
    try write("{ \"images\" : [ \(entries) ] }")
    let catalog = read()
    #expect(catalog.messages.count == 2001)
    #expect(catalog.messages.last?.text == "2000 more messages about this catalog are not shown.")
  }

  @Test func `A wrong size names the file, its folder and both sizes`() throws {
    var set = SourceSet(kind: .appIcon, name: "AppIcon", path: "Icons/AppIcon.appiconset")
    var entry = SourceEntry()
    entry.fileName = "29@2x.png"
    entry.size = .init(width: 29, height: 29)
    entry.traits.idiom = "iphone"
    entry.traits.scale = 2
    set.entries = [entry]
    let message = CatalogMessage.wrongSize(entry, of: set, catalog: "A.xcassets", size: (40, 41), expected: (58, 58))
    #expect(message.text == "AppIcon.appiconset/29@2x.png is 40x41 but should be 58x58.")
    #expect(message.slot == "[][iphone][29x29][][][2x][][][][]")
    #expect(message.severity == .warning)
  }
}
