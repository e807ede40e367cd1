import CrushBuild
import CrushFixtures
import Testing

/// The files that a killed build leaves.
@Suite struct KillRemainsTests {
  @Test func `the build after a kill deletes temporary files also in folders without work`() throws {
    let fixture = try BuildFixture()
    try fixture.folder.write("a", to: "src/d/a.txt")
    try fixture.build([fixture.folder.path("src")])
    try fixture.folder.write("half", to: "out/d/.assetcrush-tmp-1")
    try fixture.folder.write("1\n", to: ".assetcrush-lock-out")
    try fixture.build([fixture.folder.path("src")])
    #expect(try fixture.outputs().keys.sorted() == ["d/a.txt"])
    #expect(!fixture.folder.exists(".assetcrush-lock-out"))
  }
}
