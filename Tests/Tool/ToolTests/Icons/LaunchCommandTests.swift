import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// The command `launch` as a process.
@Suite struct LaunchCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4" fill="#fff"/></svg>"##,
      to: "logo.svg")
  }

  private func run(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  @Test func `the largest launch screen passes the audit, and compiles`() throws {
    let made = try run("launch", "logo.svg", "-o", "App", "--points", "832", "--background", "#0A84FF")
    #expect(made.exitCode == 0 && made.errors.isEmpty, "\(made.errors)")
    let audit = try run("audit", "App", "--format", "json")
    let findings = try ToolFixture.json(audit.output)["findings"] as? [[String: Any]]
    let rules = (findings ?? []).compactMap { $0["rule"] as? String }
    #expect(!audit.output.isEmpty && !rules.contains("launch-screen-memory"), "\(audit.output)")
    let compiled = try run("catalog", "compile", "App/Assets.xcassets", "-o", "out")
    #expect(compiled.exitCode == 0)
    let listed = try run("catalog", "list", "out/Assets.car")
    #expect(listed.output.contains("LaunchBackground") && listed.output.contains("2496×2496"), "\(listed.output)")
  }

  @Test func `a list of keys merges into an Info.plist`() throws {
    #expect(try run("launch", "logo.svg", "-o", "App", "--style", "info-plist").exitCode == 0)
    let name = try run("plist", "extract", "UILaunchScreen.UIImageName", "App/LaunchScreen-Info.plist")
    #expect(name.output.contains("LaunchImage"))
  }

  @Test func `a size above the memory of iOS is an error with the largest size`() throws {
    let result = try run("launch", "logo.svg", "-o", "App", "--points", "833")
    #expect(result.exitCode == 2 && result.errors.contains("expected 1 to 832"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("App")))
  }

  @Test func `a second run changes nothing, and a check finds a difference`() throws {
    #expect(try run("launch", "logo.svg", "-o", "App").exitCode == 0)
    #expect(try run("launch", "logo.svg", "-o", "App", "--check").exitCode == 0)
    #expect(try run("launch", "logo.svg", "-o", "App", "--check", "--points", "100").exitCode == 1)
    let refused = try run("launch", "logo.svg", "-o", "App", "--points", "100")
    #expect(refused.exitCode == 2 && refused.errors.contains("use --force"))
  }
}
