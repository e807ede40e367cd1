import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

@Suite struct ConfigFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the closest file wins, for folders and for files`() throws {
    try folder.write("max-warnings = 1", to: ".assetcrush.toml")
    try folder.write("max-warnings = 2", to: "a/b/.assetcrush.toml")
    try folder.write("", to: "a/b/c/x.png")
    try folder.write("", to: "a/y.png")
    func found(_ path: String) throws -> (Int?, String?) {
      let file = try ConfigFile.closest(to: folder.path(path))
      return (file?.settings.maximumWarnings, file?.folder)
    }
    #expect(try found("a/b/c") == (2, folder.path("a/b")))
    #expect(try found("a/b/c/x.png") == (2, folder.path("a/b")))
    #expect(try found("a/b") == (2, folder.path("a/b")))
    #expect(try found("a/y.png") == (1, folder.path))
    #expect(try found("a") == (1, folder.path))
  }

  @Test func `a broken config names its own path`() throws {
    let path = try folder.write("a = 1", to: "x.toml")
    do throws(ConfigError) {
      _ = try ConfigFile(named: path)
      Issue.record("an invalid config was read")
    } catch { #expect(error.description == "\(path):1: unknown key 'a'") }
    do throws(ConfigError) {
      _ = try ConfigFile(named: path + "x")
      Issue.record("an invalid config was read")
    } catch { #expect(error.description == "\(path)x: cannot open: No such file or directory") }
  }
}
