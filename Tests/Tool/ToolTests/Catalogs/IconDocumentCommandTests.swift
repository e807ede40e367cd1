import CrushFixtures
import CrushParsers
import Testing

/// Icon Composer documents on the command line.
struct IconDocumentCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"fill":{"solid":"srgb:0,0.5,1,1"},"groups":[{"layers":[{"image-name":"a.svg"}]}]}"#, to: "Kite.icon/icon.json")
    try folder.write(
      ##"<svg width="1024" height="1024"><path d="M0 0h512v512z" fill="#f00"/></svg>"##, to: "Kite.icon/Assets/a.svg")
  }

  private func run(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  @Test func `inspect prints the tree of a document, and draws it`() throws {
    let result = try run("inspect", "Kite.icon", "--preview", "--color", "never")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Kite.icon: Icon Composer document\n"))
    #expect(result.output.contains("    background srgb:0,0.5,1,1\n"))
    #expect(result.output.contains("      a.svg 0,0 1024x1024, glass\n"))
    #expect(result.output.contains("▓▓▓▓▓▓▓▓"))
  }

  @Test func `inspect --json has the facts`() throws {
    let result = try run("inspect", "Kite.icon/", "--json")
    let root = try JSONParser.parse(Array(result.output.utf8)).root
    guard case .array(let records) = root.content, let icon = records.first?["iconDocument"] else {
      Issue.record("no record of an icon: \(result.output)")
      return
    }
    #expect(try icon.number("layers") == 1)
    #expect(try icon.requiredNumber("compiledBytes") > 1000)
  }

  @Test func `inspect names the problems of a document`() throws {
    try folder.write(#"{"groups":[{"layers":[{"image-name":"b.svg"}]}]}"#, to: "Kite.icon/icon.json")
    let result = try run("inspect", "Kite.icon")
    #expect(result.output.contains("Assets/b.svg is missing"))
  }

  @Test func `a named document is the app's icon, and needs bitmaps for old systems`() throws {
    let plain = try run(
      "catalog", "compile", "Kite.icon", "-o", "out", "--minimum-deployment-target", "26",
      "--output-partial-info-plist", "-")
    #expect(plain.exitCode == 0 && plain.output.contains("<string>Kite</string>"), "\(plain.errors)")
    let old = try run("catalog", "compile", "Kite.icon", "-o", "old", "--minimum-deployment-target", "15")
    #expect(old.exitCode == 1 && old.errors.contains("--icon-fallbacks flat"))
    #expect(!folder.exists("old/Assets.car"))
    let flat = try run(
      "catalog", "compile", "Kite.icon", "-o", "old", "--minimum-deployment-target", "15", "--icon-fallbacks", "flat")
    #expect(flat.exitCode == 0 && folder.exists("old/Kite60x60@2x.png"), "\(flat.errors)")
  }

  @Test func `actool compiles a document, and its flag leaves the bitmaps out`() throws {
    let result = try run(
      "--as", "actool", "Kite.icon", "--compile", ".", "--platform", "macosx", "--minimum-deployment-target", "14.0",
      "--app-icon", "Kite", "--output-partial-info-plist", "info.plist", "--enable-icon-stack-fallback-generation",
      "disabled")
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let list = try run("--as", "assetutil", "-I", "Assets.car")
    #expect(list.output.contains("IconImageStack") && !list.output.contains("Icon Image"))
  }

  @Test func `compare names a changed layer`() throws {
    let target = ["--minimum-deployment-target", "26", "-q"]
    _ = try ToolProcess.run(["catalog", "compile", "Kite.icon", "-o", "one"] + target, in: folder.path)
    try folder.write(
      #"{"fill":{"solid":"srgb:0,1,1,1"},"groups":[{"layers":[{"image-name":"a.svg"}]}]}"#, to: "Kite.icon/icon.json")
    _ = try ToolProcess.run(["catalog", "compile", "Kite.icon", "-o", "two"] + target, in: folder.path)
    let result = try run("compare", "one", "two")
    #expect(result.output.contains("Layers of icons in Assets.car:"), "\(result.output)")
    #expect(result.output.contains("- background srgb:0,0.5,1,1"))
    #expect(result.output.contains("+ background srgb:0,1,1,1"))
  }
}
