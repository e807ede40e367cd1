import CrushFiles
import CrushFixtures
import Testing

@Suite struct ProjectPathsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "p/App/Images/a.png")
  }

  @Test func `paths are relative to the project's folder, in any notation`() {
    let root = folder.path("p")
    func relative(_ root: String?, _ named: String, _ path: String) -> String {
      ProjectPaths(folder: root, paths: [named]).relative(path)
    }
    #expect(relative(root, folder.path("p/App"), folder.path("p/App/Images/a.png")) == "App/Images/a.png")
    #expect(relative(root, folder.path("p/App/"), folder.path("p/App/Images/a.png")) == "App/Images/a.png")
    #expect(relative(root, folder.path("p"), folder.path("p/App/Images/a.png")) == "App/Images/a.png")
    #expect(relative(root, folder.path("p/App/Images/a.png"), folder.path("p/App/Images/a.png")) == "App/Images/a.png")
    // Without a project, from the root.
    #expect(relative(nil, folder.path("p/App"), folder.path("p/App/Images/a.png")) == "Images/a.png")
    #expect(relative(nil, folder.path("p/App/Images/a.png"), folder.path("p/App/Images/a.png")) == "a.png")
    // A root outside of the project.
    #expect(relative(folder.path("q"), folder.path("p/App"), folder.path("p/App/Images/a.png")) == "Images/a.png")
    #expect(relative(nil, ".", "x/a.png") == "x/a.png" && relative(nil, "./x/", "x/a.png") == "a.png")
  }

  @Test func `a root covers the paths below it`() {
    let paths = ProjectPaths(folder: folder.path("p"), paths: [folder.path("p/App/Images")])
    #expect(paths.covers("App/Images/a.png") && !paths.covers("App/b.png") && !paths.covers("App/Images2/a.png"))
  }
}
