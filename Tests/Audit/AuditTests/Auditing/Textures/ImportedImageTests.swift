import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Images that an engine imports into files of its own.
@Suite struct ImportedImageTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  @Test func `only the pixels of an imported image ship`() throws {
    let text = PNGParts.Part("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 3000))
    let parts = AuditFixture.plain(width: 9, height: 5, colorType: 2).parts.inserting(text, before: "IDAT")
    for path in ["godot/a.png", "Unity/Assets/b.png", "plain/c.png"] {
      try folder.write(parts.file + [1, 2], to: path)
    }
    try folder.write("[application]\n", to: "godot/project.godot")
    try folder.write("[remap]\n\nimporter=\"texture\"\n", to: "godot/a.png.import")
    try folder.write("m_EditorVersion: 2022.3.1f1\n", to: "Unity/ProjectSettings/ProjectVersion.txt")
    try folder.write("guid: 1\nTextureImporter:\n  mipmaps: {}\n", to: "Unity/Assets/b.png.meta")
    let rules = ["metadata", "trailing-data"]
    #expect(
      try fixture.audit().findings.filter { rules.contains($0.rule) }.map { $0.path.suffix(5) } == ["c.png", "c.png"])
  }
}
